"""Offices, countries and places."""

TABLE = """
mayor! p | mayor, mayoress | | 市长、镇长、区长、村长、县长 |
governor! p | governor | <govern | 州长、省长、总督 |
head of government! p | head of government, government leader, premier, prime minister, current head government,
    chancellor | <head the government | 政府首脑、总理、首相 | | chief executive, government, governs, head, leader,
    heads
head of state! p | head of state, president, monarch, king, queen, emperor, sovereign, chief public representative,
    current head of state | | 国家元首、元首、总统、国王 | | chief, representative, leader, head
chairperson! p | chairperson, chairman, chairwoman, chair, board chair, chair of the board | <chair, <preside over,
    <head the board | 主席、董事长、理事长、会长 | <主持董事会、董事会主持、<执掌董事会、<领导董事会 | chairs,
    leads, leader, head, position of chairperson
ceo p | chief executive, chief executive officer, ceo, managing director | <run, <head, <lead | 首席执行官、总经理、
    执行总裁 | <掌管、<领导 | CEO, chief executive, leads, runs, heads, in charge
treasurer! p | treasurer | <keep the purse | 司库、财务主管、财务 |
secretary! p | secretary | | 秘书、文书 |
deputy! p | deputy, second-in-command, vice | <deputise, <deputize, <stand in for | 副手 |
spokesperson! p | spokesperson, spokesman, spokeswoman, press officer | <speak for, speaks on behalf | 发言人、
    新闻发言人 | <代言
brand ambassador! p | brand ambassador, ambassador, face | <endorse, <promote | 代言人、形象大使、形象代言人 | <代言
headteacher! p | headteacher, headmaster, headmistress, principal, head teacher | | 校长 | <执掌
librarian! p | librarian | | 图书管理员 |
priest! p | priest, vicar, pastor, parson, rector, abbot, abbess | <say mass | 神父、牧师、住持、方丈 |
organist! p | organist | <play the organ | 管风琴师、司琴 |
chief engineer! p | chief engineer, engineer | <run the engine | 总工程师、轮机长、总工 |
head chef! p | chef, head chef, cook | <cook, <run the kitchen, kitchen run by, <cook at | 主厨、厨师长、厨师、
    大厨 | <掌勺、<掌厨
caretaker! p | caretaker, janitor, keeper, warden, custodian | <keep, <look after, <take care of, kept by | 看守人、
    看守、管理员、看门人、守护人、管理人 | <看守、<看管、<看护、<照看、<守着
conservator! p | restorer, conservator | <restore | 修复师、修复者 | <修复
patron! p | patron, benefactor, donor | <donate, donated by, gift of | 捐赠人、捐赠者 | <捐赠、<捐献
successor! p | successor | <succeed, <take over from, <follow, succeeded by, <replace, <step into the shoes |
    继任者、接班人、继任、接任者、继任人 | <接任、<接替、<接班、<继任
predecessor! p | predecessor | <precede, took over from, replaced | 前任 |
heir! p | heir, heiress | <inherit | 继承人、继承者 | <继承
capital l | capital, capital city, seat of government | governed from, government sits, center of government |
    首都、省会、首府 | | government, center, centre, headquartered, seat, governing
citizenship! l | citizenship, country of citizenship, nationality, home country, home nation | citizen of,
    national of, holds the passport, passport, <citizen | 国籍 | 公民、国民 | origin, country of origin, belong,
    belongs, belonged, comes from, come from, hail, hails, nation, homeland, governs, country
official language! - | official language, official tongue | conducts official business, official business,
    official documents | 官方语言 | | documents, proceedings, officially, language, recognized,
    communicate officially
continent! l | continent | located in continent, lies in continent | 大洲、所在大洲 | 所属大洲 | landmass,
    part of the world
country of origin! l | country of origin, origin country | created in country, originates in, originated in,
    invented in country, created in, first developed in, comes from country | 起源国、原产国、发源地、原产地 |
    起源于、发源于、源自 | birthplace, home, homeland, hails, hail, origins, originate, originated, originating,
    roots, come from, came from, comes from, comes, developed, founding, founded, started, invented, emerge,
    emerged, belongs to, came into being, come into existence, first played, where, gave rise, rise, made, create,
    created, book
country! l | country, state, nation | lies in country, located in country | 国家、所在国家、所属国家 |
hometown l | birthplace, place of birth, birth city, birth town, native town, birth village | born in, born at,
    native of, hails from, comes from, originally from, grew up in, <native | 出生地、籍贯、出生城市、老家、故乡、
    家乡 | 出生于、生于、出生在、来自、出生、人氏、是…人 | from, come, native, birth, where, hail, home, origin,
    origins
place of death! l | place of death, deathplace, death place | died in, passed away in, died at, pass away | 去世地、
    逝世地、去世地点 | 死于、逝世于、去世于、病逝于、卒于、去世、逝世 | death, dead, last breath, perish, perished,
    breathe last, breathed last, last breath, took last breath, take last breath, meet end
burial place! l | burial place, grave, resting place, final resting place | buried in, buried at, laid to rest |
    墓地、安葬地、葬地 | 葬于、安葬于、葬在、安葬在、长眠于、埋葬
work_location l | work location, location of work, workplace | worked in city, work location | 工作地点、工作城市 |
    工作于 | work, works, worked, location, work in, place of work
headquarters! l | headquarters, headquarter, head office, main office | headquartered in, based in, run from |
    总部、总部所在地 | 总部设在、总部位于 | located, city, office, base, HQ
place of founding! l | place of foundation, founding place, place of founding, location of formation | founded in,
    established in, formed in, founded in city | 创立地、成立地、创办地 | 成立于、创立于、创办于、创建于 |
    come into existence, came into existence, originate, originated, formation, created, roots, started
location! l | location, site, whereabouts | located in, situated in, stands in, lies in, located on, sits in,
    found in | 所在地、地点、位置、所在位置 | 位于、坐落于、坐落在、地处、设在、坐落
collection! l | gallery, collection | hangs in, housed in, on display at, on display in, on show at, displayed in,
    exhibited in, shown at, held in | 收藏地、收藏馆 | 收藏于、现藏、现藏于、藏于、挂在、陈列于、陈列在、展出于、
    存放在、保存在、珍藏于 | 所在, 收藏, 博物馆, 展馆, museum, hang, house, hold
region! l | region, province, county, district, shire | belongs to region, part of province | 所属地区、所属省份、
    所属县、省份 | 隶属于、归…管辖
island! l | island | stands on island | 所在岛屿、岛屿 |
river! - | river, waterway | lies on river, <flows through, <runs through, on the banks, <flow, stands on river,
    lies on | 河流、河 | <流经、<流过、<穿过、位于…边、河边 | bank, banks, water, through
lake! - | lake | on the shore, on the shores | 湖泊、湖 | 湖畔
mountain! - | mountain, highest mountain, highest peak, peak | at the foot | 最高峰、山峰、山 | 山脚下
bridge! - | bridge | | 桥、大桥 |
twin town! l | twin town, twin city, sister city, sister town, partner town, partner city, twin | twinned with,
    partnered with, twin | 友好城市、姐妹城市、友城、友好城镇、姊妹城市、姐妹镇、结对城市 | 结为友好城市、
    结为姐妹城市、结为友好城镇、结成友好城镇、结成友好城市、结对
neighbouring town! l | neighbouring town, neighboring town, neighbour town, nearest town, next town,
    neighbouring village | borders on, borders, adjoins, lies next to, next to | 邻镇、邻市、邻村、相邻城镇、
    邻近城镇、邻县 | 毗邻、接壤、相邻、紧邻、挨着、紧挨着、紧挨
home port! l | home port, port of registry, port | sails out of, registered in, registered at, berthed at,
    moored at, puts out from, home harbour | 母港、船籍港、注册港 | 停靠在、停泊在、以…为母港、驻泊
airport! l | airport, nearest airport | flies from | 机场 |
railway station! l | railway station, train station, station | | 火车站、车站 |
venue! l | venue | held at, takes place in, takes place at, hosted at, staged at, staged in | 举办地、举办场地、
    会场、举办地点、场馆 | 举办于、在…举行、在…举办、在…召开
currency! - | currency, money, legal tender | pays in, paid in, pays with, trades in | 货币、流通货币、通用货币、
    法定货币 | 使用、流通、通行、通用
anthem! - | anthem, national anthem, club song, hymn, song | sings, sung before, <sung | 国歌、队歌、会歌、校歌、
    市歌、镇歌 | 唱、以…为国歌
patron saint! - | patron saint, saint | <watch over, protected by, <protect, under the protection | 守护神、
    主保圣人、守护圣人、保护神 | <守护、<庇佑、供奉
motto! - | motto, slogan | | 校训、座右铭、口号、箴言 |
emblem! - | emblem, symbol, coat of arms, badge, crest, logo | | 标志、徽章、会徽、队徽、市徽 |
main export! - | main export, chief export, export, principal export | chiefly exports, mainly exports, exports,
    export | 主要外销产品、主要出口产品、外销产品、出口产品、主要出口商品、特产 | 外销、出口、主要出口、盛产
main import! - | main import, import | mainly imports, imports | 主要进口商品、进口商品 | 进口
newspaper! - | newspaper, local paper, daily paper | | 报纸、日报 |
festival! - | festival, annual festival | celebrates | 节日、节庆 |
"""
