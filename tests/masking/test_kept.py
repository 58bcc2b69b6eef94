"""What looks like personal data or a secret and must stay, in both languages."""

from __future__ import annotations

import pytest

from beliefgraph.masking import KINDS, Masker

NEGATIVES: tuple[str, ...] = (
    # amounts, counts, measurements
    "这台电脑卖13999元",
    "售价 ¥12,999.00",
    "今年营收13800138000元",
    "播放量 13912345678 次",
    "一共20000000条记录",
    "$1,234,567,890 in cash",
    "It costs 1299 dollars",
    "There are 13 800 138 000 stars",
    "1000000 users since launch",
    "长 250 cm 宽 120 cm",
    "分辨率 3840x2160",
    "5.6 inch, 1080 x 2400",
    "内存 16GB，硬盘 1024GB",
    "room for 4096 tokens",
    "-273.15 degrees",
    "圆周率 3.14159265358979",
    "3.141592653589793238",
    # dates, times, years
    "2025-03-01 12:30:45",
    "2025-03-01T10:00:00+08:00",
    "2025年3月1日",
    "20250301",
    "2025/03/01 09:15",
    "20250301123456",
    "1700000000",
    "1700000000000",
    "from 1998 to 2024",
    "1990-2020 年间",
    "电话会议 2025-03-01",
    "3月8号开会",
    # versions, builds
    "版本 2.1.0",
    "v10.15.7 build 19H2",
    "version 1.2.3.4 is out",
    "版本1.2.3.4发布了",
    "Chrome/120.0.0.0",
    "Python 3.11.9",
    "react@18.2.0",
    "numpy==2.0.1",
    # plain numbers and codes
    "验证码 123456",
    "房间 1203",
    "订单号 13912345678",
    "订单编号：4111111111111111",
    "order #4155552671",
    "tracking number 62220200000000002",
    "ISBN 978-7-302-51112-3",
    "4006381333931",
    "12345678",
    "第 12 章第 3 节",
    "RFC 2616 and ISO 8601",
    "客服热线 400-820-8820",
    "Toll free 800-555-1234",
    "123-45-6789 is a part number",
    "4111 1111 1111 1112 fails its check digit",
    "110105194912310021",
    "DE89370400440532013001",
    # digests and ids in product text
    "commit 50ca0b3",
    "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    "uuid 550e8400-e29b-41d4-a716-446655440000",
    "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    "src/components/ButtonGroup2/IndexPage/ViewModel",
    "AbstractSingletonProxyFactoryBean2Implementation",
    "the-quick-brown-fox-jumps-over-the-lazy-dog-2024",
    "DE:AD:BE:EF:00:01",
    # words near a cue
    "密码是什么",
    "密码：至少8位",
    "The password is required.",
    "password: string",
    "password=$DB_PASSWORD",
    "password: ********",
    "token: str",
    "max tokens: 128000",
    "token count: 4096",
    "The secret is consistency",
    "护照是2025年办的",
    "my passport is red",
    "phone 15 Pro Max",
    "iPhone 15 Pro Max 256GB",
    "手机3999元",
    "手机 20250301 发布",
    # addresses that are none
    "北京市海淀区很大",
    "坐地铁5号线",
    "公交8路",
    "一号公路",
    "他排第3号",
    "广场舞",
    "这条路3号线也到",
    "10 Google Drive tips",
    "In 2024 Wall Street fell",
    "a 5 minute drive",
    "2 way street",
    "email address is required",
    "IP address: unknown",
    # at signs, colons
    "icon@2x.png",
    "git@github.com:org/repo.git",
    "@app.route('/x')",
    "你好@张三",
    "std::vector and a::b",
    "10:30:00",
    "127.0.0.1",
    "0.0.0.0",
    "255.255.255.0",
    "999.1.1.1",
)

NO_NAMES: tuple[str, ...] = (
    "我叫了一杯美式咖啡",
    "file name: Report",
    "product name: Nimbus Notes",
    "username: zhang",
    "张三喜欢美式",
    "Ana Silva likes tea",
    "my name is not important",
    "name: required",
    "他叫我早点回家",
)


@pytest.mark.parametrize("text", NEGATIVES)
def test_stays(text: str) -> None:
    assert Masker("key").mask(text).text == text


@pytest.mark.parametrize("text", NO_NAMES)
def test_is_no_name(text: str) -> None:
    assert Masker("key", KINDS | {"name"}).mask(text).text == text
