"""Sets of conflicting claims: each published shape is known by its columns, and every fault by file and line."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

from beliefgraph.errors import BadRecord
from beliefgraph.evaluate.data import EvaluationData
from beliefgraph.evaluate.truth.sets import Label, TruthSet, own_sets, public_sets
from beliefgraph.extractors.rules import RuleExtractor
from beliefgraph.settings import Settings

OWN = {
    "hills_claims.csv": "item,attribute,source,value,at\n"
    'Amber Hill,height,a,"1,204 m",2026-01-02T03:04:05+08:00\n'
    "Amber Hill,height,b,约1200米,\nAmber Hill,height,c,1300 m,\n"
    "Amber Hill,lies_in,a,Stowe,\nAmber Hill,lies_in,b,北泽,\nAmber Hill,lies_in,c,South Isle,\n",
    "hills_truth.csv": "item,attribute,value\nAmber Hill,height,1204 m\nAmber Hill,lies_in,斯托\nNobody,height,3 m\n",
    "hills_hierarchy.csv": "child,parent\nStowe,North Province\nNorth Province,Beize\n",
    "hills_aliases.csv": "alias,name\n斯托,Stowe\n北泽,Beize\n",
    "hills_tolerances.csv": "attribute,tolerance\nheight,1%\n",
    "hills_confirmed.csv": "item,attribute,value\nAmber Hill,lies_in,斯托\n",
}


def given(folder: Path, files: dict[str, str], *, limit: int | None = None) -> EvaluationData:
    (folder / "truth").mkdir(exist_ok=True)
    for name, text in files.items():
        packed = gzip.compress(text.encode()) if name.endswith(".gz") else text.encode()
        (folder / "truth" / name).write_bytes(packed)
    return EvaluationData(Settings(), RuleExtractor(), folder, folder, limit)


def only(folder: Path, files: dict[str, str]) -> TruthSet:
    (one,) = own_sets(given(folder, files))
    return one


# The shapes ---------------------------------------------------------------------------------------------------


def test_own_shape_reads_values_as_the_graph_does(tmp_path: Path) -> None:
    hills = only(tmp_path, OWN)
    height, place = "Amber Hill · height", "Amber Hill · lies_in"
    said = {(vote.item, vote.source): vote.value for vote in hills.votes}
    assert hills.labels[height].exact == {said[height, "a"], said[height, "b"]}  # within 1 %
    assert hills.labels[place] == Label(frozenset({said[place, "a"]}), frozenset({said[place, "a"], said[place, "b"]}))
    assert hills.nested and hills.unclaimed == 1
    assert hills.confirmed == {place: said[place, "a"]}
    assert [vote.order is None for vote in hills.votes] == [False] + [True] * 5


def test_without_a_tolerance_only_equal_numbers_are_right(tmp_path: Path) -> None:
    hills = only(tmp_path, {name: text for name, text in OWN.items() if "tolerances" not in name})
    assert len(hills.labels["Amber Hill · height"].exact) == 1


def test_flights_are_of_a_day_and_equal_as_written(tmp_path: Path) -> None:
    files = {
        "air_claims.csv.gz": "day,source,flight,attribute,value\n1,x,F1,gate,A1\n1,y,F1,gate,a1\n2,x,F1,gate,B2\n",
        "air_gold.csv": "day,flight,attribute,value\n1,F1,gate,A1\n2,F1,gate,B2\n2,F1,gate,B3\n",
    }
    air = only(tmp_path, files)
    assert [vote.item for vote in air.votes] == ["1 · F1 · gate", "1 · F1 · gate", "2 · F1 · gate"]
    assert {vote.domain for vote in air.votes} == {"gate"}
    assert air.labels["1 · F1 · gate"].exact == {"A1"} and air.labels["2 · F1 · gate"].exact == {"B2"}
    assert air.days == {"1 · F1 · gate": "1", "2 · F1 · gate": "2"}
    assert set(air.values) == {"1 · F1 · gate"}  # what is labelled twice is never confirmed
    assert not air.nested and not air.likeness


def test_birthplaces_name_their_wholes_and_one_name_may_be_several_places(tmp_path: Path) -> None:
    files = {
        "born_claims.csv": 'obj,src,value\n"Li, Wei",x,London\n"Li, Wei",y,Canada\n"Li, Wei",z,UK\n',
        "born_groundtruths.csv": 'obj,value\n"Li, Wei","London,Ontario,Canada"\n',
        "born_hierarchy.csv": "ID,name,parentID\n0,Root,-1\n1,UK,0\n2,London,1\n3,Canada,0\n4,Ontario,3\n5,London,4\n",
    }
    born = only(tmp_path, files)
    assert born.labels["Li, Wei"] == Label(frozenset({"London"}), frozenset({"London", "Canada"}))
    bears_out = born.likeness[""].bears_out
    assert bears_out("London", "UK") and bears_out("London", "Canada") and not bears_out("Canada", "London")
    assert not bears_out("London", "Root")


def test_rows_of_a_revision_log_are_in_order(tmp_path: Path) -> None:
    files = {
        "log_claims.csv": "ObjectID,PropertyID,PropertyValue,SourceID,TimeStamp\n"
        "燕州,人口,1,x,null\n燕州,人口,2,x,null\n",
        "log_truth.csv": "ObjectID,PropertyID,PropertyValue\n燕州,人口,2\n",
    }
    log = only(tmp_path, files)
    assert [vote.order for vote in log.votes] == [0.0, 1.0] and log.labels["燕州 · 人口"].exact == {"2"}


def test_a_tolerance_that_is_set_holds_for_any_shape(tmp_path: Path) -> None:
    files = {
        "log_claims.csv": "ObjectID,PropertyID,PropertyValue,SourceID,TimeStamp\n"
        "燕州,人口,1000,x,null\n燕州,人口,1004,y,null\n燕州,人口,1020,z,null\n",
        "log_truth.csv": "ObjectID,PropertyID,PropertyValue\n燕州,人口,1001\n",
    }
    data = given(tmp_path, files)
    (exactly,) = own_sets(data)
    (near,) = own_sets(replace(data, settings=Settings(tolerances={"人口": "1%"})))
    assert not exactly.labels["燕州 · 人口"].exact and not exactly.likeness
    assert near.labels["燕州 · 人口"].exact == {"1000", "1004"} and near.likeness["人口"].bears_out("1000", "1004")


def test_the_limit_takes_the_first_claims(tmp_path: Path) -> None:
    (hills,) = own_sets(given(tmp_path, OWN, limit=3))
    assert len(hills.votes) == 3 and list(hills.labels) == ["Amber Hill · height"]


def test_a_time_need_not_be_told(tmp_path: Path) -> None:
    rows = [line.rpartition(",")[0] for line in OWN[CLAIMS].splitlines()]
    (timed,), (untimed,) = own_sets(given(tmp_path, OWN)), own_sets(given(tmp_path, OWN | {CLAIMS: "\n".join(rows)}))
    assert OWN[CLAIMS].splitlines()[0].endswith(",at") and {vote.order for vote in untimed.votes} == {None}
    assert untimed.labels == timed.labels and len(untimed.votes) == len(timed.votes)


def test_a_folder_of_public_data_that_is_not_there_is_named(tmp_path: Path) -> None:
    data = replace(given(tmp_path, OWN), public=tmp_path / "nowhere")
    with pytest.raises(BadRecord) as error:
        public_sets(data)
    assert error.value.value.endswith("nowhere") and "no such folder" in error.value.rule


# Faults ---------------------------------------------------------------------------------------------------------

CLAIMS, TRUTH = "hills_claims.csv", "hills_truth.csv"


@pytest.mark.parametrize(
    ("file", "text", "where", "rule"),
    [
        (CLAIMS, "thing,who,what\n1,2,3\n", "hills_claims.csv:1", "no shape of claims"),
        (CLAIMS, "item,attribute,value\n1,2,3\n", "hills_claims.csv:1", "it has no source"),
        (CLAIMS, "item,attribute,value,who\n1,2,3,4\n", "hills_claims.csv:1", "no source and who has no place"),
        (CLAIMS, "item,attribute,source,value,at\n\na,b,c\n", "hills_claims.csv:3", "this row has 3 cells"),
        (CLAIMS, 'item,attribute,source,value,at\na,b,"c\nd",e,\na,b,,e,\n', "hills_claims.csv:4", "no source"),
        (CLAIMS, "item,attribute,source,value,at\na,b,c,d,昨天\n", "hills_claims.csv:2", "no time"),
        (CLAIMS, 'item,attribute,source,value,at\na,b,"c"x,d,\n', "hills_claims.csv:2", "no line of a table"),
        (CLAIMS, "item,item,attribute\n", "hills_claims.csv:1", "two columns have the name"),
        (CLAIMS, "", "hills_claims.csv:1", "each column once"),
        (TRUTH, "obj,value\na,b\n", "hills_truth.csv:1", "labels of such claims"),
        (TRUTH, "item,attribute,value\na,b,\n", "hills_truth.csv:2", "no value"),
        ("hills_hierarchy.csv", "child,parent\n甲,乙\n乙,甲\n", "hills_hierarchy.csv:2", "lies within itself"),
        ("hills_hierarchy.csv", "ID,name,parentID\n1,甲,7\n", "hills_hierarchy.csv:2", "no place 7"),
        ("hills_hierarchy.csv", "ID,name,parentID\n1,甲,2\n2,乙,1\n", "hills_hierarchy.csv:2", "lies within itself"),
        ("hills_hierarchy.csv", "what,where\n1,2\n", "hills_hierarchy.csv:1", "no known shape"),
        ("hills_aliases.csv", "name,alias,more\n1,2,3\n", "hills_aliases.csv:1", "alias and name"),
        ("hills_aliases.csv", "alias,name\n甲,乙\n乙,甲\n", "hills_aliases.csv:3", "no name of them stands"),
        ("hills_tolerances.csv", "attribute,tolerance\nheight,soon\n", "hills_tolerances.csv:2", "soon"),
        ("hills_confirmed.csv", "item,attribute,value\nNo Hill,height,3\n", "hills_confirmed.csv:2", "nobody claims"),
        ("hills_notes.csv", "a,b\n", "hills_notes.csv:1", "no file of a set"),
    ],
)
def test_a_fault_is_named_by_file_and_line(tmp_path: Path, file: str, text: str, where: str, rule: str) -> None:
    with pytest.raises(BadRecord) as error:
        own_sets(given(tmp_path, OWN | {file: text}))
    assert error.value.value == where and rule in error.value.rule


def test_a_fact_is_confirmed_once(tmp_path: Path) -> None:
    more = OWN["hills_confirmed.csv"] + "Amber Hill,lies_in,Beize\n"
    with pytest.raises(BadRecord) as error:
        own_sets(given(tmp_path, OWN | {"hills_confirmed.csv": more}))
    assert error.value.value == "hills_confirmed.csv:3" and "another row confirms" in error.value.rule


def test_one_file_is_not_taken_for_another_silently(tmp_path: Path) -> None:
    with pytest.raises(BadRecord) as error:
        own_sets(given(tmp_path, OWN | {f"{CLAIMS}.gz": OWN[CLAIMS]}))
    assert "beside it" in error.value.rule


def test_spellings_of_one_place_that_lie_in_one_another_are_named_by_their_file(tmp_path: Path) -> None:
    files = OWN | {"hills_hierarchy.csv": "child,parent\nStowe,斯托\n"}
    with pytest.raises(BadRecord) as error:
        own_sets(given(tmp_path, files))
    assert error.value.value == "hills_hierarchy.csv:1" and "lies within itself" in error.value.rule


def test_bytes_that_are_no_text_are_named_too(tmp_path: Path) -> None:
    data = given(tmp_path, OWN)
    (tmp_path / "truth" / CLAIMS).write_bytes(b"item,attribute,source,value,at\na,b,c,\xff,\n")
    with pytest.raises(BadRecord, match=r"hills_claims\.csv:2: this is not UTF-8"):
        own_sets(data)


def test_claims_need_labels(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="no file of labels"):
        own_sets(given(tmp_path, {CLAIMS: OWN[CLAIMS]}))


def test_public_data_without_such_sets_are_named_and_other_folders_may_lack_them(tmp_path: Path) -> None:
    data = EvaluationData(Settings(), RuleExtractor(), tmp_path, tmp_path)
    assert own_sets(data) == []
    with pytest.raises(BadRecord, match="NAME_claims"):
        public_sets(data)
    assert public_sets(EvaluationData(Settings(), RuleExtractor(), tmp_path)) == []
