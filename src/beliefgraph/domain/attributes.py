"""Whether a predicate that nobody listed holds one value at a time, told from its name alone.

"retry limit", "located on", 上线日期 name attributes: a thing has one at a time, and a new value takes the place of the
old. "supports", "friend", 支持, 爱好 may have many. Only the name decides, never the values or their order, so that the
same evidence makes the same families; settings (`single_valued`, `many_valued`) overrule it.
"""

from __future__ import annotations

import re
from functools import lru_cache

_SEVERAL = """
    friend child kid son daughter brother sister sibling cousin relative colleague coworker teammate classmate
    neighbor neighbour pet dog cat hobby interest language skill member participant attendee feature allergy symptom
    ingredient tool technology project author actor tag category topic product customer client supplier vendor
    partner award event meeting task todo rule requirement note opinion need goal plan habit part component
    dependency integration issue bug problem risk benefit medication drug food drink dish snack like dislike fear
    dream wish trait strength weakness alias nickname example reason book movie film song game sport activity
    instrument trip visit purchase gift
"""
_ACTS = """
    like love enjoy prefer hate dislike use own want need support visit drink eat buy sell make know speak play
    watch read write offer include contain require allow accept serve teach learn study work live have be do say
    think feel follow join attend plan try avoid collect grow keep help meet call pay run bought went saw ate drank
    won lost sold got met took wrote sang ran broke chose flew drove made built spent found gave told said taught
    had did was were
"""
_SHARED = """
    used liked supported visited seen loved known followed read watched played shared accepted spoken needed
"""
_PREPOSITIONS = """
    at in on of to for with by from about as into under over after before until via per
"""
_DONE = """
    kept held led run built written drawn born paid set sent spent taken given known found bound
"""
_AS_THE_NOUN_SAYS = """
    has is runs current latest main primary
"""
_ONE_ZH = """
    人 员 长 日期 日子 日 时间 时刻 时长 时限 期限 年限 周期 有效期 频率 间隔 次数 数量 人数 总数 数 率 比例 价 价格
    售价 单价 费用 费 金额 额 租金 工资 薪水 薪 预算 成本 花费 上限 下限 限额 限流 阈值 大小 长度 高度 宽度 厚度
    重量 面积 容量 深度 速度 温度 体重 身高 年龄 生日 地址 地点 位置 城市 国家 省份 楼层 房间 座位 工位 号 号码 端口
    编号 型号 版本 构建 格式 类型 状态 等级 级别 名 名字 姓名 名称 全名 颜色 尺寸 剂量 日剂量 密码 口令 邮箱 电话
    职位 职务 职称 部门 单位 经理 主任 老板 房东 方 方式 策略 饮食习惯 主节点 节点 延迟 分支 环境 血型 星座 学历
    专业 国籍 籍贯 民族 首都 总部 所在地 归属 位于 住在 放在 存放于 执业于 任职于 就职于
"""
_SEVERAL_ZH = """
    成员 朋友 孩子 家人 员工 客人 病人 证人 队员 会员 店员 技能 爱好 症状 功能 特性 过敏 兴趣 语言 标签 朋友人
    参与人 参会人 联系人 乐器 书 电影 歌 菜 运动 游戏
    活动 项目 工具 奖 奖项 作品 证书 课程 同事 同学 邻居 宠物 水果 零食 药 产品 客户 会议 任务 问题 风险 优点 缺点
"""

_NOUNS_OF_MANY, _VERBS, _PARTICIPLES_OF_MANY, _BEFORE, _PARTICIPLES, _HOLDING = (
    frozenset(words.split()) for words in (_SEVERAL, _ACTS, _SHARED, _PREPOSITIONS, _DONE, _AS_THE_NOUN_SAYS)
)
_ENDS_ZH, _ENDS_OF_MANY_ZH = tuple(_ONE_ZH.split()), tuple(_SEVERAL_ZH.split())


@lru_cache(maxsize=4096)
def holds_one(name: str) -> bool:
    """Whether a predicate of this name holds one value at a time.

    Args:
        name: as said, in Chinese or English; words of other languages hold many.
    """
    if not name.isascii():
        return name.endswith(_ENDS_ZH) and not name.endswith(_ENDS_OF_MANY_ZH)
    *before, last = re.split(r"[\s_\-]+", name.casefold().strip())
    if last in _BEFORE:  # "kept for", but not "goes to"
        done = before[-1] if before else ""
        return (done.endswith("ed") or done in _PARTICIPLES) and done not in _PARTICIPLES_OF_MANY
    if before and (_ends_in_s(before[0]) or before[0] in _VERBS) and before[0] not in _HOLDING:
        return False
    return not (_ends_in_s(last) or last.endswith(("ing", "ed")) or last in _NOUNS_OF_MANY | _VERBS)


def holds_several(name: str) -> bool:
    """Whether a noun names what a thing may have several of, like 爱好."""
    return name.endswith(_ENDS_OF_MANY_ZH)


def _ends_in_s(word: str) -> bool:
    """Plural nouns, and verbs of the third person: "members", "supports"; not "status", "address"."""
    return word.endswith("s") and not word.endswith(("ss", "us", "is"))
