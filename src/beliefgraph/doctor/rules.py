"""Everything that the doctor may find, beside the structural faults: where it is looked for, why it is so, what helps.

Where one thing has several causes, each is a rule of the same name.
"""

from __future__ import annotations

from beliefgraph.domain.findings import Rule, Severity, Stage

INPUT, EXTRACTION, EDGES, CONFIDENCE, RETRIEVAL = Stage  # in its order
NOTE, WARNING = Severity.NOTE, Severity.WARNING

# Input: what came in --------------------------------------------------------------------------------------------
LOST_CHARACTERS = Rule(
    "damaged text",
    "evidence",
    INPUT,
    cause="Bytes were decoded in an encoding in which they mean nothing",
    remedy="Read the file in its own encoding, retract these, and take them in again",
    severity=WARNING,
)
MISREAD_TEXT = Rule(
    "damaged text",
    "evidence",
    INPUT,
    cause="UTF-8 was read as Windows-1252 or GBK, or GBK as Latin-1",
    remedy="Decode the file as what it is, retract these, and take them in again",
    severity=WARNING,
)
CONTROL_CHARACTERS = Rule(
    "damaged text",
    "evidence",
    INPUT,
    cause="A terminal's codes or a binary file were taken for text",
    remedy="Strip them before they are taken in, retract these, and take them in again",
    severity=WARNING,
)
NO_WORDS = Rule(
    "no words",
    "evidence",
    INPUT,
    cause="Separators or reactions were taken in",
    remedy="Retract them",
    severity=NOTE,
)
WRONG_ZONE = Rule(
    "wrong time zone",
    "evidence",
    INPUT,
    cause="Local times were taken for UTC",
    remedy="Set `zone` to where the times come from, retract these, and take them in again",
    severity=WARNING,
)
NO_TIME = Rule(
    "no time",
    "evidence",
    INPUT,
    cause="The field that tells the time was not mapped",
    remedy="Retract them, and take them in again with at=",
    severity=WARNING,
)
NO_SPEAKER = Rule(
    "no speaker",
    "evidence",
    INPUT,
    cause="The field that names the speaker was not mapped",
    remedy="Retract them, and take them in again with speaker=",
    severity=WARNING,
)
VERY_LONG = Rule(
    "very long text",
    "evidence",
    INPUT,
    cause="Whole documents were taken in as one message",
    remedy="Retract them, and take the documents in with `ingest`, which splits them",
    severity=WARNING,
)
IN_THE_CLEAR = Rule(
    "personal details",
    "evidence",
    INPUT,
    cause="The setting `mask` is not set, and words are kept as they were said",
    remedy="Look at them, since a name may look like an address; then erase them, which is for good (the command only "
    "tries it; leave out --dry-run), and take them in again with mask and mask_key set",
    severity=WARNING,
)
REPEATS = Rule(
    "evidence uniqueness",
    "evidence",
    INPUT,
    cause="The same message came with another id or ref each time (a log replayed, a task tried again)",
    remedy="Retract the repeats; let ids follow from source, time and words, as they do when none is given",
    severity=WARNING,
)

# Extraction: what was read in it --------------------------------------------------------------------------------
NOT_READ = Rule(
    "not read",
    "evidence",
    EXTRACTION,
    cause="The language model did not answer, or its budget was spent",
    remedy="Read them again once the endpoint answers; what stays unread stays pending",
    severity=WARNING,
)
NOTHING_READ = Rule(
    "nothing read",
    "evidence",
    EXTRACTION,
    cause="The rules read plain statements only, in Chinese and English; here people put it otherwise",
    remedy="Set extractor to rules+llm and read these again, give claims= with them, or retract what is no statement",
    severity=WARNING,
)
UNFAITHFUL = Rule(
    "low faithfulness",
    "edge",
    EXTRACTION,
    cause="The extractor was not sure that the words say this",
    remedy="Look at the words, and strike what they do not say; or read them again with another extractor",
    severity=WARNING,
)
LONG_VALUE = Rule(
    "very long value",
    "edge",
    EXTRACTION,
    cause="A whole sentence was taken for a value",
    remedy="Look at the words, and strike what they do not say; or read them again with another extractor",
    severity=WARNING,
)
UNKNOWN_PREDICATES = Rule(
    "unknown predicates",
    "belief",
    EXTRACTION,
    cause="Relations are named in the words of each text, so that the same one has many names",
    remedy="Say of each which known one it means, with `predicate SAID MEANT`",
    severity=WARNING,
)
TOO_MANY_CLAIMS = Rule(
    "too many claims",
    "evidence",
    EXTRACTION,
    cause="A document was taken in as one message, or claims were cut too fine",
    remedy="Retract it, and take the document in with `ingest`, which splits it",
    severity=WARNING,
)
ASSISTANTS = Rule(
    "assistants' words",
    "evidence",
    EXTRACTION,
    cause="An assistant's replies are taken in beside what people say, and conclude from it",
    remedy="Leave replies out, or conclude with derives_from=; retract what nobody else said",
    severity=WARNING,
)
MODEL_READS_ALL = Rule(
    "model reads all",
    "graph",
    EXTRACTION,
    cause="The setting `extractor` asks the model about every text, those that rules can read among them",
    remedy="Set extractor to rules+llm, so that the model reads what rules leave; read again what is kept",
    severity=WARNING,
)
UNDECIDED_NAMES = Rule(
    "entity normalisation",
    "entity",
    EXTRACTION,
    cause="One person or thing is written in several ways, and what is believed about it is scattered",
    remedy="Decide each: same, or different; `review` lists them with the reason",
    severity=WARNING,
)
NAMES_APART = Rule(
    "entity normalisation",
    "entity",
    EXTRACTION,
    cause="The names came by an import, or before the rule was there",
    remedy="Join them",
    severity=WARNING,
)

# Edges: how beliefs hang together -------------------------------------------------------------------------------
GROWTH = Rule(
    "growth",
    "graph",
    EDGES,
    cause="Everything is taken in, whether or not anybody will ask for it",
    remedy="Set `gates`, so that sources of little authority stay out, and take out what is not worth its place",
    severity=WARNING,
)
DOUBLES = Rule(
    "duplicate beliefs",
    "belief",
    EDGES,
    cause="Values are spelled or ordered in several ways, and each way became a belief",
    remedy="Merge them, so that what speaks for one speaks for both",
    severity=WARNING,
)
FEW_DOUBLES = Rule(DOUBLES.name, DOUBLES.kind, DOUBLES.stage, DOUBLES.cause, DOUBLES.remedy, NOTE)
NO_CONTEXT = Rule(
    "context completeness",
    "belief",
    EDGES,
    cause="What brings evidence in does not tell where it holds",
    remedy="Give context= with evidence, and move what holds in one context only to where it holds",
    severity=WARNING,
)
OTHER_CONTEXT = Rule(
    "evidence of another context",
    "evidence",
    EDGES,
    cause="A context was given another place, or rows were written by hand, and nothing was decided anew",
    remedy="Decide anew what this evidence bears on",
)
NEVER_HIT = Rule(
    "context hit rate",
    "context",
    EDGES,
    cause="What tells one session, channel or message from another was taken for where something holds",
    remedy="Keep it in source= or event=; move what it holds apart, or give its values a parent",
    severity=WARNING,
)
UNLINKED = Rule(
    "unlinked conflicts",
    "belief",
    EDGES,
    cause="What refutes a belief was filed as another belief, because it is worded otherwise",
    remedy="Let `maintain` put them into the review queue, and decide each",
    severity=WARNING,
)
WITHOUT_GROUNDS = Rule(
    "explanation",
    "belief",
    EDGES,
    cause="The edges that bore them were not written, or were lost",
    remedy="Decide them anew from their evidence; what has none is withdrawn",
)
WITHOUT_NAMES = Rule(
    "explanation",
    "belief",
    EDGES,
    cause="Neither source= nor speaker= was given when their evidence was taken in",
    remedy="Retract the evidence, and take it in again with who says so",
    severity=WARNING,
)

# Confidence: how it moves ---------------------------------------------------------------------------------------
WITHOUT_HISTORY = Rule(
    "history",
    "belief",
    CONFIDENCE,
    cause="They were imported or written without their revisions",
    remedy="Tell the history of each as one step to what it is now",
)
PAST_THEIR_TIME = Rule(
    "fading and clearing",
    "belief",
    CONFIDENCE,
    cause="No round of maintenance was run since",
    remedy="Run one every night; it archives them, and what it put away can be brought back",
    severity=WARNING,
)
SWINGS_BY_REPEATS = Rule(
    "swinging confidence",
    "belief",
    CONFIDENCE,
    cause="The same messages came again and again, each time as new evidence",
    remedy="Retract the repeats, and let what brings them in give one id to one message",
    severity=WARNING,
)
SWINGS_BY_ONE = Rule(
    "swinging confidence",
    "belief",
    CONFIDENCE,
    cause="One speaker changes his mind without end",
    remedy="Look at the history, and retract what was never meant to be kept",
    severity=WARNING,
)
SWINGS_BY_MANY = Rule(
    "swinging confidence",
    "belief",
    CONFIDENCE,
    cause="Accounts alternate without end",
    remedy="Look at the history, and retract what was never meant to be kept",
    severity=WARNING,
)
WEIGHTS_AT_WILL = Rule(
    "weights",
    "evidence",
    CONFIDENCE,
    cause="Callers gave authority= or weight= with evidence, each time as seemed right",
    remedy="Leave both out, so that the settings decide, or set `sources` to what this kind is to count; retract what "
    "lies outside, and take it in again",
    severity=WARNING,
)
LOW_AUTHORITY = Rule(
    "low authority let in",
    "evidence",
    CONFIDENCE,
    cause="They came before the gate was set, or with another kind than their source has",
    remedy="Retract them; the gate keeps out what comes",
    severity=WARNING,
)
ONE_NUMBER = Rule(
    "agents share one number",
    "evidence",
    CONFIDENCE,
    cause="Agents write into the shared layer, so that the guess of one is a fact to the next",
    remedy="Let each keep its observations to itself, and share conclusions (`derives_from=`); `trust` tells how far "
    "one goes by another",
    severity=WARNING,
)
NOBODY_REVIEWS = Rule(
    "review",
    "review item",
    CONFIDENCE,
    cause="Nobody looks at the review queue",
    remedy="Look at `queue`, and decide; the verdict shown changes the least",
    severity=WARNING,
)

# Retrieval: what is found ---------------------------------------------------------------------------------------
OTHER_MODEL = Rule(
    "vectors of another model",
    "store",
    RETRIEVAL,
    cause="The setting `embedder` was changed, or a newer version brings another model",
    remedy="Make all vectors anew, or choose the embedder of before",
)
NO_VECTORS = Rule(
    "no vectors",
    "store",
    RETRIEVAL,
    cause="They were taken in since vectors were made the last time",
    remedy="Make them; `ingest` does so at its end",
    severity=WARNING,
)
DEEP = Rule(
    "deep conclusions",
    "belief",
    RETRIEVAL,
    cause="Conclusions are drawn from conclusions, and each step brings its own doubt",
    remedy="Ask with a greater depth, or conclude from what the chain begins with",
    severity=NOTE,
)
MUCH_ABOUT_ONE = Rule(
    "much about one",
    "entity",
    RETRIEVAL,
    cause="Everything was said of one thing (a project, a user) instead of its parts",
    remedy="Name what is spoken of more exactly, and let `maintain` put away what has had its time",
    severity=NOTE,
)

EVERY_RULE = (
    LOST_CHARACTERS, MISREAD_TEXT, CONTROL_CHARACTERS, NO_WORDS, WRONG_ZONE, NO_TIME, NO_SPEAKER, VERY_LONG,
    IN_THE_CLEAR, REPEATS, NOT_READ, NOTHING_READ, UNFAITHFUL, LONG_VALUE, UNKNOWN_PREDICATES, TOO_MANY_CLAIMS,
    ASSISTANTS, MODEL_READS_ALL, UNDECIDED_NAMES, NAMES_APART, GROWTH, DOUBLES, FEW_DOUBLES, NO_CONTEXT,
    OTHER_CONTEXT, NEVER_HIT, UNLINKED, WITHOUT_GROUNDS, WITHOUT_NAMES, WITHOUT_HISTORY, PAST_THEIR_TIME,
    SWINGS_BY_REPEATS, SWINGS_BY_ONE, SWINGS_BY_MANY, WEIGHTS_AT_WILL, LOW_AUTHORITY, ONE_NUMBER, NOBODY_REVIEWS,
    OTHER_MODEL, NO_VECTORS, DEEP, MUCH_ABOUT_ONE,
)  # fmt: skip
"""Every rule, in the order of their stages."""
