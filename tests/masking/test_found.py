"""What must be masked, in both languages."""

from __future__ import annotations

import pytest

from beliefgraph.masking import Masker

# text, kind, the stretch that must go
POSITIVES: tuple[tuple[str, str, str], ...] = (
    # phone
    ("我的手机号是13800138000，有事打给我", "phone", "13800138000"),
    ("电话13800138000", "phone", "13800138000"),
    ("打 138-0013-8000 找张三", "phone", "138-0013-8000"),
    ("打 138 0013 8000 找张三", "phone", "138 0013 8000"),
    ("+86 138-0013-8000", "phone", "+86 138-0013-8000"),
    ("（+86）13800138000", "phone", "（+86）13800138000"),
    ("0086 13800138000 是他的", "phone", "0086 13800138000"),
    ("8613800138000", "phone", "8613800138000"),
    ("请拨１３８００１３８０００。", "phone", "１３８００１３８０００"),
    ("家里座机 010-62345678", "phone", "010-62345678"),
    ("公司座机（0571）88886666", "phone", "（0571）88886666"),
    ("电话：62345678", "phone", "62345678"),
    ("13800138000,13900139000", "phone", "13900139000"),
    ("张三/13912345678/北京", "phone", "13912345678"),
    ("号码是\u202d138\u200b0013\u200b8000\u202c吧", "phone", "138\u200b0013\u200b8000"),
    ("他留了個手機號碼:13912345678", "phone", "13912345678"),
    ("Call me at 415-555-2671 tomorrow.", "phone", "415-555-2671"),
    ("Reach me on (415) 555-2671.", "phone", "(415) 555-2671"),
    ("My number is +1 202 555 0143, thanks", "phone", "+1 202 555 0143"),
    ("It is +44 20 7946 0958 in London", "phone", "+44 20 7946 0958"),
    ("Ring +1 (555) 123-4567 now", "phone", "+1 (555) 123-4567"),
    ("phone: 020 7946 0958", "phone", "020 7946 0958"),
    ("Call me at 5551234 please", "phone", "5551234"),
    ("tel. +49 30 901820", "phone", "+49 30 901820"),
    ("Il mio numero: +39 06 6982", "phone", "+39 06 6982"),
    # e-mail
    ("邮箱zhang.san@qq.com，谢谢", "email", "zhang.san@qq.com"),
    ("请发到ｚｈａｎｇ＠ｑｑ．ｃｏｍ", "email", "ｚｈａｎｇ＠ｑｑ．ｃｏｍ"),
    ("邮箱：用户@例子.中国", "email", "用户@例子.中国"),
    ("邮箱是13800138000@163.com", "email", "13800138000@163.com"),
    ("Mail Ana.Silva+news@Example.co.uk.", "email", "Ana.Silva+news@Example.co.uk"),
    ("<o'neil@example.org>", "email", "o'neil@example.org"),
    ("write to müller@bücher.example", "email", "müller@bücher.example"),
    ("почта: иван@почта.рф", "email", "иван@почта.рф"),
    # id
    ("身份证号11010519491231002X", "id", "11010519491231002X"),
    ("证件 440301198506150016 已核验", "id", "440301198506150016"),
    ("110105 19491231 002x 这个人", "id", "110105 19491231 002x"),
    ("身份证：110101900307123", "id", "110101900307123"),
    ("身份证号码是110101199003071234", "id", "110101199003071234"),
    ("护照号 E12345678", "id", "E12345678"),
    ("香港身份证 A123456(3)", "id", "A123456(3)"),
    ("My SSN is 536-90-4399.", "id", "536-90-4399"),
    ("social security number: 536904399", "id", "536904399"),
    ("passport number: X1234567", "id", "X1234567"),
    ("IBAN GB82 WEST 1234 5698 7654 32 please", "id", "GB82 WEST 1234 5698 7654 32"),
    ("pay DE89370400440532013000 today", "id", "DE89370400440532013000"),
    ("NI number: AB123456C", "id", "AB123456C"),
    ("it says AB 12 34 56 C on the letter", "id", "AB 12 34 56 C"),
    ("codice RSSMRA85T10A562S", "id", "RSSMRA85T10A562S"),
    ("CPF 390.533.447-05", "id", "390.533.447-05"),
    # card
    ("卡号6222021234567890123", "card", "6222021234567890123"),
    ("用 4111 1111 1111 1111 付款", "card", "4111 1111 1111 1111"),
    ("工行 ６２２２０２０００００００００７", "card", "６２２２０２０００００００００７"),
    ("Visa 4111-1111-1111-1111 exp 12/27", "card", "4111-1111-1111-1111"),
    ("4111 1111 1111 1111 123 is what he typed", "card", "4111 1111 1111 1111"),
    ("amex 3782 822463 10005", "card", "3782 822463 10005"),
    ("charge 5555555555554444", "card", "5555555555554444"),
    # address
    ("我住在北京市海淀区中关村大街27号", "address", "北京市海淀区中关村大街27号"),
    (
        "寄到浙江省杭州市西湖区文一西路969号3号楼2单元501室，谢谢",
        "address",
        "浙江省杭州市西湖区文一西路969号3号楼2单元501室",
    ),
    ("他家在上海市浦东新区张杨路500弄6号1203室。", "address", "上海市浦东新区张杨路500弄6号1203室"),
    ("朝阳区望京花园3号楼2单元501", "address", "朝阳区望京花园3号楼2单元501"),
    ("住在長安街一號", "address", "長安街一號"),
    ("台北市大安區忠孝東路四段181號5樓", "address", "台北市大安區忠孝東路四段181號5樓"),
    ("地址：广东省深圳市南山区科技园科兴科学园", "address", "广东省深圳市南山区科技园科兴科学园"),
    ("北京市海淀区中关村大街27号，邮编100080", "address", "北京市海淀区中关村大街27号，邮编100080"),
    ("I live at 221B Baker Street.", "address", "221B Baker Street."),
    ("10 Downing Street, London SW1A 2AA", "address", "10 Downing Street, London SW1A 2AA"),
    (
        "Ship to 1600 Amphitheatre Pkwy, Mountain View, CA 94043",
        "address",
        "1600 Amphitheatre Pkwy, Mountain View, CA 94043",
    ),
    ("350 5th Ave is tall", "address", "350 5th Ave"),
    ("Her address is 12 rue de Rivoli, Paris, and she likes it", "address", "12 rue de Rivoli, Paris"),
    ("at 742 Evergreen Terrace, Apt 3B tonight", "address", "742 Evergreen Terrace, Apt 3B"),
    # secret
    ("key sk-abcdEFGH1234ijklMNOP5678", "secret", "sk-abcdEFGH1234ijklMNOP5678"),
    ("用 ghp_16C7e42F292c6912E7710c838347Ae178B4a 登录", "secret", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"),
    ("AKIAIOSFODNN7EXAMPLE", "secret", "AKIAIOSFODNN7EXAMPLE"),
    ("密码是abc12345。", "secret", "abc12345"),
    ("密码：p@ssw0rd!，别告诉别人", "secret", "p@ssw0rd"),
    ("password: swordfish", "secret", "swordfish"),
    ("my password is hunter2.", "secret", "hunter2"),
    ("DB_PASSWORD=s3cr3t-value", "secret", "s3cr3t-value"),
    ('"api_key": "0123456789abcdef0123456789abcdef"', "secret", "0123456789abcdef0123456789abcdef"),
    ("token=550e8400-e29b-41d4-a716-446655440000", "secret", "550e8400-e29b-41d4-a716-446655440000"),
    ("令牌：a1b2c3d4e5f6", "secret", "a1b2c3d4e5f6"),
    ("postgres://app:Tr0ub4dor@db.example.com/x", "secret", "Tr0ub4dor"),
    (
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
        "secret",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
    ),
    (
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEow==\n-----END RSA PRIVATE KEY-----",
        "secret",
        "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEow==\n-----END RSA PRIVATE KEY-----",
    ),
    ("用了 q8Zt3Lx/9VbR2mWd+K7pYc4HsN6fJg1TuEa5XoQ0 这个", "secret", "q8Zt3Lx/9VbR2mWd+K7pYc4HsN6fJg1TuEa5XoQ0"),
    ("Authorization: Bearer abcdef0123456789abcdef", "secret", "abcdef0123456789abcdef"),
    # ip
    ("服务器是192.168.1.20，端口22", "ip", "192.168.1.20"),
    ("from 203.0.113.7 at noon", "ip", "203.0.113.7"),
    ("on 2001:db8::8a2e:370:7334 today", "ip", "2001:db8::8a2e:370:7334"),
)

NAMES: tuple[tuple[str, str], ...] = (
    ("姓名：张三", "张三"),
    ("姓名：欧阳娜娜，女", "欧阳娜娜"),
    ("联系人: 李小龙，电话保密", "李小龙"),
    ("我叫王伟，今年20岁", "王伟"),
    ("我叫王伟今年20岁", "王伟"),
    ("她叫陳美玲", "陳美玲"),
    ("收件人：阿迪力·买买提", "阿迪力·买买提"),
    ("name: Ana Silva", "Ana Silva"),
    ("My name is José García and I like tea", "José García"),
    ("Hello, my name is Ludwig van Beethoven.", "Ludwig van Beethoven"),
    ("Ask Dr. Watson about it", "Watson"),
    ("Mr O'Neil called", "O'Neil"),
    ("Full name: Мария Иванова", "Мария Иванова"),
)


@pytest.mark.parametrize(("text", "kind", "stretch"), POSITIVES)
def test_is_found(text: str, kind: str, stretch: str) -> None:
    masks = Masker("key").mask(text).masks
    assert (kind, stretch) in [(mask.kind, text[slice(*mask.found_at)]) for mask in masks]


@pytest.mark.parametrize(("text", "name"), NAMES)
def test_a_name_is_found_after_a_cue(text: str, name: str) -> None:
    masks = Masker("key", frozenset({"name"})).mask(text).masks
    assert [text[slice(*mask.found_at)] for mask in masks] == [name]


@pytest.mark.parametrize("text", [text for text, _ in NAMES])
def test_names_stay_unless_asked_for(text: str) -> None:
    assert Masker("key").mask(text).text == text
