"""Trades, services, and what one prefers."""

TABLE = """
printer! o | printer, printing house, printing works, printworks, print shop | <print, printed by, printed at |
    印刷厂、印刷商、印刷方 | <印刷、<印制、<承印
caterer! o | caterer, catering company | <cater for, catered by, <do the catering, meals by | 餐饮供应商、配餐方、
    承办餐饮方 | <配餐、<供餐、<备餐
florist! o | florist, flower shop | flowers from, flowers come from, <do the flowers, flowers by | 花店、花商 |
    订花、<供花
brewer! o | brewer, brewery | <brew, brewed by, brewed at | 酿酒师、酿造商、啤酒厂、酒厂 | <酿造、<酿
winery! o | winery, vineyard, estate | <grow the wine | 酒庄、葡萄园 |
roaster! o | roaster, coffee roaster | <roast, roasted by | 烘焙商、烘豆师 | <烘焙
butcher! p | butcher | meat from | 肉铺、屠夫 | 买肉
grocer! o | grocer, greengrocer | vegetables from | 菜贩、杂货店 |
piano tuner! p | tuner, piano tuner | <tune, tuned by | 调音师、调琴师 | <调音、<调琴、<校音
bell ringer! p | bell ringer, bellringer | <ring the bells | 敲钟人 | <敲钟
watchmaker! p | watchmaker, clockmaker | <repair the clock, <wind the clock, clock maintained | 钟表匠、修表师傅 |
    <修表
jeweller! p | jeweller, jeweler, goldsmith | <make the ring | 珠宝匠、首饰匠、金匠 |
shoemaker! p | shoemaker, cobbler | shoes made, <make the shoes, shoes from | 鞋匠 | 做鞋、修鞋
carpenter! p | carpenter, joiner, cabinetmaker | <make the furniture | 木匠、木工 | <打家具
blacksmith! p | blacksmith, smith, farrier | <shoe, <forge | 铁匠、马蹄匠 | <钉掌、<锻造
electrician! p | electrician | <do the wiring, wiring | 电工 |
pharmacist! p | pharmacist, chemist, pharmacy | medicine from | 药剂师、药店 | 抓药、配药
optician! p | optician, eye doctor | eyes tested, glasses from | 眼科医生、验光师、配镜师 | 配眼镜、验光
surgeon! p | surgeon | <operate on, operated on | 外科医生、主刀医生 | <开刀、<动手术、<主刀
nurse! p | nurse | <nurse, nursed by | 护士、看护 | <护理
midwife! p | midwife | <deliver | 接生婆、助产士 | <接生
physiotherapist! p | physiotherapist, physio, masseur, massage therapist | massaged by, <massage | 理疗师、按摩师 |
    理疗、按摩
tattooist! p | tattooist, tattoo artist | tattooed by | 纹身师 |
notary! p | notary | notarised by | 公证人、公证员 | <公证
surveyor! p | surveyor | <survey | 测量师、勘测员 | <勘测、<测量
undertaker! p | undertaker | | 殡葬师 |
police chief! p | police chief, chief of police, sheriff, chief constable | | 警长、公安局长、警察局长 |
fire chief! p | fire chief | | 消防队长 |
bishop! p | bishop, archbishop | | 主教、大主教 |
ambassador to! p | envoy | | 大使 |
dean! p | dean, rector | | 院长、系主任、教务长 |
supervisor! p | doctoral supervisor, thesis supervisor, doctoral adviser, phd supervisor | <supervise the thesis |
    博士导师、博导、论文导师 | <指导论文
choirmaster! p | choirmaster, choir director, bandleader, bandmaster | <lead the choir | 合唱指挥、团长、乐队指挥 |
    <带团
drummer! p | drummer | <drum for, <play the drums | 鼓手 | <打鼓
guitarist! p | guitarist | <play the guitar | 吉他手 | <弹吉他
lead singer! p | lead singer, frontman, frontwoman, lead vocalist | <front, <sing lead | 主唱 |
record label! o | label, record label | signed to, records for, released by, records on, releases on | 唱片公司、
    厂牌 | 签约
studio! o | studio, film studio, recording studio | recorded at, filmed at, shot at, produced at | 制片厂、录音棚、
    工作室 | 录制于
ghostwriter! p | ghostwriter, ghost writer | <ghostwrite | 代笔人 | <代笔
stage manager! p | stage manager | | 舞台监督 |
costume designer! p | costume designer | costumes by, costumes made, <make the costumes | 服装设计师 | <设计服装
sequel! - | sequel, follow-up | followed by | 续集、续作、续篇 |
prequel! - | prequel | | 前传 |
protagonist! p | hero, heroine, main character | | 主人公、男主、女主 | 讲述
setting! l | setting | set in, takes place | 故事发生地、背景地 | 以…为背景
filming location! l | filming location, location | filmed in, shot in | 拍摄地、取景地 | 拍摄于、取景于、在…取景、
    在…拍摄
dedicatee! p | dedicatee | dedicated to, in memory of | 题献对象 | 献给、题献给
sitter! p | sitter, model | <pose for, <sit for, portrays, depicts, shows | 模特、画中人 | 描绘、画的是
ferry operator! o | ferry operator, ferry company | <run the ferry | 渡轮公司 | <运营渡轮
airline! o | airline, carrier | flown by | 航空公司 |
hub! l | hub, main hub, hub airport | | 枢纽机场、枢纽 |
flag! l | flag state, flag | sails under the flag, flies the flag | 船旗国 | 悬挂
sister ship! - | sister ship | | 姊妹舰、姊妹船 |
cargo! - | cargo, freight, load | carries, loaded with, hauls | 货物、运载货物 | 运载、装运、载运
figurehead! - | figurehead | | 船首像 |
chip! - | chip, processor, chipset | runs on chip, powered by chip | 芯片、处理器 | 采用芯片
battery supplier! o | battery supplier | battery from, batteries from | 电池供应商 |
advertising agency! o | advertising agency, ad agency, agency, pr agency | <advertise, campaigns by | 广告公司、
    广告代理、公关公司 | <做广告
security firm! o | security firm, security company | guarded by, <guard | 保安公司、安保公司 | <安保
software vendor! o | software vendor, software provider, it provider | software from | 软件供应商、软件商 |
internet provider! o | internet provider, isp | internet from | 网络运营商、宽带商 |
kit supplier! o | kit supplier, kit maker, kit manufacturer | kit from, kits made, <make the kit, shirts made,
    <make the shirts | 球衣供应商、队服供应商、装备商 | <供应球衣
fan club! o | fan club, supporters club | | 球迷会、粉丝团 |
home league! o | division | | 所属联盟 |
jockey! p | jockey, rider | ridden by, <ride | 骑手、骑师 | <骑、<策骑
stable! o | stables, livery yard | stabled at, stable, kept at stables | 马房、马场 | 寄养在、寄养于
mother tongue! - | mother tongue, native language, first language | grew up speaking, native speaker | 母语、
    第一语言 |
dialect! - | dialect | speaks dialect | 方言 | 讲…话
stepmother p | stepmother | | 继母 |
stepfather p | stepfather | | 继父 |
mother in law p | mother-in-law | | 岳母、婆婆 |
father in law p | father-in-law | | 岳父、公公 |
maid of honour! p | maid of honour, bridesmaid | | 伴娘 |
idol! p | idol, hero, role model | looks up to, admires most, admires, inspired by, worships | 偶像、榜样 | 崇拜、
    最崇拜、仰慕、敬佩
favourite author! p | favourite author, favourite writer, favourite poet | reads most | 最喜欢的作家、最喜爱的诗人 |
    最爱读
favourite band! o | favourite band, favourite group, favourite singer | listens to most | 最喜欢的乐队、
    最喜欢的歌手 | 最爱听
favourite team! o | favourite team, favourite club | cheers for, roots for, fan of | 支持的球队、最喜欢的球队、
    主队 | 是…球迷
favourite flower! - | favourite flower, flower, floral emblem | | 最喜欢的花、市花、县花、镇花 |
favourite colour! - | favourite color | likes the colour | 最喜欢的颜色 |
favourite film! - | favourite film, favourite movie | | 最喜欢的电影 |
favourite fruit! - | favourite fruit | | 最爱的水果 | 最爱吃的水果
favourite sport! - | favourite sport | | 最喜欢的运动 |
dessert! - | dessert, favourite dessert, pudding | | 甜点、最爱的甜点 |
wine! - | house wine, wine | | 招牌酒、酒 |
spice! - | spice, secret ingredient, key spice, seasoning | seasoned with, flavoured with, gets flavour from |
    秘方香料、调味料、香料 | 调味
exchange school! o | partner school, exchange school, sister school | exchange with, exchanges pupils | 姊妹学校、
    交流学校、友好学校 | 结为姊妹学校
exhibit! - | star exhibit, main exhibit, most famous exhibit, centrepiece, prize exhibit | | 镇馆之宝、镇馆展品 |
radio station! o | radio station, local radio | | 电台、广播电台 |
theatre! l | theatre, theater | performs at, plays at | 剧院、剧场 | 演出于、在…演出
rehearsal venue! l | rehearsal room, rehearsal venue | rehearses at, rehearses in, practises at, practises in,
    meets at, trains at | 排练地点、排练场地、训练基地、训练场 | 在…排练、在…训练、集训于
hospital! o | hospital | treated at hospital | 医院 | 住院
market! l | market | sells at | 市场、集市 |
cathedral! - | cathedral, church, parish church | worships at | 大教堂、教堂 |
street! l | street, main street | lives on street | 街道、主街 |
dam! - | dam, reservoir | gets water from, water from | 水库、水源 | 取水
power supplier! o | power supplier, electricity supplier, power company, energy supplier | electricity from,
    power from | 供电方、电力公司 | <供电
contract holder! o | contract holder | | 签约方 |
guide! p | guide, tour guide | <guide | 向导、导游 | <带路、<当向导
interpreter! p | interpreter | <interpret for | 口译、翻译官 | <做翻译
valet! p | valet, butler | <serve | 管家、侍从 | <侍奉
ward! p | ward | guardian of | 被监护人 |
financier! p | financier, bankroller | | 金主 | <出钱
trustee! p | trustee, executor | | 受托人、遗嘱执行人 |
landowner! p | landowner | | 地主 |
tenant farmer! p | tenant farmer | <farm, <work the land | 佃户 | <耕种
beekeeper! p | beekeeper | <keep the bees | 养蜂人 | <养蜂
shepherd! p | shepherd | <tend the sheep | 牧羊人 | <放羊
gamekeeper! p | gamekeeper | | 猎场看守 |
lighthouse keeper! p | lighthouse keeper | <keep the lighthouse, <tend the lighthouse | 灯塔看守人、守塔人、
    灯塔管理员 | <守灯塔、<看守灯塔
harbourmaster! p | harbourmaster, harbour master | <run the harbour | 港务长 |
stationmaster! p | stationmaster | | 站长 |
shop manager! p | store manager, shop manager | | 店长 |
receptionist! p | receptionist | | 前台、接待员 |
president! p | club president | | 社长、会长、理事 |
team doctor! p | team doctor, club doctor | | 队医 |
groundsman! p | groundsman, groundskeeper | <tend the pitch | 场地管理员 |
youth coach! p | youth coach, assistant coach | | 助理教练、青训教练 |
"""
