"""Which sentences could hold a claim, told by their form: what is asked, wished, offered or felt holds none.

Rules need no such help, for they find only what they know. A small language model finds something in everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from beliefgraph.domain.language import IDEOGRAPH
from beliefgraph.extractors.clauses import Sentence, sentences
from beliefgraph.text import query_terms, simplified

LEAST_WORDS = 2
"""Words of content that a claim takes: "Paris!" alone says nothing that could be believed."""

_CLAUSE_END = re.compile(r"[,，;；:：~～]+(?!\d)|\s[-–—]+\s|——|(?<=[.!?。！？…])\s|[()（）\n]")
_AMOUNT = re.compile(r"[$£€¥￥]\s?\d|\d\s?[^\W\d_]")
"""Says enough by itself: in a catalogue, €59."""
_CHINESE = re.compile(f"[{IDEOGRAPH}]")
_EXCLAIMED = ("!", "！", "…", "~", "～")

_FILLERS = re.compile(
    r"\b(?:thanks?(?: you)?(?: so much| a lot)?|hello|hi(?: there)?|hey|bye|good (?:morning|evening|night|luck|grief)"
    r"|see you(?: soon| later| tomorrow)?|you[’']re welcome|no (?:problem|worries)|never mind|sorry|please|pls"
    r"|congrats|congratulations|cheers|sounds good|sure|of course|great|cool|nice|lovely|awesome|wow|omg|ugh"
    r"|ha(?:ha)+\w*|lol|ok|okay|yes|yeah|yep|ooh|aw|no|nope|right|exactly|well|oh|god|mate|noted|understood|got it"
    r"|anyway|xx?)\b|你好|您好|大家好|早上好|早安|晚安|谢谢[你您]?|感谢|多谢|不客气|没关系|没事|再见|拜拜"
    r"|明天见|加油|抱歉|对不起|不好意思|麻烦[你您]了?|辛苦[了啦]?|知道了|收到|明白了?|真的|太棒了|厉害|好[的啊吧呀]"
    r"|行吧?|是[的啊]|哈+|嗯+|呵呵|呜+|笑死|救命"
    r"|[啦呀哇唉哎哦噢啊]",
    re.I,
)
"""What talk is filled with; a clause of nothing else says nothing."""

# English -----------------------------------------------------------------------------------------------------

_OPENING = (
    r"\W*(?:(?:and|but|so|well|oh|ooh|hey|hi|ok|okay|lol|omg|god|ugh|sorry|sure|yes|yeah|no|or|then|anyway|also|just"
    r"|ha(?:ha)+|maybe|perhaps|honestly|please|pls)\b\W*){0,4}"
)
_SOMEBODY = r"(?:you|u|ya|he|she|it|they|i|we|any\w*|some\w*|there|this|that|these|those)\b"
_ASKS = (
    r"(?:do|does|did|is|are|am|was|were|can|could|would|will|have|has|had|shall|should|may|might)(?:n[’']?t)?"
    rf"\s+{_SOMEBODY}|(?:can|could|would|will|should) (?:the|my|your|our)\b"
    r"|which \w+ (?:suits|would|do|did|does|is|should)\b|(?:what|who|whose|how|why|where|when)(?:[’'](?:s|re|d|ll"
    r"|ve))?\s+(?:is|are|was|were|do|does|did|can|could|will|would|should|shall|has|have)\b|(?:what|how|why|who|where"
    r"|which)\s+(?:if|about|come|to|many|much|long|often|old|soon|far|else)\b|(?:any|some)(?:one|body)\s+(?:know|else"
    r"|got|have|want|wants|up for|fancy|free|seen|selling|able)\b|some(?:body|one) (?:carry|help|stop|save|tell"
    r"|give)\b|(?:guess|tell|ask|remind|send|show|lend|help|give|let|pass|count|excuse|forgive|pardon|bless)\s+(?:who"
    r"|what|me|us|him|her|them|it)\b|let[’']?s\b|asking for a\b|.{1,60}\b(?:please|pls)\W*$|send\b|do(?:n[’']?t"
    r"| not) (?:tell|forget|worry|ask|mind)\b|wanna\b|want me\b|need me\b|u\s+(?:free|ok|there|up)\b|(?:come|try"
    r"|check|look|call|text|bring|grab|enjoy|stay|wait|hold|hang|listen|sleep|drive|trust|make sure|have a"
    r"|keep)\s(?:on|in|out|over|up|it|me|us|him|her|them|at|to|for|along|back|round|by|well|safe|warm|good|great"
    r"|lovely|nice|your)\b"
)
_WISHES = (
    r"(?:i|we)?(?:[’']?d| would| could)\s+(?:love|like|rather|give|be grateful|kill|murder|do with|move|never)\b"
    r"|would like\b|dying for|fancy\b|(?:i |we )?(?:wish|hope)\b|hoping\b|hopefully\b|fingers crossed"
    r"|(?:i |we )?can(?:[’']?t|not) wait\b|(?:really )?looking forward\b|what i[’']?d give\b|if only\b|imagine\b"
    r"|suppose i\b|supposing\b|would\s|could be\b|if\b.{1,80}?\b(?:i|we|he|she|they|it|you)(?:[’']d| would| could"
    r"| might)\b|if (?:i|we|he|she|it|they) (?:(?:ever|only) )?(?:win|won|had|were|was|could)\b|if i ever\b"
)
_PLANS = (
    r"might\s|(?:i|we) (?:might|may)\s|(?:i[’']?m |we[’']?re )?thinking of\b|(?:i|we)(?:[’']ll| will| shall)\s"
    r"|maybe not\b|(?:i[’']?m |we[’']?re )?(?:gonna|going to|about to|off to|hoping to|planning to)\b"
    r"|(?:i[’']?m |we[’']?re )?on my way\b|be (?:there|right|back) \w+|brb\b"
    r"|(?:i |we )?(?:have|got|need|[’']?ve got|gotta) (?:to )?(?:go|run|dash|head)\b|time (?:for|to)\b"
    r"|(?:talk|catch|ttyl) (?:later|soon|you)\b"
)
_IS_POLITE = (
    r"(?:many )?thanks?\b(?! to\b)|thank you\b|ta\b|happy (?:birthday|new year|christmas|to)\b|merry\b|congrat"
    r"|good luck|cheers\b|see (?:you|u|ya)\b|speak soon|take (?:care|your time)|love (?:you|u)\b|owe you\b"
    r"|(?:i[’']?m )?(?:so |very )?(?:glad|sorry)\b|(?:i )?(?:completely |totally |fully )?understand\b|feel free\b"
    r"|let me know\b|no (?:worries|way|problem)\b|welcome (?:to|back)\b|(?:you |really )?made my day\b"
    r"|(?:here[’']?s|here is) (?:a|the|your)\b|be honest\b|dear \w+|(?:morning|night|evening) all|well done"
    r"|reminder\b|saved\b|booked\b|added to\b|you[’']?ve got this"
)
_FEELS = (
    r"(?:i[’']?m |i am |we[’']?re |so |feeling |feel |i feel ){1,3}(?:so |really |totally |absolutely |completely "
    r"|a bit |bit |proper |utterly |well |just |that ){0,3}(?:tired|shattered|knackered|exhausted|starving|hungry"
    r"|bored|fuming|gutted|chuffed|thrilled|buzzing|stuffed|freezing|boiling|sleepy|cold|hot|sad|happy|excited"
    r"|stressed|nervous|late|lost|jealous|proud|upset|annoyed|livid)\b|what an?\b|how (?:lovely|nice|sweet|funny"
    r"|awful|sad|kind)\b|(?:well )?that was\b|that[’']?s (?:so|great|lovely|awful|nice"
    r"|fine)\b|that[’']?ll be\b|whoever\b|you[’']?re such\b|it was (?:magic|lovely|great|fun|awful"
    r"|brilliant)\b|it[’']?s (?:pouring|raining|snowing)\b|my head is\b|head[’']?s\b|(?:so "
    r"|really )?need (?:a )?(?:coffee|sleep|tea|drink|holiday)\b|still \w+ing$|(?:that"
    r"|what a) \w+(?: \w+)? though\b|took me\b|that \w+ (?:was|needs)\b|i (?:never"
    r"|can[’']?t) remember\b|(?:i )?can[’']?t believe\b|(?:i )?(?:dunno|idk)\b|(?:i )?do(?:n[’']?t"
    r"| not) know\b|(?:no idea|not sure|me too|same here|you too|poor (?:you|thing)|miss you)\b|(?:that "
    r"|it )?(?:sounds|looks|feels) (?:good|fun|great|delicious|lovely|like|so|amazing|awful|nice)\b|(?:good|nice"
    r"|great) (?:job|one|point|idea|to|for you)\b|you (?:are|were) (?:so|the best|right|welcome)\b|you[’']re (?:so"
    r"|the best|right|welcome|kidding)\b"
)
_IDLE_EN = re.compile(rf"{_OPENING}(?:{_ASKS}|{_WISHES}|{_PLANS}|{_IS_POLITE}|{_FEELS})", re.I)
_HAPPENS_EN = re.compile(
    r"\b(?:this (?:morning|evening|afternoon)|today|tonight|last night|yesterday|right now|on the way|again"
    r"|just (?:failed|got|watched|saw|had|missed)|(?:ran|bumped) into|popped (?:to|in|out|over)|chatted"
    r"|watched (?:the|a|it)|(?:locked|shut) (?:him|her|my)self|ended up at|(?:phone|battery) died"
    r"|(?:had|ate|made|cooked|got) [\w ]{1,30}for (?:tea|lunch|dinner|supper|breakfast|pudding)"
    r"|stuck (?:in|on|at|behind)|(?:overslept|spilt|spilled|dropped|forgot|missed|waited|queued|woke up|fell asleep"
    r"|burnt|tripped|yelled|laughed|cried)|had (?:a|an|such a|the) (?:\w+ )?(?:great|lovely|long|rough|nice|good|bad"
    r"|awful|brilliant|weird|best|worst|time|nap|laugh|dream)"
    r"|(?:went|gone) (?:to the|for a|out for))\b",
    re.I,
)
_LASTS_EN = re.compile(
    r"\b(?:am|is|are|was born|i[’']m|(?:he|she|it)[’']s|(?:we|they)[’']re|\w+[’'](?:ve|s been)|ive|works?|lives?|has"
    r"|have|uses?|owns?|(?:do|does|is|are|have|has)n[’']?t|never|always|every|usually|must|may|can|costs?|expires?"
    r"|allows?|moved|started|joined|bought|sold|signed|engaged|married|divorced|quit|left|became|adopted|retired"
    r"|hired|promoted|passed|diagnosed|opened|closed|switched|changed|stopped|gave up|finished|named|called|turned"
    r"|released|shipped"
    r"|born|died|elected|appointed|accepted|allergic|made of|made in)\b|\d",
    re.I,
)

# Chinese -----------------------------------------------------------------------------------------------------

_IDLE_ZH = re.compile(
    # asks
    r"什么|啥|谁(?:还|知道|有|能|懂|家|认识|写|买|去|来|啊|呀|要|会)|哪[里儿个些家款种买]|为何"
    r"|怎么(?:办|样|去|走|弄|回事|越|就|还|这么)|咋|多少|几点|是不是|有没有|能不能|要不要|可不可以|会不会|想不想"
    r"|好不好|行不行|来不来|记不记得|是吧$|不会.{0,3}又是|[吗嘛呗]\W*$|(?:没|不)\W*[？?]|过没$"
    # asks for, offers
    r"|^\W*(?:明白了\W*)?(?:请(?!假)|求|最好|点击|到了|麻烦|帮|能否|能借|可否|快(?!递)|给我|借我)|请问"
    r"|求(?:推荐|助|问|教|个|两|一)|帮我|帮个忙|^\W*帮忙|可以帮|发我|推我|借我|告诉我|记得多|随时(?:找|叫|联系)"
    r"|有需要|需要我|我先?[帮替]您|您要不|您(?:是想|更)|行行好"
    # wishes, supposes, plans
    r"|(?<!梦)想(?:要|去|买|换|学|找|试|养|搬|当|睡|吃|喝|在|把|让|跟|和|给|做|上班)|不想|好想|真想|希望|但愿|^\W*愿"
    r"|祝[你您大他她愿]|恨不得|巴不得|下辈子|如果|要是|假如|假设|倘若|万一|早知道|当初|就好了|的话|有机会"
    r"|打算|计划|考虑|琢磨|争取|(?:可能|大概|也许|说不定|或许|没准|估计|应该)\w{0,8}(?:[要去调]|会(?:去|来|搬|换|考))"
    r"|还没(?:最后)?定|改天|下次|待会|一会儿|要不(?!是)|不如|等(?:我|哪天|到|他|她|以后)"
    # feels
    r"|太.{1,10}[了吧]|好.{1,4}[啊呀]|真.{1,4}[啊呀]|[累困烦气笑吓冷热饿急羞]死|[累饿困吓气笑]瘫|绝了|舒服|倒霉|糟透"
    r"|搞笑|也太|好美|想家|吓我|疼得|急用|说着玩|谁懂|emo|好[累困饿烦冷热]|受不了了|停不下来|崩溃|心情|睡不着"
    r"|失眠|忘(?:带|了)|迟到|别提|别(?:老|再)|好听|好看|好吃(?!的)|真香|真不错|可爱|感动"
    r"|破防|无语|服了|牛[啊逼批]|绝绝子|开心|郁闷|尴尬|心疼|羡慕|期待"
    # is polite
    r"|^\W*(?:谢谢|感谢|多谢|早[啊呀安]|早上好|晚安|新年好|恭喜|辛苦|不客气|拜拜|再见)|快乐|一路平安|么么|爱你"
    r"|周末愉快|生意兴隆|我先(?!生)",
    re.I,
)
_HAPPENS_ZH = re.compile(
    r"刚刚?|刚才|昨[晚天儿夜]|今[天晚早儿]|这会儿|正在|马上|立马|这[雨雪天关把次]|[雨雪]下|[抢输赢洒爆][到了]|走起"
    r"|老地方|在路上|到家了|出发|堵车|堵在|晚点|排队|加班|开会|下班|起床|出太阳|打雷|吃饭"
    r"|(?:早上|早起|中午|晚上|凌晨|下午|又|再(?!也|不)|明[天儿]|上周|周[一二三四五六日末]).{0,20}[了吧啊哈去]"
)
_LASTS_ZH = re.compile(
    r"搬|换(?:了|到|成|工作)|[买卖][了掉]|入职|加入|开始|结婚|辞了|离[婚职开]|升|毕业|考上|领养|养|确诊|签|转|戒|住"
    r"|叫(?!了)|姓|(?<![愣还真就可但要总老只而倒于])是|有|负责|属于|喜欢|爱|讨厌|过敏|每|[我他她它也还都才不]会|用"
    r"|支持|改|任|当上|成为|生了|出生|开业|关闭|上线|发布|在.{1,8}(?:上班|工作|读|当)"
    r"|(?:再也|从来?|并|都|也|已|我|他|她)不|不(?:吃|喝|碰|再|开|用|抽|含|带|能|得|可)|没[吃喝碰]|已|一直|终于|早不"
    r"|学过|吃[了着]|空着|停机|取消|禁止|开放|废弃|移除|到期|弃用|可以|必须|至少|一[周天年]|适合|安排|按|收取|保留"
    r"|准时|受不了(?!了)|[吃用穿]不惯|离不开|恨|怕|\d"
)


def claiming_sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a text that could hold a claim."""
    found = list(sentences(text))
    said = [text[one.start : one.end + 1] for one in found]
    talk = [_is_talk(words) for words in said]
    for at, sentence in enumerate(found):
        if could_claim(said[at], any(talk[max(at - 1, 0) : at + 2])):
            yield sentence


def could_claim(sentence: str, talk: bool = False) -> bool:
    """Whether any clause of a sentence says something that may still hold later.

    Args:
        sentence: its words, and the mark that ends it.
        talk: whether it stands beside small talk; then a clause counts only when it names something that lasts.
    """
    talk = talk or sentence.rstrip().endswith(_EXCLAIMED) or _is_talk(sentence)
    return any(not is_idle(clause) and (not talk or _names_what_lasts(clause)) for clause in _clauses(sentence))


def is_small_talk(words: str, value: str = "") -> bool:
    """Whether words are idle: every clause in which a value stands, or all of them when it stands in none."""
    clauses = [clause for clause in _CLAUSE_END.split(simplified(words)) if clause.strip()]
    naming = [clause for clause in clauses if value and simplified(value) in clause]
    return all(map(is_idle, naming or clauses))


def is_idle(clause: str) -> bool:
    """Whether a clause (in simplified characters) asks, wishes, plans, thanks, feels, or tells what merely happened."""
    if _CHINESE.search(clause):
        return bool(_IDLE_ZH.search(clause) or (_HAPPENS_ZH.search(clause) and not _LASTS_ZH.search(clause)))
    return bool(_IDLE_EN.match(clause) or (_HAPPENS_EN.search(clause) and not _LASTS_EN.search(clause)))


def _is_talk(sentence: str) -> bool:
    """Whether a sentence asks, or has an idle clause."""
    return _asks(sentence) or any(map(is_idle, _clauses(sentence)))


def _asks(sentence: str) -> bool:
    return sentence.rstrip().endswith(("?", "？"))


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence that say something; of a question not the last, which asks."""
    clauses = _CLAUSE_END.split(simplified(sentence).strip())
    return [clause for clause in (clauses[:-1] if _asks(sentence) else clauses) if _says_something(clause)]


def _says_something(clause: str) -> bool:
    return len(query_terms(_FILLERS.sub(" ", clause))) >= LEAST_WORDS or bool(_AMOUNT.search(clause))


def _names_what_lasts(clause: str) -> bool:
    """Whether a clause has a word for a state, a habit, or a change that lasts."""
    return bool((_LASTS_ZH if _CHINESE.search(clause) else _LASTS_EN).search(clause))
