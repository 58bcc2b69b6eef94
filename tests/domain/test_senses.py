"""What relations mean, and how far they account for the words of a question."""

from __future__ import annotations

from beliefgraph.domain.chains import account, asking, forms, gain, left
from beliefgraph.domain.senses import SENSES, mentions, root, roots, senses_of


def test_verbs_and_the_nouns_made_of_them_have_one_root() -> None:
    for words in (
        "supplier supplies supplied",
        "insurer insurance insured",
        "owner owns owned",
        "writer wrote written",
    ):
        assert len({root(word) for word in words.split()}) == 1, words
    assert root("mayor") != root("may")


def test_a_relation_is_found_in_either_language_by_its_longest_words() -> None:
    assert senses_of("was born in") == senses_of("出生于") == {"hometown"}
    assert senses_of("keeps its money at") == senses_of("开户行") == {"bank"}
    assert [m.sense.name for m in mentions(roots("the home port of"))] == ["home port"]


def test_every_relation_of_the_vocabulary_has_a_noun_and_leads_one_way() -> None:
    for sense in SENSES.values():
        assert sense.nouns[0], sense.name
        assert not set(sense.forward) & {word for word in sense.backward if " " in word}, sense.name


def test_a_question_is_accounted_for_word_by_word() -> None:
    question = asking("who is the dentist of the landlord of ", "?")
    landlord = account(question, forms("landlord"), frozenset())
    assert question.said(sorted(landlord.places)) == "landlord" and gain(question, landlord) == 1.0
    assert [question.said(stretch) for stretch in left(question, landlord.places)] == ["dentist"]
    dentist = account(question, forms("dentist"), landlord.places)
    assert question.covered(landlord.places | dentist.places) == 1.0


def test_one_of_several_words_for_the_same_is_enough() -> None:
    question = asking("who is the director / manager of ", "?")
    found = account(question, forms("director"), frozenset())
    assert question.covered(found.places) == 1.0
