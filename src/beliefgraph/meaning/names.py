"""Names that are written in several ways: countries and large cities, Chinese and English."""

from __future__ import annotations

from beliefgraph.meaning.tokens import words_of
from beliefgraph.text import name_key

_COUNTRIES = """
    China=中国=PRC=P.R.C.=People's Republic of China=中华人民共和国|
    United States=USA=U.S.A.=U.S.=United States of America=美国=美利坚合众国|
    United Kingdom=UK=U.K.=Great Britain=英国=大不列颠|Japan=日本|South Korea=Republic of Korea=韩国=南韩=大韩民国|
    North Korea=DPRK=朝鲜=北韩|France=法国|Germany=德国=Federal Republic of Germany|Italy=意大利|Spain=西班牙|
    Portugal=葡萄牙|Netherlands=Holland=The Netherlands=荷兰|Belgium=比利时|Switzerland=瑞士|Austria=奥地利|
    Sweden=瑞典|Norway=挪威|Denmark=丹麦|Finland=芬兰|Iceland=冰岛|Ireland=爱尔兰|Poland=波兰|
    Czech Republic=Czechia=捷克=捷克共和国|Hungary=匈牙利|Romania=罗马尼亚|Bulgaria=保加利亚|Greece=希腊|
    Turkey=Türkiye=Turkiye=土耳其|Russia=Russian Federation=俄罗斯=俄国=俄罗斯联邦|Ukraine=乌克兰|Serbia=塞尔维亚|
    Croatia=克罗地亚|Canada=加拿大|Mexico=墨西哥|Brazil=Brasil=巴西|Argentina=阿根廷|Chile=智利|Colombia=哥伦比亚|
    Peru=秘鲁|Cuba=古巴|Venezuela=委内瑞拉|Australia=澳大利亚=澳洲|New Zealand=新西兰|India=印度|Pakistan=巴基斯坦|
    Bangladesh=孟加拉国|Sri Lanka=斯里兰卡|Nepal=尼泊尔|Indonesia=印度尼西亚=印尼|Malaysia=马来西亚=大马|
    Thailand=泰国|Vietnam=Viet Nam=越南|Philippines=The Philippines=菲律宾|Cambodia=柬埔寨|Myanmar=Burma=缅甸|
    Mongolia=蒙古国|Kazakhstan=哈萨克斯坦|Iran=伊朗|Iraq=伊拉克|Israel=以色列|Saudi Arabia=沙特阿拉伯=沙特|
    United Arab Emirates=UAE=U.A.E.=阿联酋=阿拉伯联合酋长国|Qatar=卡塔尔|Egypt=埃及|South Africa=南非|
    Nigeria=尼日利亚|Kenya=肯尼亚|Ethiopia=埃塞俄比亚|Morocco=摩洛哥|European Union=EU=E.U.=欧盟|
    United Nations=U.N.=联合国
"""

_CITIES = """
    New York City=NYC=N.Y.C.=纽约=纽约市|Los Angeles=L.A.=洛杉矶|San Francisco=旧金山=三藩市|
    Washington, D.C.=Washington DC=Washington D.C.=华盛顿特区|Chicago=芝加哥|Boston=波士顿|Seattle=西雅图|
    Houston=休斯敦=休斯顿|Philadelphia=费城|Miami=迈阿密|Las Vegas=拉斯维加斯|Toronto=多伦多|Vancouver=温哥华|
    Montreal=Montréal=蒙特利尔|Mexico City=墨西哥城|São Paulo=Sao Paulo=圣保罗|Rio de Janeiro=里约热内卢=里约|
    Buenos Aires=布宜诺斯艾利斯|London=伦敦|Manchester=曼彻斯特|Edinburgh=爱丁堡|Paris=巴黎|Lyon=里昂|Berlin=柏林|
    Munich=München=慕尼黑|Hamburg=汉堡市|Frankfurt=法兰克福|Cologne=Köln=科隆|Vienna=Wien=维也纳|
    Zurich=Zürich=苏黎世|Geneva=Genève=日内瓦|Rome=Roma=罗马|Milan=Milano=米兰|Venice=威尼斯|Madrid=马德里|
    Barcelona=巴塞罗那|Lisbon=Lisboa=里斯本|Amsterdam=阿姆斯特丹|Brussels=布鲁塞尔|Copenhagen=København=哥本哈根|
    Stockholm=斯德哥尔摩|Oslo=奥斯陆|Helsinki=赫尔辛基|Dublin=都柏林|Warsaw=华沙|Prague=布拉格|Budapest=布达佩斯|
    Athens=雅典|Istanbul=伊斯坦布尔|Moscow=莫斯科|St. Petersburg=Saint Petersburg=圣彼得堡|
    Beijing=Peking=北京=北京市=帝都|Shanghai=上海=上海市=魔都|Guangzhou=Canton=广州=广州市|Shenzhen=深圳=深圳市|
    Hangzhou=杭州=杭州市|Nanjing=南京=南京市|Chengdu=成都=成都市|Chongqing=重庆=重庆市|Wuhan=武汉=武汉市|
    Xi'an=Xian=西安=西安市|Tianjin=天津=天津市|Suzhou=苏州市|Hong Kong=香港|Macau=Macao=澳门|Taipei=台北=台北市|
    Tokyo=东京|Osaka=大阪|Kyoto=京都|Seoul=首尔=汉城|Busan=釜山|Singapore=新加坡|Bangkok=曼谷|Kuala Lumpur=吉隆坡|
    Jakarta=雅加达|Manila=马尼拉|Hanoi=河内市|Ho Chi Minh City=Saigon=HCMC=胡志明市=西贡|Mumbai=Bombay=孟买|
    Delhi=德里|New Delhi=新德里|Bangalore=Bengaluru=班加罗尔|Dubai=迪拜|Cairo=开罗|Sydney=悉尼|Melbourne=墨尔本|
    Auckland=奥克兰|Cape Town=开普敦|Nairobi=内罗毕
"""

PROVINCES = words_of(
    """
    河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃
    青海 内蒙古 广西 西藏 宁夏 新疆 台湾 shanghai beijing tianjin chongqing
    """
)
"""Chinese provinces and the cities of their rank."""

CHINESE_CITIES = words_of(
    """
    石家庄 太原 沈阳 大连 长春 哈尔滨 苏州 无锡 常州 南通 徐州 宁波 温州 合肥 福州 厦门 泉州 南昌 济南 青岛 烟台
    郑州 洛阳 长沙 珠海 佛山 东莞 中山 南宁 桂林 海口 三亚 贵阳 昆明 大理 兰州 西宁 银川 乌鲁木齐 拉萨 呼和浩特
    唐山 保定 邯郸 绍兴 嘉兴 金华 扬州 镇江 芜湖 九江 威海 潍坊 临沂 开封 宜昌 襄阳 株洲 惠州 汕头 湛江 绵阳 遵义
    """
)
"""Chinese cities that need no other spelling."""


def _known() -> dict[str, str]:
    groups = f"{_COUNTRIES}|{_CITIES}".split("|")
    return {
        key: name_key(forms[0])
        for forms in (group.strip().split("=") for group in groups if group.strip())
        for form in forms
        for key in (name_key(form), name_key(form).rstrip("."))  # at the end of a sentence U.S.A. is read as U.S.A
    }


KNOWN = _known()
"""Key of a name -> the key of the common name."""


def known_name(name: str) -> str:
    """The key of the common name where `name` is a known way to write it, and its own key elsewhere.

    Args:
        name: a name or a value, such as "NYC" or 美国.
    """
    key = name_key(name)
    return KNOWN.get(key, key)
