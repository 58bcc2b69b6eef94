"""Words that name a part in a conversation and not somebody, as `text.name_key` gives them."""

from __future__ import annotations

PEOPLE = ("user", "human", "customer", "client", "agent", "用户", "客户", "顾客", "客服", "人类")
ASSISTANTS = ("assistant", "ai", "bot", "model", "gpt", "助手", "助理", "机器人")
TOOLS = ("tool", "function", "工具", "函数")
SYSTEM = ("system", "developer", "系统")
