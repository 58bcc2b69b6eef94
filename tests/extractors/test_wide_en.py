"""The width of the English rules: people, products, rules and news, tools; and what tempts but must give nothing."""

from __future__ import annotations

import pytest

from beliefgraph.domain.model import Claim, Modality
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.ports import Passage

Row = tuple[str, str, str, int]

READS: list[tuple[str, str, list[Row]]] = [
    # people
    (
        "Sam",
        "My name's Ana and I'm a nurse in Porto.",
        [("Sam", "name", "Ana", 1), ("Sam", "occupation", "nurse", 1), ("Sam", "lives_in", "Porto", 1)],
    ),
    (
        "Sam",
        "I'm Ben, a carpenter in Leeds.",
        [("Sam", "name", "Ben", 1), ("Sam", "occupation", "carpenter", 1), ("Sam", "lives_in", "Leeds", 1)],
    ),
    (
        "Sam",
        "My sister Lena is a vet in Graz.",
        [("Lena", "occupation", "vet", 1), ("Lena", "lives_in", "Graz", 1), ("Sam's sister", "name", "Lena", 1)],
    ),
    (
        "Sam",
        "We adopted a greyhound called Biscuit last week.",
        [("Sam", "has", "greyhound", 1), ("Sam's greyhound", "name", "Biscuit", 1)],
    ),
    ("Sam", "I got promoted to team lead last month!", [("Sam", "occupation", "team lead", 1)]),
    (
        "Sam",
        "My parents live in a small village near Porto.",
        [("Sam's parents", "lives_in", "small village near Porto", 1)],
    ),
    (
        "Sam",
        "I have type 1 diabetes and I wear an insulin pump.",
        [("Sam", "has", "type 1 diabetes", 1), ("Sam", "wears", "insulin pump", 1)],
    ),
    (
        "Sam",
        "Our flat has two bedrooms and a balcony.",
        [("Sam's flat", "has", "two bedrooms", 1), ("Sam's flat", "has", "balcony", 1)],
    ),
    (
        "Sam",
        "My husband is a chef at the Savoy.",
        [("Sam's husband", "occupation", "chef", 1), ("Sam's husband", "works_at", "Savoy", 1)],
    ),
    (
        "Sam",
        "I was born in Lagos but grew up in Manchester.",
        [("Sam", "hometown", "Lagos", 1), ("Sam", "hometown", "Manchester", 1)],
    ),
    ("Sam", "I'm terrified of spiders.", [("Sam", "afraid of", "spiders", 1)]),
    ("Sam", "I work night shifts at St Mary's hospital.", [("Sam", "works_at", "St Mary's hospital", 1)]),
    (
        "Sam",
        "My dad retired last year; he used to be a train driver.",
        [("Sam's dad", "is", "retired", 1), ("Sam's dad", "occupation", "train driver", -1)],
    ),
    ("Sam", "I bought a Canon R6 last week.", [("Sam", "has", "Canon R6", 1)]),
    ("Sam", "My landlord's name is Mr. Petrov.", [("Sam's landlord", "name", "Mr. Petrov", 1)]),
    ("Sam", "My gym is on King Street.", [("Sam's gym", "location", "King Street", 1)]),
    ("Sam", "I'm 1.82 m tall and weigh 80 kg.", [("Sam", "height", "1.82 m", 1), ("Sam", "weight", "80 kg", 1)]),
    ("Sam", "My shoe size is 43.", [("Sam", "shoe size", "43", 1)]),
    ("Sam", "I cancelled my Netflix subscription.", [("Sam", "has", "Netflix subscription", -1)]),
    (
        "Sam",
        "We have a tortoise named Shelly.",
        [("Sam", "has", "tortoise", 1), ("Sam's tortoise", "name", "Shelly", 1)],
    ),
    ("Sam", "I study law at Leiden.", [("Sam", "education", "law", 1), ("Sam", "education", "Leiden", 1)]),
    (
        "Sam",
        "I've got a PhD in chemistry from ETH.",
        [("Sam", "education", "PhD in chemistry", 1), ("Sam", "education", "ETH", 1)],
    ),
    ("Sam", "My wife is pregnant with our second.", [("Sam's wife", "is", "pregnant with our second", 1)]),
    ("Sam", "I'm not a morning person.", [("Sam", "is", "morning person", -1)]),
    ("Sam", "My boss is Karen Holt.", [("Sam", "manager", "Karen Holt", 1)]),
    ("Sam", "My therapist is Dr. Klein.", [("Sam", "therapist", "Dr. Klein", 1)]),
    ("Sam", "I collect vintage stamps.", [("Sam", "does", "collect vintage stamps", 1)]),
    (
        "Sam",
        "My wife Marta and I run a small bakery in Ghent.",
        [
            ("Sam", "runs", "small bakery", 1),
            ("Sam", "work_location", "Ghent", 1),
            ("Sam's wife", "name", "Marta", 1),
            ("Sam", "spouse", "Marta", 1),
        ],
    ),
    (
        "Sam",
        "I'm a night owl, and my roommate is an early bird.",
        [("Sam", "is", "night owl", 1), ("Sam's roommate", "is", "early bird", 1)],
    ),
    ("Sam", "We don't have a TV.", [("Sam", "has", "TV", -1)]),
    (
        "Sam",
        "My best friend Carla teaches maths at a high school in Turin.",
        [
            ("Carla", "teaches", "maths", 1),
            ("Carla", "works_at", "high school", 1),
            ("Sam's best friend", "name", "Carla", 1),
        ],
    ),
    ("Sam", "I can play the drums.", [("Sam", "does", "play the drums", 1)]),
    ("Sam", "I can't swim.", [("Sam", "does", "swim", -1)]),
    ("Sam", "I sold my Vespa and bought an e-bike.", [("Sam", "has", "Vespa", -1), ("Sam", "has", "e-bike", 1)]),
    (
        "Sam",
        "My uncle Raj owns a hotel in Goa.",
        [("Raj", "has", "hotel in Goa", 1), ("Sam's uncle", "name", "Raj", 1)],
    ),
    (
        "Sam",
        "Our cat Miso is 14 and diabetic.",
        [("Sam's cat", "age", "14", 1), ("Sam's cat", "is", "diabetic", 1), ("Sam's cat", "name", "Miso", 1)],
    ),
    (
        "Sam",
        "My sister-in-law is a lawyer with the UN in Geneva.",
        [
            ("Sam's sister-in-law", "occupation", "lawyer", 1),
            ("Sam's sister-in-law", "works_at", "UN", 1),
            ("Sam's sister-in-law", "lives_in", "Geneva", 1),
        ],
    ),
    ("Sam", "I just got engaged to Marco!", [("Sam", "engaged to", "Marco", 1)]),
    ("Sam", "I work from home on Fridays.", [("Sam", "work_location", "home", 1)]),
    ("Sam", "I haven't smoked since 2018.", [("Sam", "does", "smoke", -1)]),
    ("Sam", "I'm no longer with Deutsche Bank.", [("Sam", "works_at", "Deutsche Bank", -1)]),
    ("Sam", "In winter I commute by train.", [("Sam", "does", "commute by train", 1)]),
    ("Sam", "Lisa, my neighbour, is a midwife.", [("Lisa", "occupation", "midwife", 1)]),
    (
        "Sam",
        "My neighbour, a retired judge, keeps pigeons.",
        [("Sam's neighbour", "occupation", "retired judge", 1), ("Sam's neighbour", "has", "pigeons", 1)],
    ),
    ("Sam", "Peter's wife is from Ghana.", [("Peter's wife", "hometown", "Ghana", 1)]),
    ("Sam", "The Millers have three cats.", [("Millers", "has", "three cats", 1)]),
    ("Sam", "They moved me to procurement in June.", [("Sam", "occupation", "procurement", 1)]),
    (
        "Sam",
        "We've got two kids, Mia (7) and Theo (4).",
        [("Mia", "age", "7", 1), ("Theo", "age", "4", 1), ("Sam", "has", "two kids", 1)],
    ),
    (
        "Sam",
        "I'm left-handed, blood type O negative.",
        [("Sam", "is", "left-handed", 1), ("Sam", "blood type", "O negative", 1)],
    ),
    ("Sam", "Not a coffee guy.", [("Sam", "likes", "coffee", -1)]),
    (
        "Sam",
        "Moved from Kharkiv to Lviv in spring.",
        [("Sam", "lives_in", "Kharkiv", -1), ("Sam", "lives_in", "Lviv", 1)],
    ),
    ("Sam", "No longer vegan by the way.", [("Sam", "is", "vegan", -1)]),
    ("Sam", "My manager is called Burak.", [("Sam's manager", "name", "Burak", 1), ("Sam", "manager", "Burak", 1)]),
    ("Sam", "My grandmother turned 90 on Saturday.", [("Sam's grandmother", "age", "90", 1)]),
    ("Sam", "I used to work for Aer Lingus.", [("Sam", "works_at", "Aer Lingus", -1)]),
    (
        "Sam",
        "Data analyst at Maison Verte as of Monday.",
        [("Sam", "occupation", "Data analyst", 1), ("Sam", "works_at", "Maison Verte", 1)],
    ),
    ("Sam", "I'm in sales.", [("Sam", "occupation", "sales", 1)]),
    ("Sam", "Sold my car last week.", [("Sam", "has", "car", -1)]),
    ("Sam", "Stopped drinking coffee.", [("Sam", "likes", "coffee", -1)]),
    ("Sam", "Married to Jess.", []),
    ("Sam", "Bought a boat.", [("Sam", "has", "boat", 1)]),
    ("Sam", "New phone number: +45 20 55 01 77", [("Sam", "phone", "+45 20 55 01 77", 1)]),
    # things
    (
        "",
        "The Basic plan includes 10 GB of storage and costs $5 per month.",
        [("Basic plan", "has", "10 GB of storage", 1), ("Basic plan", "price", "$5 per month", 1)],
    ),
    ("", "The default timeout is 30 seconds.", [("default timeout", "is", "30 seconds", 1)]),
    ("", "Uploads are limited to 100 MB per file.", [("Uploads", "limit", "100 MB per file", 1)]),
    ("", "HydraDB 2.3 introduces incremental backups.", [("HydraDB", "introduces", "incremental backups", 1)]),
    (
        "",
        "The X200 has a 12-hour battery and weighs 950 g.",
        [("X200", "has", "12-hour battery", 1), ("X200", "weight", "950 g", 1)],
    ),
    ("", "Logs are retained for 90 days.", [("Logs", "retained for", "90 days", 1)]),
    ("", "Dark mode is not available in the desktop client.", [("Dark mode", "available in", "desktop client", -1)]),
    (
        "",
        "Sessions expire after 15 minutes of inactivity.",
        [("Sessions", "expire after", "15 minutes of inactivity", 1)],
    ),
    (
        "",
        "The free trial lasts 14 days and does not require a credit card.",
        [("free trial", "lasts", "14 days", 1), ("free trial", "requires", "credit card", -1)],
    ),
    ("", "Prices start at €19 per user.", [("Prices", "price", "€19 per user", 1)]),
    ("", "The plugin is compatible with WordPress 6.", [("plugin", "supports", "WordPress 6", 1)]),
    (
        "",
        "Batch endpoints accept at most 500 items per request.",
        [("Batch endpoints", "limit", "500 items per request", 1)],
    ),
    (
        "",
        "The Free plan is limited to 5 projects and 2 GB of storage.",
        [("Free plan", "limit", "5 projects", 1), ("Free plan", "limit", "2 GB of storage", 1)],
    ),
    (
        "",
        "Orbit CLI is written in Rust, licensed under MIT and maintained by the Halden Foundation.",
        [
            ("Orbit CLI", "written in", "Rust", 1),
            ("Orbit CLI", "license", "MIT", 1),
            ("Orbit CLI", "maintained by", "Halden Foundation", 1),
        ],
    ),
    (
        "",
        "The helper is deprecated and will be removed in 3.2.",
        [("helper", "status", "deprecated", 1), ("helper", "removed in", "3.2", 1)],
    ),
    ("", "As of firmware 2.7 the hub supports Matter.", [("hub", "supports", "Matter", 1)]),
    ("", "The lamp is made of recycled aluminium.", [("lamp", "made of", "recycled aluminium", 1)]),
    (
        "",
        "Aria Soundbar: Bluetooth 5.3, HDMI eARC, 120 W. Not compatible with Aria subwoofers.",
        [
            ("Aria Soundbar", "has", "Bluetooth 5.3", 1),
            ("Aria Soundbar", "has", "HDMI eARC", 1),
            ("Aria Soundbar", "has", "120 W", 1),
            ("Aria Soundbar", "supports", "Aria subwoofers", -1),
        ],
    ),
    (
        "",
        "Lumen Desk Lamp, brushed aluminium, dimmable. €59.",
        [
            ("Lumen Desk Lamp", "has", "brushed aluminium", 1),
            ("Lumen Desk Lamp", "has", "dimmable", 1),
            ("Lumen Desk Lamp", "price", "€59", 1),
        ],
    ),
    (
        "",
        "Polaris 9 reads both HEIC and AVIF.",
        [("Polaris 9", "supports", "HEIC", 1), ("Polaris 9", "supports", "AVIF", 1)],
    ),
    (
        "",
        "Passwords must contain at least 12 characters. They expire after 180 days.",
        [("Passwords", "must contain", "12 characters", 1), ("Passwords", "expire after", "180 days", 1)],
    ),
    ("", "Maximum upload size is 250 MB on the web.", [("Maximum upload size", "is", "250 MB", 1)]),
    ("", "Webhooks retry up to five times.", [("Webhooks", "retry", "five times", 1)]),
    ("", "By default, logs are written to /var/log/app.", [("logs", "written to", "/var/log/app", 1)]),
    # rules and news
    (
        "",
        "Visitors must register at the front desk before entering Building C.",
        [("Visitors", "requires", "register at the front desk", 1)],
    ),
    ("", "Visitors are not allowed to take photographs.", [("Visitors", "may", "take photographs", -1)]),
    ("", "Tenants must give three months' notice.", [("Tenants", "requires", "give three months' notice", 1)]),
    (
        "",
        "Applicants no longer have to submit a paper portfolio.",
        [("Applicants", "requires", "submit a paper portfolio", -1)],
    ),
    (
        "",
        "Only residents with a permit may park on Elm Street.",
        [("only residents with a permit", "may", "park on Elm Street", 1)],
    ),
    ("", "Smoking is banned in all public parks.", [("Smoking", "may", "in all public parks", -1)]),
    ("", "No food or drink is allowed in the reading room.", [("food or drink", "may", "in the reading room", -1)]),
    (
        "",
        "Library members can borrow up to eight items at once.",
        [("Library members", "can borrow", "eight items", 1)],
    ),
    (
        "",
        "The deadline for grant applications has been extended to June 30.",
        [("grant applications", "deadline", "June 30", 1)],
    ),
    (
        "",
        "Northfield Bank has appointed Ingrid Solheim as chief executive.",
        [("Northfield Bank", "ceo", "Ingrid Solheim", 1)],
    ),
    (
        "",
        "Elena Marchetti was elected mayor of Arvezzo on Sunday.",
        [("Elena Marchetti", "occupation", "mayor of Arvezzo", 1)],
    ),
    ("", "Dr. Lena Koch has been named head of research.", [("Dr. Lena Koch", "occupation", "head of research", 1)]),
    ("", "Harbour Foods and Pellworth will merge on 1 July.", [("Harbour Foods", "merges with", "Pellworth", 1)]),
    ("", "Applications close on 15 May.", [("Applications", "deadline", "15 May", 1)]),
    ("", "Parking costs 2 euros per hour.", [("Parking", "price", "2 euros per hour", 1)]),
    ("", "Entry is free for children under six.", [("Entry", "price", "free", 1)]),
    ("", "Helmets are mandatory for cyclists under 16.", [("Helmets", "status", "mandatory", 1)]),
    ("", "The minimum wage will rise to €13 in January.", [("minimum wage", "price", "€13", 1)]),
    ("", "The bridge will remain closed until further notice.", [("bridge", "status", "closed", 1)]),
    ("", "Bus line 14 runs every ten minutes.", [("Bus line 14", "runs", "every ten minutes", 1)]),
    # tools
    (
        "tool",
        "health-check: db-primary OK, db-replica-2 DOWN (replication lag unknown)",
        [("db-primary", "status", "OK", 1), ("db-replica-2", "status", "DOWN", 1)],
    ),
    (
        "tool",
        "WARN disk usage on node-14 at 91% (threshold 85%)",
        [("disk usage on node-14", "is", "91%", 1), ("disk usage on node-14", "threshold", "85%", 1)],
    ),
    ("tool", "Build #8812 failed in stage 'package'", [("Build #8812", "status", "failed", 1)]),
    (
        "tool",
        "service=auth region=eu-west-1 version=1.8.2",
        [("auth", "region", "eu-west-1", 1), ("auth", "version", "1.8.2", 1)],
    ),
    ("tool", "package.json pins lodash 4.17.20", [("package.json", "pins", "lodash 4.17.20", 1)]),
    (
        "tool",
        "WARNING: certificate for api.foo.example expires in 5 days",
        [("certificate for api.foo.example", "expires", "5 days", 1)],
    ),
    ("tool", "user_count: 1,204", [("user_count", "is", "1,204", 1)]),
    ("tool", "nightly-backup completed in 42 min", [("nightly-backup", "status", "completed", 1)]),
    (
        "tool",
        "The main branch requires two approvals before merging.",
        [("main branch", "requires", "two approvals", 1)],
    ),
    ("tool", "The ticket is assigned to Priya.", [("ticket", "assigned to", "Priya", 1)]),
    (
        "tool",
        "| service | owner | status |\n|---|---|---|\n| billing | Clara | up |",
        [("billing", "owner", "Clara", 1), ("billing", "status", "up", 1)],
    ),
]

SILENT: list[tuple[str, str]] = [
    ("Sam", "I'm thinking about moving to Berlin."),
    ("Sam", "I'd love to have a dog someday."),
    ("Sam", "If I had a garden I'd grow tomatoes."),
    ("Sam", "I'm exhausted."),
    ("Sam", "We went to the beach yesterday."),
    ("Sam", "Can you book a table for two?"),
    ("Sam", "Thanks so much, you're the best."),
    ("Sam", "My phone died again."),
    ("Sam", "I had pasta for lunch."),
    ("Sam", "Work has been crazy lately."),
    ("Sam", "I will probably move to Canada next year."),
    ("Sam", "I was going to buy a Tesla but didn't."),
    ("Sam", "Maybe I should get a cat."),
    ("Sam", "I wish my boss were nicer."),
    ("Sam", "Let's meet at six."),
    ("Sam", "You have a lovely home."),
    ("Sam", "I could eat a horse."),
    ("Sam", "I'm on my way."),
    ("Sam", "The weather is nice today."),
    ("Sam", "I have to run, talk later."),
    ("Sam", "I need a coffee."),
    ("Sam", "I have a meeting at three."),
    ("Sam", "I got a call from my bank."),
    ("Sam", "I got a surge of energy."),
    ("Sam", "My phone is at 3%."),
    ("Sam", "I'm always here for you, Mel."),
    ("Sam", "I'm learning a ton."),
    ("Sam", "I'm staying positive and looking ahead."),
    ("Sam", "Hard work pays off."),
    ("Sam", "Your support makes a difference."),
    ("Sam", "Winning a championship is my number one goal."),
    ("Sam", "Seeing your students grow must be fulfilling."),
    ("Sam", "Those kids will be so happy in their new home."),
    ("Sam", "That's a tough one!"),
    ("Sam", "They offer a bunch, like yoga and kickboxing."),
    ("Sam", "Difficult times never last."),
    ("Sam", "I want to dance and teach."),
    ("Sam", "Have a great day!"),
    ("Sam", "When I'm stressed I eat chocolate."),
    ("", "Please update to the latest version."),
    ("", "Need help? Contact our support team."),
    ("", "Ensure your application uses a secret key."),
    ("", "Establish a process for candidates to appeal."),
    ("", "Have your say!"),
    ("", "Coming soon to a kitchen near you."),
    ("", "The council plans to build 200 homes."),
    ("", "Congratulations to all winners."),
    ("assistant", "I've drafted the email for you."),
    ("assistant", "I moved the file to the archive."),
    ("assistant", "Would you like me to continue?"),
    ("assistant", "Happy to help!"),
    ("tool", "```\ndebug: true\nport: 8080\n```"),
    ("tool", '<div class="card">text</div>'),
    ("tool", "app.run(debug=True)"),
]


def read(speaker: str, text: str) -> list[Claim]:
    return list(RuleExtractor().extract([Passage(text, speaker)])[0].claims)


@pytest.mark.parametrize(("speaker", "text", "expected"), READS)
def test_reads(speaker: str, text: str, expected: list[Row]) -> None:
    assert [(c.subject, c.predicate, c.value, c.polarity) for c in read(speaker, text)] == expected


@pytest.mark.parametrize(("speaker", "text"), SILENT)
def test_gives_nothing(speaker: str, text: str) -> None:
    assert [(c.subject, c.predicate, c.value) for c in read(speaker, text)] == []


@pytest.mark.parametrize(
    ("text", "subject", "value", "said_by"),
    [
        ("Alice says Jack hates football.", "Jack", "football", "Alice"),
        ("Jonas says he can't stand opera.", "Jonas", "opera", "Jonas"),
        ("Mom told me Aunt Deniz is allergic to penicillin.", "Aunt Deniz", "penicillin", "Mom"),
        ("My wife claims I snore.", "Sam", "snore", "My wife"),
        ("According to the board, the toll is 3 euros.", "toll", "3 euros", "the board"),
        ("Rosa works at BMW, according to her brother.", "Rosa", "BMW", "her brother"),
        ("Rosa works at BMW, says Tom.", "Rosa", "BMW", "Tom"),
    ],
)
def test_what_others_say_is_reported(text: str, subject: str, value: str, said_by: str) -> None:
    (claim,) = read("Sam", text)
    assert (claim.subject, claim.value, claim.modality, claim.said_by) == (subject, value, Modality.REPORTED, said_by)


@pytest.mark.parametrize(
    "text",
    [
        "I think Ken lives in Osaka.",
        "Not sure, but I think Ken lives in Osaka.",
        "Ken probably lives in Osaka.",
        "Ken lives in Osaka, I think.",
        "Ken lives in Osaka, if I remember right.",
        "As far as I know Ken lives in Osaka.",
        "Ken seems to live in Osaka.",
    ],
)
def test_what_is_hedged_is_weaker(text: str) -> None:
    (claim,) = read("Sam", text)
    assert (claim.subject, claim.value, claim.modality) == ("Ken", "Osaka", Modality.HEDGED)
    assert claim.stance <= 0.5


def test_what_is_plainly_said_is_asserted() -> None:
    (claim,) = read("Sam", "Ken lives in Osaka.")
    assert (claim.modality, claim.said_by, claim.stance) == (Modality.ASSERTED, "", 1.0)


def test_one_slot_holds_the_database_of_a_team() -> None:
    before, after = read("Sam", "Our stack runs on PostgreSQL."), read("Sam", "We've migrated to MySQL.")
    assert [(c.subject, c.predicate, c.value) for c in before + after] == [
        ("Sam", "database", "PostgreSQL"),
        ("Sam", "database", "MySQL"),
    ]


def test_two_subjects_are_told_apart() -> None:
    found = read("Sam", "Arjun and Leela are both in Pune.")
    assert [(c.subject, c.value) for c in found] == [("Arjun", "Pune"), ("Leela", "Pune")]
