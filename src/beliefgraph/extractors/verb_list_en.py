"""Verbs that documents, rules and programs use, with the forms of those that are not regular."""

from __future__ import annotations

from beliefgraph.extractors.clauses import vocabulary

OF_WRITING = vocabulary(
    "accelerate accommodate accompany accrue accumulate activate adapt adhere adjust administer advise aggregate aim "
    "align allocate alter analyse analyze anticipate append archive arise arrange assemble assess assume attach attend "
    "attract authenticate authorise authorize base bear bind break bring bypass calibrate carry cause cease certify "
    "check choose claim clean clear click clone collapse combine commence commission communicate compare compensate "
    "triple peak average address float sink stain fade shine bounce compile comply compute concern continue conclude "
    "conduct configure conform conserve consider "
    "consist constitute construct "
    "control cool coordinate copy correspond cross customise customize deal decide decline decode decrypt deduct "
    "define "
    "degrade delegate demonstrate deny depict derive describe designate destroy determine develop deviate differ "
    "direct "
    "discharge disclose disconnect dispatch dispense dispose dissolve distribute divide double download duplicate ease "
    "eject elapse emit employ empower enclose encode encounter encourage enforce engage enhance ensure entail erase "
    "escalate establish evaluate evolve examine exchange execute exist exit expand expect explain express extract face "
    "facilitate feed fetch fill filter find fix flag flow fold follow force free fulfil fulfill fund gather govern "
    "guarantee guard guide halve handle hide hit hold honor honour identify ignore illustrate import improve "
    "incorporate "
    "incur indicate inform ingest initialise initialize inject insert inspect install instruct insulate insure "
    "interact "
    "interfere introduce invalidate invest investigate involve invoke isolate issue jam join judge justify lag lay "
    "leak "
    "leave lend let level lie lift lighten link load lose maintain make manufacture map mark mask mean meet melt "
    "mention "
    "mirror mix modify monitor mount multiply navigate negotiate normalise normalize notify obey obtain occupy occur "
    "omit "
    "optimise optimize order originate outperform overheat overlap oversee overwrite pair parse participate pass pause "
    "perform persist place plug pop populate possess power precede predict preserve press prevail prioritise "
    "prioritize "
    "process procure produce prompt propagate propose protect prove pull pump purchase purge push put quote rank rate "
    "reach "
    "react rebuild recharge recommend reconnect recover recur recycle redirect redeem reduce refer reflect refund "
    "refuse "
    "regard register regulate reimburse reinstate reload remind remit reopen repeat reply represent reproduce reserve "
    "resolve respect restrict result resume retrieve return reveal reverse revert review revise revoke rewrite rinse "
    "roll "
    "rotate round route sample satisfy scale seal search secure seek select send separate serialise serialize settle "
    "share "
    "shift shorten shrink sign simplify simulate slow sort specify spend spin split sponsor spread stack stand "
    "standardise "
    "start state stick stipulate streamline strengthen stretch strip submit subscribe subtract suffice suggest suit "
    "supersede "
    "supervise supply suppress surpass surround survive switch synchronise synchronize tag tax terminate tighten "
    "toggle "
    "touch trade transfer transform translate transport treat trim truncate tune turn twist undergo undertake unify "
    "unlock "
    "unpack upload urge utilise utilize vary vent verify veto violate visit wait warp wash waste wipe wire withdraw "
    "withhold "
    "witness wrap yield zoom"
)
IRREGULAR_OF_WRITING = {
    "arise": "arose", "bear": "bore", "bind": "bound", "break": "broke", "bring": "brought", "choose": "chose",
    "deal": "dealt", "feed": "fed", "find": "found", "hide": "hid", "hit": "hit", "lay": "laid", "leave": "left",
    "lend": "lent", "let": "let", "lie": "lay", "lose": "lost", "mean": "meant", "meet": "met", "oversee": "oversaw",
    "overwrite": "overwrote", "put": "put", "rebuild": "rebuilt", "rewrite": "rewrote", "seek": "sought",
    "send": "sent",
    "shrink": "shrank", "spend": "spent", "spin": "spun", "split": "split", "spread": "spread", "stand": "stood",
    "stick": "stuck", "undergo": "underwent", "undertake": "undertook", "withdraw": "withdrew", "withhold": "withheld",
}  # fmt: skip
DOUBLED_OF_WRITING = vocabulary("jam tag trim wrap strip refer occur incur transfer flag map plug pop lag recur fulfil")
ADDRESSED = vocabulary(
    "based used concerned interested supposed thanked invited asked encouraged reminded urged welcomed advised "
    "requested "
    "except wished congratulated pleased delighted excited committed"
)
"""What is done to those whom a text turns to, and what they feel: nothing to keep."""
HARDLY_NOUN = vocabulary("drop raise support cost cover need use require start run restore include hold store contain")
"""Of these the "-s" form after "and", and the bare one after a plural, is a verb."""
NOUN_TOO = vocabulary(
    "aim average base bear cache cap dispatch house map mark mask paint peak pin project stain stick trim wire witness "
    "access award back block board book box break buffer build call care cause change charge check claim click climb "
    "clone "
    "coach comment commission concern conduct connect contact contract control cook copy cost cover crash cross cut "
    "cycle "
    "damage date deal delay demand deposit design discount display document double download draft draw drink drive "
    "drop "
    "duplicate end estimate exchange exit export face fall farm feature feed fight file fill filter find finish fish "
    "fit "
    "fix flag flow fold force form function fund gain garden grant group guarantee guard guide hand handle head heat "
    "help "
    "hike hire hit hold hunt impact import increase insert issue jam judge jump lack land lapse lead leak lease level "
    "lie "
    "lift limit link list load lock log match measure mirror mix monitor mount move name need offer order own pack "
    "pair "
    "pause pay permit place plan play plug point pop post power present press print process produce pump purchase push "
    "quote rank rate reach read record refund register release rent repair repeat report request reserve rest result "
    "retail "
    "return review ride rise roll round route row run sail sample scale scan schedule score seal search seat set "
    "share shift "
    "ship show sign skip sleep sort split sponsor spread stack stand start state stay stop store stream strip supply "
    "support "
    "surf switch tag tax touch trade transfer transport travel treat trigger trim turn twist update upgrade upload "
    "use vent view visit vote wait walk wash waste watch weave work wrap yield"
)
"""Of these the "-s" form, and the bare one, is a noun as often as a verb."""
