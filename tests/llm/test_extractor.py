"""Claims found by a model: what the words of the text bear out is kept, all else is handed back or refused."""

import json
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

from beliefgraph.domain.model import Claim, Modality
from beliefgraph.errors import InvalidSettings
from beliefgraph.extractors.affirming import affirming
from beliefgraph.extractors.model import LONGEST_PIECE, ModelExtractor, extraction_prompt
from beliefgraph.llm.meter import Meter
from beliefgraph.ports import Passage, Reading
from beliefgraph.testing import scripted as answers

BUILT_IN = ("agent", "conversation", "policy", "product")
MAYA = Passage("Moved to Lisbon last month. I can't stand fado.", "Maya", datetime(2026, 3, 4, 18, 20, tzinfo=UTC))
LISBON = {
    "quote": "Moved to Lisbon last month",
    "subject": "I",
    "predicate": "lives_in",
    "value": "Lisbon",
    "polarity": 1,
    "text": "Maya lives in Lisbon",
}
FADO = LISBON | {
    "quote": "I can’t stand  fado",
    "predicate": "likes",
    "value": "fado",
    "polarity": -1,
    "text": "Maya likes fado",
}
LIN = Passage("我姐姐李娜是牙医，她不喜欢香菜。", "林雨")
DENTIST = {
    "quote": "我姐姐李娜是牙医",
    "subject": "李娜",
    "predicate": "occupation",
    "value": "牙医",
    "polarity": 1,
    "text": "李娜的职业是牙医",
}


def read(scripted: Any, script: Any, passage: Passage, **settings: Any) -> tuple[Reading, Any]:
    model, llm = scripted(script, **settings)
    [reading] = ModelExtractor(model, extraction_prompt("conversation")).extract([passage])
    return reading, llm


def only(reading: Reading) -> Claim:
    [claim] = reading.claims
    assert not reading.unread and not reading.refused
    return claim


def test_claims_with_their_words(scripted: Any) -> None:
    reading, _ = read(scripted, answers.good(claims=[LISBON, FADO]), MAYA)
    lisbon, fado = reading.claims
    assert (lisbon.subject, lisbon.predicate, lisbon.value, lisbon.polarity) == ("Maya", "lives_in", "Lisbon", 1)
    assert (fado.subject, fado.predicate, fado.value, fado.polarity) == ("Maya", "likes", "fado", -1)
    assert lisbon.text == "Maya lives in Lisbon" and fado.text == "Maya likes fado"
    assert [MAYA.text[slice(*claim.span)] for claim in (lisbon, fado)] == [
        "Moved to Lisbon last month",
        "I can't stand fado",
    ]
    assert lisbon.method == "llm/conversation@1/tiny"
    assert not reading.unread and not reading.refused


def test_time_words_count_from_the_message(scripted: Any) -> None:
    claim = only(read(scripted, answers.good(claims=[LISBON | {"times": "last month"}]), MAYA)[0])
    assert (claim.happened_from, claim.happened_until) == (
        datetime(2026, 2, 1, tzinfo=UTC),
        datetime(2026, 3, 1, tzinfo=UTC),
    )


def test_time_words_of_another_sentence_belong_to_the_claim_that_names_them(scripted: Any) -> None:
    east = timezone(timedelta(hours=8))
    passage = Passage("搬到苏州了。那是昨天的事。", "林雨", datetime(2026, 3, 4, 23, 50, tzinfo=east))
    said = {"quote": "搬到苏州了", "subject": "我", "predicate": "lives_in", "value": "苏州", "polarity": 1}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": "林雨住在苏州", "times": "昨天"}]), passage)[0])
    assert claim.happened_from == datetime(2026, 3, 3, tzinfo=east)


@pytest.mark.parametrize("subject", ["我", "本人", "林雨", "说话人", "用户"])
def test_the_first_person_is_the_speaker_in_chinese(scripted: Any, subject: str) -> None:
    passage = Passage("我对花生过敏", "林雨")
    said = {"quote": "我对花生过敏", "subject": subject, "predicate": "过敏", "value": "花生", "polarity": 1}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": "我对花生过敏"}]), passage)[0])
    assert (claim.subject, claim.predicate, claim.text) == ("林雨", "allergic_to", "林雨对花生过敏")


@pytest.mark.parametrize(
    ("speaker", "subject", "resolved"),
    [
        ("Maya", "me", "Maya"),
        ("Maya", "the user", "Maya"),
        ("Maya", "my sister", "Maya's sister"),
        ("", "I", "I"),
        ("", "my sister", "my sister"),
    ],
)
def test_the_first_person_is_the_speaker_in_english(scripted: Any, speaker: str, subject: str, resolved: str) -> None:
    passage = Passage("My sister and I live in Graz", speaker)
    said = {"quote": passage.text, "subject": subject, "predicate": "lives in", "value": "Graz", "polarity": 1}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": "We live in Graz"}]), passage)[0])
    assert claim.subject == resolved


def test_kin_of_a_chinese_speaker(scripted: Any) -> None:
    claim = only(read(scripted, answers.good(claims=[DENTIST | {"subject": "我姐姐"}]), LIN)[0])
    assert claim.subject == "林雨的姐姐"


@pytest.mark.parametrize(
    ("predicate", "polarity", "text", "stored"),
    [
        ("不喜欢", 1, "李娜不喜欢香菜", "likes"),
        ("不喜欢", -1, "李娜不喜欢香菜", "likes"),
        ("讨厌", 1, "李娜讨厌香菜", "likes"),
        ("likes", 1, "李娜不喜欢香菜", "likes"),
        ("不买", 1, "李娜不买香菜", "买"),
    ],
)
def test_negation_goes_into_polarity_in_chinese(
    scripted: Any, predicate: str, polarity: int, text: str, stored: str
) -> None:
    said = {"quote": "她不喜欢香菜", "subject": "李娜", "predicate": predicate, "value": "香菜", "polarity": polarity}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": text}]), LIN)[0])
    assert (claim.predicate, claim.polarity) == (stored, -1)
    assert "不" not in claim.text and "讨厌" not in claim.text


@pytest.mark.parametrize(
    ("predicate", "polarity", "text", "stored"),
    [
        ("does not accept", 1, "Kestrel does not accept XML", "accept"),
        ("accepts", 1, "Kestrel does not accept XML", "accepts"),
        ("no longer supports", -1, "Kestrel no longer supports XML", "supports"),
        ("isn't compatible with", 1, "Kestrel isn't compatible with XML", "supports"),
    ],
)
def test_negation_goes_into_polarity_in_english(
    scripted: Any, predicate: str, polarity: int, text: str, stored: str
) -> None:
    passage = Passage("Kestrel does not accept XML.")
    said = {"quote": passage.text, "subject": "Kestrel", "predicate": predicate, "value": "XML", "polarity": polarity}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": text}]), passage)[0])
    assert (claim.predicate.removeprefix("is "), claim.polarity) == (stored, -1)
    assert " not " not in claim.text and "longer" not in claim.text


@pytest.mark.parametrize(
    ("predicate", "polarity", "affirmed"),
    [
        ("isn't", 1, ("is", -1)),
        ("quit", 1, ("quit", 1)),
        ("stopped using", 1, ("using", -1)),
        ("未婚妻", 1, ("未婚妻", 1)),
        ("已不再使用", 1, ("使用", -1)),
        ("not", -1, ("not", -1)),
    ],
)
def test_affirming(predicate: str, polarity: int, affirmed: tuple[str, int]) -> None:
    assert affirming(predicate, polarity) == affirmed


def test_words_that_only_look_negative_affirm(scripted: Any) -> None:
    passage = Passage("这两款的未来规划和无线接口不同。")
    said = {"quote": "无线接口不同", "subject": "这两款", "predicate": "无线接口", "value": "不同", "polarity": 1}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": "这两款的无线接口不同"}]), passage)[0])
    assert (claim.predicate, claim.value, claim.polarity) == ("无线接口", "不同", 1)


def test_how_a_text_puts_it(scripted: Any) -> None:
    passage = Passage("Alice says Jack hates football. Maybe he plays chess.", "Tom")
    jack = {"subject": "Jack", "predicate": "likes", "value": "football", "polarity": -1, "text": "Jack likes football"}
    chess = {"subject": "Jack", "predicate": "does", "value": "chess", "polarity": 1, "text": "Jack plays chess"}
    answer = answers.good(
        claims=[
            jack | {"quote": "Jack hates football", "said_by": "Alice", "faithfulness": 0.8},
            chess | {"quote": "Maybe he plays chess", "modality": "hedged", "verifiable": False},
        ]
    )
    first, second = read(scripted, answer, passage)[0].claims
    assert (first.modality, first.said_by, first.faithfulness) == (Modality.REPORTED, "Alice", 0.8)
    assert second.modality is Modality.HEDGED and 0 < second.stance < 1 and not second.believable


@pytest.mark.parametrize(
    ("text", "quote", "modality"),
    [
        ("Anna lives in Linz. Does Jan live in Graz?", "Jan live in Graz", Modality.QUESTION),
        ("Jan lives in Graz, do you know it?", "Jan lives in Graz", Modality.ASSERTED),
        ("If I lived in Graz like Jan, fine", "I lived in Graz like Jan", Modality.HYPOTHETICAL),
        ("I suppose Jan lives in Graz", "Jan lives in Graz", Modality.ASSERTED),
        ("Anna住在林茨。要是Jan住在Graz就好了", "Jan住在Graz", Modality.HYPOTHETICAL),
        ("Anna住在林茨。Jan住在Graz吗？", "Jan住在Graz", Modality.QUESTION),
        ("Jan住在Graz，你去过吗？", "Jan住在Graz", Modality.ASSERTED),
    ],
)
def test_what_is_asked_or_supposed_is_not_claimed(scripted: Any, text: str, quote: str, modality: Modality) -> None:
    said = {"quote": quote, "subject": "Jan", "predicate": "lives_in", "value": "Graz", "polarity": 1}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": quote}]), Passage(text))[0])
    assert claim.modality is modality


def test_nobody_reports_himself(scripted: Any) -> None:
    claim = only(read(scripted, answers.good(claims=[LISBON | {"said_by": "Maya"}]), MAYA)[0])
    assert (claim.said_by, claim.modality) == ("", Modality.ASSERTED)


def test_a_condition_that_the_text_names(scripted: Any) -> None:
    passage = Passage("At work I use Emacs.", "Ben")
    said = {"quote": "I use Emacs", "subject": "I", "predicate": "uses", "value": "Emacs", "polarity": 1}
    draft = {**said, "text": "Ben uses Emacs", "context": [{"dimension": "scenario", "value": "work"}]}
    assert dict(only(read(scripted, answers.good(claims=[draft]), passage)[0]).context) == {"scenario": "work"}


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"quote": "I moved to Porto"}, "does not occur in the text"),
        ({"quote": " "}, "does not occur in the text"),
        ({"subject": "Anna"}, "neither in the text nor the speaker"),
        ({"value": "Porto"}, "is not in the text"),
        ({"quote": "Lisbon last month"}, "does not say"),
        ({"quote": "I can't stand fado", "predicate": "email", "value": "fado"}, "does not say"),
        ({"subject": ""}, "subject is empty"),
        ({"predicate": "…"}, "predicate is empty"),
        ({"value": " "}, "value is empty"),
        ({"text": ""}, "text is empty"),
        ({"predicate": "搬家城市"}, "must be in English"),
        ({"predicate": "home", "text": "玛雅住在里斯本，那是她的家"}, "must be in English"),
        ({"times": "yesterday"}, "copy its words"),
        ({"said_by": "Alice"}, "copy its words"),
        ({"context": [{"dimension": "region", "value": "EU"}]}, "copy its words"),
        ({"polarity": -1, "quote": "to Lisbon last month"}, "denies and ends nothing"),
        ({"polarity": 0}, "polarity"),
        ({"polarity": "yes"}, "polarity"),
        ({"faithfulness": 2}, "faithfulness"),
        ({"faithfulness": "high"}, "faithfulness"),
        ({"modality": "sworn"}, "modality"),
        ({"context": [{"dimension": "mood", "value": "work"}]}, "context.0.dimension"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_what_the_text_does_not_bear_out_is_handed_back_then_refused(
    scripted: Any, wrong: dict[str, Any], complaint: str
) -> None:
    reading, llm = read(scripted, answers.good(claims=[LISBON | wrong, FADO]), MAYA, retries=1)
    assert [claim.value for claim in reading.claims] == ["fado"]
    assert complaint in llm.asked[1].question
    [refused] = reading.refused
    assert complaint in refused
    assert not reading.unread


def test_a_mended_claim_is_kept_beside_the_good_ones(scripted: Any) -> None:
    script = [answers.good(claims=[LISBON | {"value": "Porto"}, FADO]), answers.good(claims=[LISBON])]
    reading, llm = read(scripted, script, MAYA)
    assert [claim.value for claim in reading.claims] == ["fado", "Lisbon"]
    assert not reading.refused and len(llm.asked) == 2


def test_a_claim_given_up_after_a_complaint_is_gone(scripted: Any) -> None:
    script = [answers.good(claims=[LISBON | {"value": "Porto"}]), answers.good(claims=[])]
    reading, _ = read(scripted, script, MAYA)
    assert reading == Reading()


def test_chinese_claims_are_in_chinese(scripted: Any) -> None:
    wrong = DENTIST | {"predicate": "works as a", "text": "Li Na works as a dentist"}
    reading, llm = read(scripted, [answers.good(claims=[wrong]), answers.good(claims=[DENTIST])], LIN)
    assert "must be in Chinese 中文" in llm.asked[1].question
    assert only(reading).text == "李娜的职业是牙医"


def test_names_and_technical_words_may_be_latin(scripted: Any) -> None:
    passage = Passage("我们的技术栈用的是 PostgreSQL", "周凯")
    said = {"quote": passage.text, "subject": "技术栈", "predicate": "用的是", "value": "postgresql", "polarity": 1}
    claim = only(read(scripted, answers.good(claims=[{**said, "text": "技术栈使用 PostgreSQL"}]), passage)[0])
    assert (claim.predicate, claim.value) == ("uses", "postgresql")


@pytest.mark.parametrize("text", ["The attic smells of old rope.", "阁楼里一股旧绳子的味道。"])
def test_nothing_found_nothing_claimed(scripted: Any, text: str) -> None:
    reading, llm = read(scripted, answers.good(claims=[]), Passage(text, "林雨"))
    assert reading == Reading() and len(llm.asked) == 1


@pytest.mark.parametrize(
    "text", ["Thanks, see you tomorrow!", "谢谢，明天见！", "When does it stop?", "好想去敦煌看日出啊", ""]
)
def test_small_talk_is_not_sent(scripted: Any, text: str) -> None:
    reading, llm = read(scripted, answers.good(claims=[LISBON]), Passage(text, "Maya"))
    assert reading == Reading() and not llm.asked


@pytest.mark.parametrize(
    ("text", "talk", "value"),
    [
        ("Moved to Lisbon last month. So tired, I could sleep until Friday!", "I could sleep until Friday", "Friday"),
        ("我住在苏州。今天好累啊，真想睡到周五。", "真想睡到周五", "周五"),
    ],
)
def test_a_claim_made_of_small_talk_is_refused_without_another_call(
    scripted: Any, text: str, talk: str, value: str
) -> None:
    said = {"quote": talk, "subject": "I", "predicate": "likes", "value": value, "polarity": 1, "text": talk}
    reading, llm = read(scripted, answers.good(claims=[said]), Passage(text, "Maya"))
    assert not reading.claims and len(llm.asked) == 1
    [refused] = reading.refused
    assert "small talk" in refused


@pytest.mark.parametrize(("text", "value"), [("Graz is it", "it"), ("格拉茨有这个", "这个")])
def test_a_value_that_says_nothing_is_refused(scripted: Any, text: str, value: str) -> None:
    said = {"quote": text, "subject": text[:3], "predicate": "has", "value": value, "polarity": 1, "text": text}
    passage = Passage(f"{text}. My sister Anna lives in Linz. 李娜住在林茨。", "Maya")
    reading, _ = read(scripted, answers.good(claims=[said]), passage, retries=0)
    assert not reading.claims and "says nothing" in reading.refused[0]


@pytest.mark.parametrize("quote", ["Is the 14:05 to Sligo packed?", "“usually!”", "- A bike.", "packed? And a bike"])
def test_a_quotation_may_go_to_the_mark_that_ends_its_sentence(scripted: Any, quote: str) -> None:
    passage = Passage("- A bike. Is the 14:05 to Sligo packed? And a bike costs €5 since 2019, “usually!”", "Maya")
    said = {
        "quote": quote,
        "subject": "bike",
        "predicate": "costs",
        "value": "€5",
        "polarity": 1,
        "text": "It costs €5",
    }
    reading, _ = read(scripted, answers.good(claims=[said]), passage)
    assert len(reading.claims) + len(reading.refused) == 1 and not reading.unread


@pytest.mark.parametrize(
    ("answer", "reason", "calls"),
    [
        (answers.prose("[]"), "unparseable", 3),
        (answers.prose("Sorry, I would rather not."), "Sorry, I would rather not.", 3),
        (answers.broken_escape(claims=["格拉茨"]), "unparseable", 3),
        (answers.Scripted('{"claims": ["\\ud83d"]}'), "half a character", 3),
        (answers.good(type="object", properties={"claims": {}}), "that is the schema", 3),
        (answers.good(beliefs=[]), "invalid", 3),
        (answers.good(claims={"quote": "x"}), "invalid", 3),
        (answers.refusal("no"), "refused", 1),
        (answers.truncated(claims=[LISBON, FADO]), "truncated", 1),
        (answers.status(500), "HTTP 500", 1),
        (answers.status(429), "HTTP 429", 1),
        (answers.dropped(), "unreachable", 1),
        (answers.not_a_completion(), "unparseable", 1),
    ],
)
def test_an_answer_of_no_use_leaves_the_text_unread(
    scripted: Any, answer: answers.Scripted, reason: str, calls: int
) -> None:
    meter = Meter()
    reading, _ = read(scripted, answer, MAYA, meter=meter)
    assert not reading.claims and not reading.refused
    assert reason in reading.unread.replace("That", "that")
    assert (meter.usage.calls, meter.usage.failed) == (calls, calls)


def test_a_hanging_endpoint_leaves_the_text_unread(scripted: Any) -> None:
    reading, _ = read(scripted, answers.hanging(), MAYA, timeout=0.2)
    assert "timeout" in reading.unread


def test_what_was_good_stays_when_the_endpoint_goes_away(scripted: Any) -> None:
    script = [answers.good(claims=[LISBON | {"value": "Porto"}, FADO]), answers.status(503)]
    reading, _ = read(scripted, script, MAYA)
    assert [claim.value for claim in reading.claims] == ["fado"]
    assert len(reading.refused) == 1 and not reading.unread


def test_the_rest_of_a_run_over_budget_is_unread(scripted: Any) -> None:
    model, llm = scripted(answers.good(claims=[]), meter=Meter(max_calls=2))
    extractor = ModelExtractor(model, extraction_prompt("conversation"), concurrency=1)
    readings = extractor.extract([MAYA, LIN, MAYA])
    assert [bool(reading.unread) for reading in readings] == [False, False, True]
    assert "budget spent" in readings[2].unread and len(llm.asked) == 2


def test_readings_come_in_the_order_of_the_passages(scripted: Any) -> None:
    def answer(asked: answers.Asked) -> answers.Scripted:
        city = asked.question.rsplit(" ", 1)[-1].rstrip(".")
        said = {"quote": f"live in {city}", "subject": "I", "predicate": "lives_in", "value": city, "polarity": 1}
        return answers.good(claims=[{**said, "text": f"I live in {city}"}])

    model, _ = scripted(answer)
    passages = [Passage(f"I live in City{number}.", "Maya") for number in range(40)]
    readings = ModelExtractor(model, extraction_prompt("conversation"), concurrency=8).extract(passages)
    assert [only(reading).value for reading in readings] == [f"City{number}" for number in range(40)]


@pytest.mark.parametrize("sentence", ["Anna lives in Graz and likes it there. ", "李娜住在格拉茨，她很喜欢那里。"])
def test_a_document_takes_a_handful_of_calls(scripted: Any, sentence: str) -> None:
    text = sentence * (10_000 // len(sentence))
    name = sentence[:4] if sentence.isascii() else sentence[:2]
    said = {"quote": sentence.strip(), "subject": name, "predicate": "lives_in", "polarity": 1}
    value = "Graz" if sentence.isascii() else "格拉茨"
    reading, llm = read(
        scripted,
        answers.good(claims=[{**said, "value": value, "text": sentence.split("，")[0].strip()}]),
        Passage(text),
    )
    assert 4 <= len(llm.asked) <= 5
    assert all(len(asked.question) < LONGEST_PIECE + 50 for asked in llm.asked)
    starts = [claim.span[0] for claim in reading.claims if claim.span]
    assert all(text.startswith(sentence.strip(" 。."), start) for start in starts)
    assert len(set(starts)) == len(llm.asked)


def test_a_document_of_which_a_part_failed_keeps_the_others(scripted: Any) -> None:
    script = [answers.good(claims=[LISBON]), answers.status(500)]
    model, _ = scripted(script)
    passage = Passage(MAYA.text + " " * (LONGEST_PIECE - 100) + "Anna lives in Linz. " * 20, "Maya")
    [reading] = ModelExtractor(model, extraction_prompt("conversation"), concurrency=1).extract([passage])
    assert len(reading.claims) == 1 and "HTTP 500" in reading.unread


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_a_blank_text_costs_nothing(scripted: Any, text: str) -> None:
    reading, llm = read(scripted, answers.good(claims=[]), Passage(text))
    assert reading == Reading() and not llm.asked


def test_half_a_surrogate_pair_is_no_obstacle(scripted: Any) -> None:
    reading, llm = read(scripted, answers.good(claims=[LISBON]), Passage("\ud83d " + MAYA.text, "Maya\udc00"))
    assert only(reading).span == (2, 28)
    assert "\ufffd" in llm.asked[0].question


def test_no_list_is_asked_for_that_is_longer_than_the_text_allows(scripted: Any) -> None:
    _, llm = read(scripted, answers.good(claims=[]), LIN)
    schema = llm.asked[0].body["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["claims"]["maxItems"] == 4


def test_answers_that_never_end_are_refused(scripted: Any) -> None:
    reading, _ = read(scripted, answers.good(claims=[LISBON] * 500), MAYA, retries=0)
    assert not reading.claims and "500 claims" in reading.unread


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_examples_of_a_prompt_keep_its_own_rules(scripted: Any, name: str) -> None:
    prompt = extraction_prompt(name)
    for lang, part in prompt.parts.items():
        assert len(part.examples) >= 3
        for asked, answer in part.examples:
            first, _, rest = asked.partition("\n")
            speaker = first.split("：" if lang == "zh" else ": ", 1)[1] if rest else ""
            passage = Passage((rest or first).split("：" if lang == "zh" else ": ", 1)[1], speaker)
            model, llm = scripted(answers.Scripted(answer))
            [reading] = ModelExtractor(model, prompt).extract([passage])
            assert len(reading.claims) == len(json.loads(answer)["claims"]), (asked, reading.refused)
            assert [one.question for one in llm.asked] == [asked] or not (llm.asked or reading.claims)


def test_a_prompt_is_said_in_the_language_of_the_text(scripted: Any) -> None:
    for passage, ours, theirs in ((MAYA, "Text: ", "文本："), (LIN, "文本：", "Text: ")):
        _, llm = read(scripted, answers.good(claims=[]), passage)
        said = json.dumps(llm.asked[0].body["messages"], ensure_ascii=False)
        assert ours in said and theirs not in said


def test_a_prompt_of_ones_own(scripted: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.md"
    example = f"```text\nText: a\n```\n```json\n{json.dumps({'claims': [LISBON]})}\n```\n"
    file.write_text(f"---\nname: 我的\nversion: 7\n---\nOnly cities.\n{example}", "utf-8")
    model, llm = scripted(answers.good(claims=[]))
    extractor = ModelExtractor(model, extraction_prompt(str(file)))
    assert extractor.name == "llm/我的@7/tiny"
    extractor.extract([LIN, MAYA])
    for asked in llm.asked:
        system, shown, answer, _ = asked.body["messages"]
        assert system["content"].startswith("Only cities.")
        assert (shown["content"], json.loads(answer["content"])["claims"][0]["value"]) == ("Text: a", "Lisbon")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no front matter",
        "---\nname: x\n---\nno version",
        "---\nname: x\nversion: 1\n---\n```text\na\n```\n```json\n{}\n```\n",
    ],
)
def test_a_prompt_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mine.md"
    file.write_text(text, "utf-8")
    with pytest.raises(InvalidSettings, match=r"mine\.md"):
        extraction_prompt(str(file))


def test_an_unknown_prompt_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InvalidSettings, match="agent, conversation, policy, product"):
        extraction_prompt("diary")
