"""English words for who and what subjects are: relatives, colleagues, things owned, capitals that are no name."""

from __future__ import annotations

from beliefgraph.extractors.clauses import vocabulary

ONE_OF_A_KIND = vocabulary(
    "wife husband spouse partner girlfriend boyfriend fiancé fiancée fiance fiancee mother mom mum father dad boss "
    "manager dog cat puppy kitten"
)
ONE_OF_SEVERAL = vocabulary(
    "son daughter brother sister cousin nephew niece uncle aunt friend colleague coworker co-worker neighbour "
    "neighbor roommate flatmate housemate grandson granddaughter brother-in-law sister-in-law stepson stepdaughter "
    "stepbrother stepsister twin buddy mate classmate teammate kid child grandma grandmother grandpa grandfather "
    "landlord landlady tutor coach mentor therapist dentist doctor teacher"
)
"""Of these one has one at a time, so that "my wife" alone says who; a son is told from another by his name."""
UNADORNED = vocabulary(
    "mum mom mam mama missus dad da papa pa grandma grandpa gran granny nan nana nanna grandad granddad gramps "
    "grandmother grandfather wife husband hubby son daughter brother sister bro sis brother-in-law sister-in-law "
    "mother-in-law father-in-law stepdad stepmum stepmom girlfriend boyfriend fiancé fiancée eldest youngest flatmate "
    "roommate housemate landlord landlady boss"
)
"""One's own, when said without "my": "daughter sells boats"."""
FAMILY = (
    ONE_OF_A_KIND
    | ONE_OF_SEVERAL
    | UNADORNED
    | vocabulary(
        "parents grandparents kids children twins sisters brothers sons daughters cousins in-laws aunt uncle "
        "supervisor assistant "
        "boss father-in-law mother-in-law stepdad stepmom stepmother stepfather godson goddaughter bunny rabbit "
        "hamster parrot pet"
    )
)
KIN = FAMILY - vocabulary(
    "friend colleague coworker co-worker neighbour neighbor roommate flatmate housemate buddy mate classmate "
    "teammate landlord "
    "landlady tutor coach mentor therapist dentist doctor teacher boss manager supervisor assistant partner"
)
THINGS = vocabulary(
    "flat apartment house home place car van bike bicycle truck boat motorbike scooter phone laptop computer office "
    "gym school company firm building street garden kitchen room desk camera tv fridge account plan subscription "
    "website app shop store business visa passport lease contract stack backend frontend database service server "
    "system team department project router printer tablet watch flight shift salary rent budget wedding anniversary "
    "knee back eyesight hearing commute cabin cottage studio garage balcony roof boiler oven piano guitar keyboard "
    "monitor university college church club band"
)
"""What people own or belong to and speak of as a thing."""
PEOPLE = FAMILY | vocabulary(
    "missus lad lass teenagers neighbours neighbors flatmates roommates housemates friends mates colleagues family "
    "folks parents in-laws kids children lodger lodgers tenant tenants sitter childminder nanny cleaner plumber "
    "builder electrician postman postie milkman vet gp nurse midwife surgeon optician teacher teachers professor "
    "headteacher pastor priest vicar rabbi imam barber hairdresser gardener mechanic accountant solicitor lawyer "
    "agent trainer physio coach chairman secretary treasurer captain goalie conductor warden caretaker janitor "
    "receptionist guy bloke man woman lady girl boy gentleman couple owner siblings nephews nieces uncles aunts "
    "grandkids grandchildren stepkids side lads girls boys team-mate teammates boyfriend girlfriend ex ex-wife "
    "ex-husband"
)
"""Nouns that say of "the …" and "my …" that it is somebody."""
WOMEN = vocabulary(
    "mum mom mam mama mommy mummy wife girlfriend fiancée fiancee mother sister aunt auntie niece daughter grandma "
    "granny gran nan nana nanna grandmother granddaughter stepmum stepmom stepmother stepdaughter stepsister "
    "sister-in-law mother-in-law daughter-in-law landlady goddaughter godmother sis"
)
MEN = vocabulary(
    "dad daddy da papa pa husband hubby boyfriend fiancé fiance father brother uncle nephew son grandpa grandad "
    "granddad gramps grandfather grandson stepdad stepfather stepson stepbrother brother-in-law father-in-law "
    "son-in-law landlord godson godfather bro"
)
NO_NAME = vocabulary(
    "While Since Given Below Above After Before Although Though Because As By For With From In On At Once Until "
    "Unless Like Unlike Despite During I A An The This That These Those It They You He She We There Here What Who "
    "Where When Why How Which Everyone Everybody Someone Somebody Anyone Nobody Nothing Something Everything People "
    "Some Many Most All Both Each Every One Two Life Work Love Music Art Time Today Tomorrow Yesterday Thanks Thank "
    "Yes Yeah No Not Well Oh Hey Wow And But So Or If My Your His Her Our Their Its Just Also Then Now Still Even "
    "Sounds Looks Seems Glad Good Great Nice Cool Awesome Congrats Family Friends Nature Dance Dancing Being Having "
    "Sure Okay Ok Only Maybe Please Let Lets Last Next Another Such Things Monday Tuesday Wednesday Thursday Friday "
    "Saturday Sunday January February March April May June July August September October November December Christmas "
    "Easter God Never Always Nope Yep Mom Dad Do Does Did Is Are Was Can Could Will Would Should Have Has Starting "
    "Instead Happy Married Engaged Allergic Born Based Raised Retired Originally Fluent Afraid Vegan Vegetarian "
    "Responsible Currently Been Working Living Studying Compatible Available Limited Fixed Added Removed Warning "
    "Error Info Note Tip Deprecated"
)
SOMEBODY = vocabulary("customer client user patient tenant guest candidate author passenger caller student defendant")
VERBLIKE = vocabulary(
    "really absolutely totally definitely truly simply actually even particularly especially might cannot can't loves "
    "left won lost went had got kinda sort kind turned turns goes does did stands said also's is am are owns married "
    "born started stopped gave used swapped converted graduated died retired told keeps prefers seems appears "
    "reportedly still long finally originally personally much been doesn't dont don't isnt aint ain't wont 's plays "
    "speaks drives"
)
