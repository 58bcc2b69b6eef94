"""English words that a comparison of statements must know: what may be dropped, what denies, what means the same."""

from __future__ import annotations

from beliefgraph.meaning.tokens import words_of

SHORT = {
    "n't": "not",
    "'re": "are",
    "'m": "am",
    "'ll": "will",
    "'ve": "have",
    "'d": "would",
    "cannot": "can not",
    "can't": "can not",
    "won't": "will not",
    "shan't": "shall not",
    "ain't": "is not",
    "gonna": "going to",
    "wanna": "want to",
    "let's": "let us",
    "what's": "what is",
    "where's": "where is",
    "who's": "who is",
    "how's": "how is",
    "it's": "it is",
    "that's": "that is",
    "there's": "there is",
    "he's": "he is",
    "she's": "she is",
}
"""Short forms that stand for two words; "'s" elsewhere says whose."""

DROPPED = words_of(
    """
    a an the be do please kindly thanks thank hello hi hey dear well just really very quite actually indeed
    currently now presently already there that 's
    """
)
"""Articles, auxiliaries and politeness that leave the proposition as it is."""

DROPPED_PHRASES = """
    can you tell me|could you tell me|would you tell me|please tell me|tell me|do you know|do anyone know|do anybody
    know|i want to know|i would like to know|
    i wonder|any idea|excuse me|at the moment|right now|at present|nowadays|as of now|in fact|as a matter of fact|
    it be true that|the fact be that|note that|please note that|please note|for your information|you know|by the
    way|of course|thank you
"""
"""Ways of leading up to a statement or a question; verbs in their base form."""

SAME = """
    big: large
    begin: start|commence
    buy: purchase
    phone: telephone
    car: automobile
    child: kid|children
    mother: mom|mum|mommy|mummy
    father: dad|daddy
    doctor: physician
    lawyer: attorney
    photo: photograph
    bike: bicycle
    tv: television
    fridge: refrigerator
    apartment: flat
    sofa: couch
    salary: wage
    live: reside|dwell
    live in: live at
    like: enjoy|be fond of|fond of
    company: firm
    help: assist
    need: require
    allow: permit
    forbid: prohibit|ban
    quickly: rapidly
    happy: glad
    sick: ill
    movie: film
    email: e-mail|electronic mail
    all: every|each
    everyone: everybody
    someone: somebody
    nobody: no one|no-one
    anyone: anybody
    often: frequently
    sometimes: occasionally|from time to time|now and then|at times
    always: at all times|all the time|invariably
    only: solely|exclusively
    at least: no less than|no fewer than|a minimum of|minimum of
    at most: no more than|a maximum of|maximum of
    about: approximately|roughly|around
    maybe: perhaps|possibly
    anymore: any more|any longer
    can: be able to|able to
    must: have to|be required to|required to
    work at: work for|be employed by|be employed at|employed by|employed at
    name: be call|be name
    hate: detest|loathe|can not stand|can not bear
    near: close to|next to
    before: prior to
    get: obtain
    finish: complete
    delete: remove|erase
    repair: fix
    choose: select|pick
    holiday: vacation
    shop: store
    parcel: package
    rubbish: trash|garbage
    petrol: gasoline
    cost: be priced at|priced at|sell for
    in: be located in|be situated in|be based in|located in|situated in|based in
    free: free of charge|at no cost|at no charge|for free
    online: on the internet
    ceo: chief executive officer
    favorite: favourite
    color: colour
    center: centre
    theater: theatre
    gray: grey
    organize: organise
    license: licence
    program: programme
    also: too|as well
    married to: married with
    teenager: teen
    exam: examination
    ad: advertisement
    info: information
    lab: laboratory
    gym: gymnasium
    plane: airplane|aeroplane
    reply: respond
    whole: entire
    wealthy: rich
    hard: difficult
    smart: intelligent
    birthday: birth date|date of birth
    hometown: home town
    weekly: every week|each week|per week|once a week
    daily: every day|each day|per day|once a day
    monthly: every month|each month|per month|once a month
    yearly: every year|each year|per year|annually|once a year
"""

IRREGULAR = """
    be was were|begin began begun|become became|break broke broken|bring brought|build built|buy bought|catch
    caught|choose chose chosen|
    come came|do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feel
    felt|fight fought|find found|forbid forbade forbidden|
    fly flew flown|forget forgot forgotten|get got gotten|give gave given|go went gone|grow grew grown|have had|hear
    heard|hide hid hidden|hold held|
    keep kept|know knew known|lead led|leave left|lend lent|lose lost|make made|mean meant|meet met|pay paid|ride
    rode ridden|rise rose risen|run ran|
    say said|see saw seen|sell sold|send sent|sing sang sung|sit sat|sleep slept|speak spoke spoken|spend spent|stand
    stood|steal stole stolen|
    swim swam swum|take took taken|teach taught|tell told|think thought|throw threw thrown|understand understood|wake
    woke woken|wear wore worn|
    win won|write wrote written|beat beaten|bite bit bitten|blow blew blown|feed fed|hang hung|shoot shot|wind
    wound|withdraw withdrew withdrawn
"""
"""Base form and its past forms."""

BASES = {
    "is": "be",
    "are": "be",
    "am": "be",
    "been": "be",
    "being": "be",
    "has": "have",
    "having": "have",
    "does": "do",
    "doing": "do",
}
BASES |= {
    "goes": "go",
    "women": "woman",
    "men": "man",
    "people": "person",
    "feet": "foot",
    "mice": "mouse",
    "teeth": "tooth",
}
"""Base forms that no ending tells."""

ASKING = ("who", "whom", "whose", "what", "which", "when", "where", "why", "how")

NAMES_LIKE_PLURALS = words_of(
    """
    adams williams roberts peters daniels stevens richards edwards phillips andrews matthews james rogers brooks
    hughes jones davies evans owens woods wells banks waters bates gates simmons collins perkins hawkins jenkins
    watkins stephens sanders saunders flowers fields mills hicks myers meyers hayes reeves graves johns jacobs
    michaels simons stones parks rhodes charles thomas lucas nicholas douglas marcus carlos jesus texas wales
    athens brussels paris netherlands philippines news series species physics mathematics economics politics
    ethics gas bus lens always perhaps this his its us yes plus thus across versus analysis basis crisis tennis
    canvas atlas christmas diabetes kubernetes postgres windows sales hers ours theirs yours less unless minus
    """
)
"""Words in -s that are no plural and no third person."""

NO_INGS = words_of(
    """
    morning evening thing nothing something everything anything king ring spring string during ceiling sibling
    pudding beijing sing bring wing boeing ping nanjing chongqing wedding clothing sterling boxing bing ding ming
    ling
    """
)

PREPOSITIONS = words_of(
    """
    in on at from to with for by since until till before after during through about near under over into via per
    without within between against towards toward above below behind if because while unless although
    """
)
"""Words that open a part of a sentence which may stand first or last."""

DENYING = {
    "not": ("not",),
    "no": ("no", "none", "neither", "nor"),
    "never": ("never",),
    "without": ("without",),
    "no longer": ("no longer", "stop", "quit", "cease", "give up", "use to", "formerly"),
    "nobody": ("nobody",),
    "nothing": ("nothing",),
    "fail": ("fail to",),
    "hardly": ("hardly", "barely", "scarcely", "rarely", "seldom"),
}
"""One key for each way of denying, with the words that deny so (verbs in their base form)."""

TIMES = words_of("yesterday today tomorrow tonight")
"""Times that may stand first or last."""

EXTENT = words_of(
    """
    all some most everyone someone only many few several both any only always sometimes often usually almost
    nearly mainly mostly partly at-least at-most half everyone someone anyone everything something anything
    """
)

OPPOSITES = """
    like/dislike love/hate like/hate enjoy/hate big/small hot/cold warm/cold fast/slow high/low long/short tall/short
    cheap/expensive good/bad
    new/old young/old open/close open/shut start/stop begin/end win/lose buy/sell accept/reject allow/forbid
    approve/reject support/oppose agree/disagree
    increase/decrease rise/fall raise/lower grow/shrink gain/lose import/export safe/dangerous easy/difficult
    easy/hard simple/complex happy/sad happy/unhappy
    beautiful/ugly clean/dirty rich/poor healthy/sick alive/dead male/female man/woman boy/girl son/daughter
    married/single married/divorced married/unmarried
    love/dislike pass/fail succeed/fail success/failure enable/disable online/offline public/private free/paid
    full/empty strong/weak light/dark light/heavy
    early/late early/delayed before/after above/below over/under more/less more/fewer maximum/minimum first/last
    left/right up/down inside/outside true/false
    correct/incorrect correct/wrong right/wrong same/different include/exclude mandatory/optional required/optional
    permanent/temporary awake/asleep present/absent
    quiet/loud quiet/noisy dry/wet wide/narrow thick/thin deep/shallow hard/soft polite/rude honest/dishonest
    legal/illegal possible/impossible available/unavailable
    compatible/incompatible able/unable known/unknown guilty/innocent vegetarian/meat optimistic/pessimistic
    employed/unemployed north/south east/west
    hire/fire join/leave arrive/depart enter/exit lock/unlock install/uninstall subscribe/unsubscribe
    connected/disconnected active/inactive valid/invalid
    confirm/deny confirm/cancel remember/forget improve/worsen better/worse best/worst expand/shrink lend/borrow
    push/pull morning/evening day/night
    summer/winter introvert/extrovert indoors/outdoors odd/even calm/nervous patient/impatient fresh/stale awake/sleep
"""
