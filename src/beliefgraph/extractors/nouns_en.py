"""English nouns by what they name: trades, people, food, sports, homes, and what nobody owns."""

from __future__ import annotations

import re

from beliefgraph.extractors.clauses import vocabulary

VAGUE = vocabulary(
    "it one ones thing things stuff something anything everything nothing someone anyone everyone "
    "way idea part parts "
    "lot lots bit all both each same time job work life fun first last few people others another "
    "more most so too not "
    "everywhere exist place home hear see know think believe feel going to be"
)
SMALL_TALK = re.compile(
    r"(?:being|having|seeing|hearing|getting|watching|knowing|making|giving|helping|sharing|"
    r"talking|spending|working|taking|trying|feeling|bringing|finding|putting|keeping|doing|"
    r"looking|thinking|meeting)\b",
    re.I,
)
NOT_A_PLACE = vocabulary(
    "HR IT QA PR Marketing Finance Sales Design Engineering Support Legal Operations Product Research Monday "
    "Tuesday Wednesday "
    "Thursday Friday Saturday Sunday"
)
CONSUMED = vocabulary(
    "coffee decaf tea beer wine alcohol whisky whiskey espresso latte lattes cappuccino americano "
    "americanos milk soda cola "
    "coke juice matcha caffeine sugar meat beef pork chicken fish dairy cheese bread gluten "
    "chocolate candy sweets "
    "sushi pizza pasta rice noodles salad fruit vegetables cake cookies cigarettes tobacco nicotine water"
)
ACTIVITIES = vocabulary(
    "yoga pilates tennis football soccer basketball baseball golf hockey volleyball badminton chess "
    "karate judo boxing "
    "gymnastics ballet running jogging swimming hiking cycling climbing skiing snowboarding surfing "
    "dancing painting "
    "bouldering kickboxing wrestling fencing triathlon paragliding scuba diving camping bowling rugby cricket lacrosse "
    "drawing knitting gardening cooking baking gaming fishing sailing rowing skating smoking vaping "
    "gambling drumming "
    "singing writing journaling meditating meditation pottery photography woodworking crossfit zumba "
    "archery"
)
PERSON = re.compile(
    r"\w*(?:er|or|ist|ian|ant|ent|yst|nurse|chef|pilot|coach|vet|judge|clerk|nanny|monk|priest|cook"
    r"|poet|guide|spy|"
    r"surgeon|intern|barista|CEO|CTO|CFO|PhD|MD|dad|mum|mom|mother|father|vegan|veteran|member|widow"
    r"|twin|parent|athlete|"
    r"scholar|expert|native|citizen|librarian|scientist|hero|uncle|aunt|cousin|colleague|friend"
    r"|roommate|neighbour|"
    r"neighbor|boss|wife|husband|fiancé|fiance|fiancee|sister|brother|son|daughter|girlfriend"
    r"|boyfriend|man|woman|girl|boy)$",
    re.I,
)
NOT_A_PERSON = vocabulary(
    "matter number reminder blur winner loser wonder bummer adventure disaster corner center centre "
    "power color answer "
    "order letter paper summer winter factor game-changer keeper gamechanger no-brainer favor favour "
    "honor honour error moment treatment"
    " event present parent-child accident element talent statement improvement achievement monster "
    "pleasure danger "
    "disorder flavor flavour offer layer better inspiration never ever other rather killer banger "
    "stunner person "
    "investment document experiment comment environment component department apartment agent "
    "incident motor mirror "
    "sucker supporter mother-in-spirit bit man door floor water computer printer server character "
    "cover river super starter center-piece movement shelter"
)
OPINION = re.compile(
    r"an? (?:\w+ly )?(?:excellent|iconic|classic|timeless|complex|convenient|popular|solid|ideal|double-edged|wide"
    r"|simpler?|key|major|valuable|useful|helpful|master|better|best|versatile|common|essential|crucial|fascinating"
    r"|really|very|super|so|such|great|good|nice|big|bad|tough|hard|wild|huge|real|total|true|perfect|wonderful|awesome"
    r"|amazing|fantastic|beautiful|lovely|cool|fun|joy|blast|treat|bit|lot|little|must|shame|pity|mess|pain|gem|dream"
    r"|reminder|symbol|mix|way|chance|pleasure|delight|challenge|struggle|couple|few|while|minute|special|powerful"
    r"|important|rewarding|delicious|terrible|horrible|sad|rough|emotional|interesting)\b",
    re.I,
)
"""An opinion or a figure of speech, which is not what a thing is."""
OCCUPATION = re.compile(
    r"(?:^|[\s-])(?:nurse|doctor|physician|teacher|engineer|developer|programmer|lawyer|attorney|dentist|chef"
    r"|cook|pilot|accountant|architect"
    r"|designer|scientist|professor|librarian|journalist|writer|editor|electrician|plumber|carpenter|mechanic"
    r"|farmer|surgeon|vet"
    r"|veterinarian|paramedic|firefighter|barista|waiter|waitress|analyst|consultant|manager|director|ceo|cto"
    r"|cfo|researcher|translator"
    r"|photographer|actor|actress|banker|cashier|psychologist|therapist|pharmacist|secretary|administrator"
    r"|officer|salesperson|technician"
    r"|driver|baker|nanny|midwife|postdoc|dj|lecturer|tutor|coach|trainer|instructor|beekeeper|gardener"
    r"|landscaper|roofer|bricklayer|welder"
    r"|locksmith|joiner|tailor|seamstress|butcher|fishmonger|fisherman|hairdresser|barber|beautician"
    r"|bartender|sommelier|receptionist"
    r"|bookkeeper|auditor|actuary|economist|statistician|mathematician|physicist|chemist|biologist|geologist"
    r"|archaeologist|historian"
    r"|philosopher|sociologist|anthropologist|linguist|interpreter|copywriter|proofreader|publisher"
    r"|illustrator|animator|painter|sculptor"
    r"|musician|violinist|cellist|pianist|drummer|guitarist|singer|composer|conductor|dancer|choreographer"
    r"|filmmaker|producer|screenwriter"
    r"|novelist|poet|author|reporter|presenter|broadcaster|meteorologist|astronomer|astronaut|radiologist"
    r"|cardiologist|dermatologist"
    r"|pediatrician|paediatrician|psychiatrist|oncologist|anesthetist|optometrist|optician|physiotherapist"
    r"|physio|chiropractor|osteopath"
    r"|dietitian|nutritionist|hygienist|orthodontist|undertaker|social worker|care worker|carer|caregiver"
    r"|aid worker|youth worker|childminder"
    r"|babysitter|childcare worker|kindergarten teacher|janitor|caretaker|cleaner|housekeeper|concierge"
    r"|porter|courier|postman|mail carrier"
    r"|trucker|pilot|flight attendant|steward|stewardess|cabin crew|sailor|captain|skipper|soldier|sergeant"
    r"|lieutenant|colonel|policeman|policewoman"
    r"|police officer|detective|investigator|inspector|judge|prosecutor|solicitor|barrister|notary|paralegal"
    r"|clerk|diplomat|ambassador|politician"
    r"|mayor|senator|councillor|councilor|priest|pastor|vicar|rabbi|imam|monk|nun|model|stylist|florist"
    r"|jeweller|jeweler|potter|carpenter"
    r"|luthier|brewer|winemaker|distiller|miller|logger|miner|ranger|forester|zookeeper|groomer|surveyor"
    r"|cartographer|planner|estate agent|realtor"
    r"|broker|trader|underwriter|recruiter|intern|apprentice|trainee|freelancer|contractor|entrepreneur"
    r"|founder|co-founder|owner|lead|team lead"
    r"|head|supervisor|foreman|coordinator|organi[sz]er|assistant|associate|specialist|strategist|advisor"
    r"|adviser|buyer|merchandiser|marketer"
    r"|engineer|devops|sysadmin|sre|tester|scrum master|product owner|principal|dean|headmaster|headteacher"
    r"|headmistress|curator|archivist"
    r"|chairman|chairwoman|chairperson|chair|president|treasurer|chancellor|minister|spokesperson|spokesman"
    r"|spokeswoman|secretary-general"
    r"|chief executive|executive|operator|machinist|assembler|packer|picker|warehouse worker|worker|labourer"
    r"|laborer|handyman|guard|bouncer"
    r"|lifeguard|paramedic|emt|phlebotomist|embalmer|glazier|plasterer|upholsterer|cobbler|blacksmith"
    r"|watchmaker|clockmaker|sound engineer)s?$",
    re.I,
)
ADJECTIVES = vocabulary(
    "simple clean short small quiet light dark warm cold cheap modern old new big easy fast slow safe clear healthy "
    "casual concise detailed practical creative"
)
"""With these last, the noun is still to come: "I prefer simple, elegant designs"."""
WAYS_OF_LIFE = vocabulary(
    "vegetarian vegan pescatarian celiac coeliac diabetic dyslexic married divorced widowed retired left-handed "
    "right-handed color-blind colour-blind lactose-intolerant teetotal asthmatic"
)
ABSTRACT = vocabulary(
    "rule rules money idea question questions time times chance look moment doubt problem problems issue issues "
    "feeling "
    "feelings plan plans day night week "
    "weekend lot lots bit ton tons bunch point reason reasons choice opportunity blast conversation talk "
    "chat call meeting appointment "
    "interview exam test deadline party trip date dinner lunch breakfast meal drink drinks snack nap break "
    "rest walk ride go try peek taste "
    "thing things stuff way ways sense impact effect influence connection bond memory memories dream dreams "
    "goal goals hope hopes fun laugh "
    "experience experiences story stories opinion thought thoughts fear fears trouble hard rough great good "
    "bad surprise gift present news "
    "update request favor favour suggestion suggestions tip tips advice help support love respect passion "
    "interest talent energy power mind "
    "heart faith trust confidence strength courage patience luck success progress challenge challenges "
    "setback success role part hand "
    "place spot space room view vision perspective mindset attitude outlook routine balance life lives "
    "future past history background "
    "job work task tasks homework project projects assignment people person someone everyone friend friends "
    "crush fight argument headache "
    "cold flu cough fever hangover accident crash concert show game match tournament festival event "
    "performance session class lesson seat "
    "ticket tickets reservation minute minutes hour hours second seconds coffee decaf tea beer wine pizza "
    "cake ice cream "
    "weather storm vacation holiday year years month months fit say voice chance clue sudden while kind sort "
    "type number couple few more "
    "less much enough any some preference preferences concern concerns change changes access choice choices "
    "example examples "
    "understanding relationship relationships community system network environment foundation mission "
    "message inspiration motivation "
    "difference picture pictures pic pics photo photos video videos post posts link quote mood vibe vibes "
    "smile laugh tear tears ball"
)
"""Of these nobody keeps one: "I have a question"."""
VILLAGE = re.compile(
    r"(?:(?:tiny|small|little|quiet|big|old|two-bedroom|one-bedroom|shared|rented|studio"
    r"|basement) )*(?:village|town|city|farm|houseboat|cottage|suburb|flat|apartment|house|studio"
    r"|dorm|condo|bungalow|caravan|cabin|neighbou?rhood)(?: (?:near|outside|in|north of|south of|close to"
    r"|by) (?:the )?[A-Z]?[\w ]+)?$"
)
FIRM = re.compile(
    r"\b(?:Labs?|Inc|Ltd|Limited|LLC|Corp|Corporation|GmbH|PLC|plc|AG|Technologies|Systems|Software|Solutions|Consulting"
    r"|Partners|Studios|Analytics|Industries|Holdings|Pharma"
    r"|(?<!West )(?<!South )(?<!North )Bank|Airlines|Logistics|Robotics|Foundation)\.?$"
)
"""How the names of firms end."""
WORKPLACE = re.compile(
    r"\b(?:council|hospital|university|college|school|government|police|library|railway|railways|post office"
    r"|bank|city|ministry|airport|army|navy"
    r"|fire department|fire brigade|church|museum|zoo|council|county|state|embassy|port|council|supermarket"
    r"|nursery|clinic|bakery|brewery|council)$"
)
KEPT = vocabulary(
    "apartment building business subscription licence license painting wedding earring membership extension"
)
GOTTEN = re.compile(
    r"(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|hamsters?|horses?|parrots?|cars?|bikes?|vans?|trucks?"
    r"|house|apartment|flat|laptop|phone|iphone"
    r"|ipad|tablet|tattoos?|piercing|piano|guitar|drone|camera|printer|motorbike|scooter|e-bike|cabin|boat"
    r"|retriever|terrier|husky|beagle)$",
    re.I,
)
TONGUE = re.compile(
    r"(?:(?:Brazilian|Swiss|Mandarin|Old|Modern) )?(?:[A-Z][a-z]{2,12}(?:ish|ese|ian|man)|French|German|Dutch|Greek"
    r"|Czech|Slovak|Mandarin|Arabic|Hebrew|Farsi|Hindi|Urdu|Bengali|Punjabi|Tamil|Telugu|Korean|Thai|Malay"
    r"|Tagalog|Swahili"
    r"|Zulu|Latin|Esperanto|Catalan|Basque|Welsh|Icelandic|Gaelic|Cantonese)$"
)
