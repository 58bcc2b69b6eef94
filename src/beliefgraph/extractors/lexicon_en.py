"""English verbs and their forms, and the small words that hold a clause together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from beliefgraph.extractors.clauses import vocabulary
from beliefgraph.extractors.verb_list_en import DOUBLED_OF_WRITING, IRREGULAR_OF_WRITING, NOUN_TOO, OF_WRITING
from beliefgraph.extractors.verb_list_talk_en import OF_HABIT, OF_THINGS

Tense = Literal["base", "third", "past"]


@dataclass(frozen=True, slots=True)
class Form:
    """A verb as it stands in a text: its dictionary form, and which form of it this is."""

    lemma: str
    tense: Tense


_REGULAR = (
    vocabulary(
        # what things do
        "require need demand cost weigh measure support handle accept recognise recognize include contain comprise "
        "feature "
        "offer provide add last expire return host store drop remove discontinue deprecate default allow permit enable "
        "prevent block limit cap belong fit seat cover charge generate produce emit export import connect integrate "
        "depend rely extend raise increase rise reduce lower replace rename merge acquire open close start end begin "
        "serve "
        "deliver ship operate consume deploy listen point refer retain use log write read warn fail pass pin lock "
        "trigger "
        "validate encrypt compress cache expose publish schedule renew reset restart sync scale count refresh "
        "succeed crash complete finish stop report exceed reach match affect apply qualify receive pay earn lapse "
        "retire "
        "resign join appoint name elect hire promote ban abolish introduce launch announce cancel postpone suspend "
        "shut move relocate stay remain become change switch migrate upgrade downgrade own house employ make weigh "
        "locate update create delete disable disallow forbid prohibit pay charge mandate waive entitle grant "
        "award vote approve reject adopt buy sell lease rent "
        "owe lack miss gain support detect resolve load boot respond throw raise crash hang store keep save hold give "
        "get "
        "take run come sleep grow draw drain work live exclude omit ignore skip override inherit extend implement "
        "calculate convert render display show print scan play stream record transmit tolerate withstand resist "
        "retry set amount go enter depart arrive board fall climb approve vote assign "
        # what people do
        "like love hate enjoy adore prefer dislike speak drive eat drink wear study teach coach train practise "
        "practice "
        "volunteer lead manage head collect paint sing dance swim jog cycle bike hike climb ski surf ride sail row "
        "fish "
        "hunt knit sew cook bake garden brew foster breed raise homeschool smoke vape commute travel walk lift "
        "meditate "
        "pray snore stutter sleepwalk faint tutor mentor freelance moonlight podcast blog juggle babysit donate watch "
        "photograph translate repair restore build design edit organise organize farm weave carve sculpt skate box "
        "fence "
        "quit cut learn wait date suffer identify graduate major hail reside resemble boulder row camp bowl "
        "sketch compose busk busk forage"
    )
    | OF_WRITING
    | NOUN_TOO
)
_IRREGULAR = {
    "rise": "rose", "fall": "fell", "set": "set", "go": "went",
    "begin": "began", "write": "wrote", "read": "read", "pay": "paid", "shut": "shut",
    "cost": "cost",
    "become": "became", "buy": "bought", "sell": "sold", "throw": "threw", "keep": "kept", "hold": "held",
    "give": "gave", "get": "got", "take": "took", "run": "ran", "come": "came", "sleep": "slept", "grow": "grew",
    "draw": "drew", "make": "made", "show": "showed", "hang": "hung", "speak": "spoke", "drive": "drove", "eat": "ate",
    "drink": "drank", "wear": "wore", "teach": "taught", "lead": "led", "sing": "sang", "swim": "swam", "ride": "rode",
    "build": "built", "quit": "quit", "cut": "cut", "forbid": "forbade", "withstand": "withstood", "fit": "fit",
    "reset": "reset",
    "weave": "wove", "breed": "bred", "override": "overrode",
    **IRREGULAR_OF_WRITING,
}  # fmt: skip
_DOUBLED = (
    vocabulary("drop ship stop ban pin log scan plan jog box cap permit skip sync swap omit commit transmit knit")
    | DOUBLED_OF_WRITING
)

_DOUBLED_ING = _DOUBLED | vocabulary("run cut swim get quit shut begin sit set put")


def third(lemma: str) -> str:
    """ "require" -> "requires", "carry" -> "carries", "finish" -> "finishes"."""
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + ("es" if lemma.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


def past(lemma: str) -> str:
    """ "require" -> "required", "ship" -> "shipped", "run" -> "ran"."""
    if lemma in _IRREGULAR:
        return _IRREGULAR[lemma]
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ied"
    return lemma + (lemma[-1] if lemma in _DOUBLED else "") + "ed"


def gerund(lemma: str) -> str:
    """ "require" -> "requiring", "ship" -> "shipping", "see" -> "seeing"."""
    if lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")):
        return lemma[:-1] + "ing"
    return lemma + (lemma[-1] if lemma in _DOUBLED_ING else "") + "ing"


FORMS: dict[str, Form] = {
    **{third(lemma): Form(lemma, "third") for lemma in OF_HABIT | OF_THINGS},
    "have": Form("have", "base"),
    "has": Form("have", "third"),
    "had": Form("have", "past"),
    **{past(lemma): Form(lemma, "past") for lemma in _REGULAR},
    **{lemma: Form(lemma, "base") for lemma in _REGULAR},
    **{third(lemma): Form(lemma, "third") for lemma in _REGULAR},
}
"""Every form of the verbs that rules know, by the word as written in lower case."""

GERUNDS: dict[str, str] = {gerund(lemma): lemma for lemma in _REGULAR}
"""The "-ing" form of each of them."""

SEEM = vocabulary("seems seem appears appear")
BE = vocabulary("is are was were isn't aren't wasn't weren't")
AUXILIARIES = (
    BE
    | SEEM
    | vocabulary(
        "has have had hasn't haven't does do doesn't don't did didn't can can't cannot could will won't would must "
        "mustn't may might shall should needn't dont doesnt didnt isnt arent wasnt cant wont havent hasnt"
    )
)
ADVERBS = vocabulary(
    "now also currently still already just only always never usually often generally typically normally officially "
    "recently finally again both all no longer not probably presumably apparently likely possibly allegedly reportedly "
    "automatically therefore thus merely solely mostly mainly primarily"
)
PREPOSITIONS = vocabulary("of for in on at with over under from per by to above below between within without via about")
NOT_IN_A_SUBJECT = vocabulary(
    "i you he she it they we me him us them who which that what where when why how if whether because but so "
    "there here yet then while though although i'm i've i'd i'll you're you've you'll you'd he's she's it's they're "
    "we're we've we'll let's please maybe perhaps actually sure yes yeah well oh hey hi thanks thank lol haha btw not "
    "never let something anything everything nothing someone anyone"
)
IRREGULAR_PLURALS = vocabulary("people children men women staff police media data criteria alumni under-26s teeth feet")


def possessed(owner: str, thing: str) -> str:
    """ "Sam's dog"; "my dog" when nobody knows who "I" is."""
    return f"my {thing}" if owner == "I" else f"{owner}'s {thing}"


def is_finite(word: str) -> bool:
    """Whether a word can be the verb of a clause: an auxiliary, or a known verb in the third person or the past."""
    form = FORMS.get(word)
    return word in AUXILIARIES or (form is not None and form.tense != "base")
