"""The vocabulary of relations between named things: one entry a relation, with the words of two languages for it.

`name[!] kind | nouns | phrases | 名词 | 说法 [| asked]`; a line that is indented goes on with the one before. "!" marks
a relation of which there is one at a time. The kind tells what its values are: p somebody, l a place, o an
organisation, - anything. Nouns name the value ("the *coach* of X"); phrases lead from the subject to the value ("X
*banks with* Y"), or the other way when "<" precedes them ("Y *looks after the teeth* of X"), and … stands where the
value does. What is asked with in other words comes last; it tells nothing. Verbs that nouns are made of (coach,
coaches, coached by) need no mention: see `senses`.
"""

from beliefgraph.domain.relation_words import offices, people, trades, works

TABLE = "\n".join((works.TABLE, offices.TABLE, people.TABLE, trades.TABLE))
"""All of it."""
