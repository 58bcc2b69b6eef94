"""Words for one relation between people and what is theirs: 妈妈 and 母亲, boss and manager."""

from __future__ import annotations

_ALIKE = """
    mother mom mum mama 妈妈 母亲 妈 老妈 | father dad papa daddy 爸爸 父亲 爸 老爸
    husband spouse partner 丈夫 老公 配偶 爱人 | wife spouse partner 妻子 老婆 太太 配偶 爱人
    son 儿子 | daughter 女儿 | child kid 孩子 | 姐姐 姐 | 妹妹 妹 | 哥哥 哥 | 弟弟 弟
    aunt auntie | uncle
    舅舅 舅父 | 舅妈 舅母 | 叔叔 叔父 | 婶婶 婶子 | 伯伯 伯父 | 姑姑 姑妈 | 姑父 姑丈 | 姨妈 阿姨 | 姨父 姨丈
    表哥 表兄 | 堂哥 堂兄 | 表弟 姑表弟 | 表姐 姑表姐 | 表妹 姑表妹 | 侄子 侄儿 | 外甥 甥儿
    grandmother grandma granny 奶奶 外婆 姥姥 | grandfather grandpa grandad 爷爷 外公 姥爷 | 外婆 姥姥 | 外公 姥爷
    boss manager supervisor 上司 领导 老板 经理 主管 上级 | colleague coworker workmate 同事 | assistant 助理 助手
    subordinate 下属 部下 | classmate 同学 | friend 朋友 好友
    neighbour neighbor 邻居 | roommate flatmate housemate 室友
    girlfriend 女朋友 女友 | boyfriend 男朋友 男友 | doctor gp physician 医生 | dog 狗 狗狗 | cat 猫 猫咪 | car 车 汽车
"""
_GROUPS = tuple(frozenset(group.split()) for line in _ALIKE.strip().splitlines() for group in line.split("|"))


def words_for(relation: str) -> set[str]:
    """A relation's word and those of the same meaning; a word of two groups is the broader one for both.

    Args:
        relation: normalised, in either language.
    """
    return {relation, *(word for group in _GROUPS if relation in group for word in group)}
