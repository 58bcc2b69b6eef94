"""People, firms, and what they have and like."""

TABLE = """
speaks - | language | speaks language, speaks, speak | 语言、母语 | 会说、讲、会讲 | communicate, communicates,
    writes, signs, tongue, know how
religion! - | religion, faith, religious affiliation, denomination, creed, belief | affiliated with religion,
    follows religion, belongs to faith, believes in, worships, practises religion | 宗教、宗教信仰、信仰、教派 |
    信奉、信仰、皈依 | follow, follows, followed, believe, believed, belong, belongs, associated, affiliation,
    practice
educated at! o | alma mater, university, college, school, educational institution | educated at, studied at,
    graduated from, graduate of, attended, went to school, university educated, education, degree from | 母校、
    毕业院校、毕业学校、学校 | 毕业于、就读于、毕业自、上学、求学于 | degree, institution, educational organization,
    educational institute, educated, receive education, received education, attend, studied, learning
works_at o | employer, company | employed by, works for, works at, <employ, on the payroll, job at, job with,
    in the pay | 雇主、工作单位、公司、东家、任职单位 | 受雇于、就职于、任职于、供职于、上班、工作、效命于 |
    organization, organisation, institution, worked, part of, works, member, job, employ
occupation - | occupation, profession, job title, trade, field of work, line of work | works as, works in field,
    earns a living | 职业、职务、行当 | 从事 | job, living, do for a living, position, role, work, title,
    professional
child p | child, son, daughter, offspring, kid | father of, mother of | 孩子、子女、儿子、女儿 | 生下 | children,
    kid, kids, parent
mother p | mother, mum | gave birth | 母亲、妈妈、生母 |
father p | father, dad | | 父亲、爸爸、生父 |
sibling p | sibling, brother, sister | | 兄弟姐妹 |
spouse p | spouse, husband, wife, partner, other half | married to, wedded to, married, wed | 配偶、丈夫、妻子、
    伴侣、老公、老婆、太太、爱人 | 嫁给、娶了、结婚、迎娶、成婚、结为夫妻 | better half, life partner, companion,
    spouse
fiance! p | fiance, fiancé, fiancée, betrothed | engaged to | 未婚夫、未婚妻 | 订婚
godmother! p | godmother | | 干妈、教母、干娘 |
godfather! p | godfather | | 干爹、教父、干爸 |
godparent p | godparent, godchild | | 教父母 |
grandfather p | grandfather, grandpa, granddad | | 爷爷、祖父、外公 |
grandmother p | grandmother, grandma, granny | | 奶奶、祖母、外婆 |
uncle p | uncle | nephew of, niece of | 叔叔、舅舅、伯父、姑父、姨父 |
aunt p | aunt, auntie | | 姑姑、阿姨、姨妈、舅妈、姑妈 |
cousin p | cousin | | 表哥、表弟、表姐、表妹、堂哥、堂弟、堂姐、堂妹 |
guardian! p | guardian, legal guardian | <raise, brought up by, raised by, ward of | 监护人 | <抚养、<监护
best man! p | best man | | 伴郎 |
pen pal! p | pen pal, pen friend, penfriend | writes letters, exchanges letters, corresponds with | 笔友 | 通信
best friend! p | best friend, closest friend | | 最好的朋友、挚友、闺蜜、死党 |
flatmate! p | flatmate, roommate, housemate | shares a flat, shares a house, shares rooms, share a flat,
    share an apartment, shares an apartment, lives with, rooms with | 室友、舍友、同屋、合租人 | 合租、同住、合住
neighbour! p | neighbour, neighbor, next-door neighbour, next door neighbour | lives next door, lives next to,
    lives beside, next door, lives across from | 邻居、隔壁邻居 | 住在…隔壁、隔壁、对门、做邻居、为邻
landlord! p | landlord, landlady | rents from, rents flat from, rents home from, leases from, tenant of,
    lodges with, <let, <rent out, rents, pays rent, <lease | 房东、出租人、房主 | 租住、租、租房、租用、承租、租下、
    <出租 | 房子, 住的房子
tenant p | tenant, lodger | | 租客、房客、租户 |
owner p | owner, proprietor | <own, belongs to, owned by, property of, <possess | 主人、所有者、业主、老板、拥有者 |
    归…所有、属于、<拥有
buyer! p | buyer | <buy, sold to, bought by | 买主、买家 | <买下、<收购
seller! p | seller, vendor | bought from, <sell | 卖家、卖主 | 从…买、购自
mentor! p | mentor, guide, role model | <mentor, <guide, protégé of, taken under the wing, under the wing,
    learned the trade from | 导师、恩师、师父、引路人、师傅、师长 | 师从、拜师、<指导、拜…为师、<带、徒弟、弟子、
    跟…学手艺
teacher! p | teacher, tutor, instructor, professor | <teach, studies under, studied under, trained under,
    trains under, apprenticed to, takes lessons from, lessons with, lessons from, pupil of, learns from, taught by,
    learned from | 老师、教师、家教、授课老师 | 师从、跟…学、向…学、<教、<教授、上…的课、受教于、学生
apprentice p | apprentice, pupil, student, protégé, protege, disciple | | |
doctor p | doctor, physician, family doctor | <treat, patient of, treated by, sees about health | 医生、大夫、
    家庭医生、主治医生、主治医师 | 看病、就诊、<诊治、<医治
dentist! p | dentist | teeth, <look after the teeth, teeth looked after, has teeth | 牙医、牙科医生 | 看牙、<看牙、
    补牙
vet! p | vet, veterinarian, veterinary surgeon | cat treated, dog treated, horse treated, pets treated, takes cat,
    takes dog, takes pets, cat to, dog to, <treat the cat, <treat the dog, <treat the horse, <treat the pets,
    animals treated, <treat the animals, <look after the animals | 兽医 | <给…看病
accountant! p | accountant, bookkeeper | <do the books, <keep the books, books kept by, <do the accounts,
    <keep the accounts, accounts, tax return, books | 会计、会计师、账房 | 做账、<管账、<记账、账目、<做账、<管…的账
lawyer! p | lawyer, solicitor, attorney, barrister, legal adviser, counsel | <represent in court, legal affairs,
    <defend, represented in court | 律师、法律顾问、代理律师 | <辩护、打官司、法律事务
hairdresser! p | hairdresser, barber, hairstylist | <cut the hair, hair cut by, gets hair cut, hair | 理发师、
    发型师 | 理发、剪头发、剪发
tailor! p | tailor, dressmaker | suits made, clothes made, <make the suits, <make the clothes, dresses made | 裁缝 |
    裁制、做衣服、缝制、做西装、量体
gardener! p | gardener | <tend the garden, garden tended, <look after the garden, garden | 园丁、花匠 | 打理花园、
    <打理、修剪
driver! p | driver, chauffeur | <drive, driven by | 司机、车夫 | <开车、<驾驶
bodyguard! p | bodyguard | <guard | 保镖 | <保护
nanny! p | nanny, babysitter, childminder | <look after the children, <mind the children | 保姆、奶妈 | 带孩子
cleaner! p | cleaner, housekeeper | <clean, cleaned by | 清洁工、管家 | <打扫
plumber! p | plumber | <fix the pipes, pipes | 水管工 |
baker! p | baker | <bake, bread from | 面包师 |
agent! p | agent, literary agent, talent agent | <represent, represented by | 经纪人、代理人 | <代理
adviser! p | adviser, advisor, consultant, counsellor | <advise | 顾问 | <担任顾问、<出谋划策
investor! o | investor, main investor | <invest, invested in by, money from | 投资人、投资方、投资者、股东 | <投资、
    <入股
auditor! o | auditor | <audit | 审计方、审计师、审计机构 | <审计
contractor! o | contractor | contract for, <carry out the works | 承包商、承建方、施工方 | <承包、<承建、<施工
bank! o | bank, banker | banks with, banks at, keeps money, money kept, money is kept, account with, account at,
    account, saves with, holds account | 银行、开户行、开户银行、往来银行 | 开户、存钱、存款、贷款
insurer! o | insurer, insurance company, underwriter | <insure, insured by, insured with, policy with, insurance,
    covered by, <underwrite | 保险公司、承保方、承保公司、保险商、承保人 | 投保、<承保、上保险、保险
supplier! o | supplier, provider, source | <supply, supplied by, buys from, gets supplies, <deliver, delivered by,
    sourced from, sources from, gets from, <provide, orders from | 供应商、供货商、供货方、供应方、供应者 | <供应、
    <供货、<提供、进货、采购自、<供
distributor! o | distributor, wholesaler, dealer | <distribute, distributed by, sold through, distribution |
    经销商、分销商、代理商、发行商、总代理、发行方 | <经销、<分销、<发行、<代销
customer o | customer, client, biggest customer, main customer | sells to | 客户、主要客户、大客户 | <供货给
parent company! o | parent company, parent, holding company, parent group | subsidiary of, arm of, division of,
    owned by group, part of group | 母公司、控股公司、总公司、上级公司 | 隶属于、旗下、子公司、<控股、分公司
subsidiary o | subsidiary | | |
partner company o | partner company, business partner | works with, teamed up with, cooperates with | 合作伙伴、
    合作方、合作公司 | 合作、联手
carrier! o | carrier, shipping company, courier, haulier | shipped by, <transport, <haul | 承运商、物流公司、
    承运方 | <承运、<运输、<配送
flagship product! - | flagship product, flagship, best-selling product, top product, main product, best seller,
    bestseller | best known product, sells most, chiefly sells | 旗舰产品、拳头产品、主打产品、招牌产品、明星产品、
    主营产品 | 主打、主推、主营
operating system! - | operating system, os | runs on | 操作系统 | 运行于、搭载
engine! - | engine, motor | powered by | 发动机、引擎 | 搭载
programming language! - | programming language | written in, coded in | 编程语言、开发语言 | 用…编写
predecessor model! - | previous model | | 前代产品 |
dog - | dog, hound, puppy | dog, walks | 狗、小狗、爱犬、宠物狗 | 养的狗、遛
cat - | cat, kitten | cat | 猫、小猫、宠物猫、猫咪 | 养的猫
horse - | horse, mount, pony, mare, stallion | rides, <ridden | 马、坐骑、爱马 | 骑
pet - | pet | keeps pet | 宠物 | 养
boat - | boat, ship, yacht, vessel | sails | 船、游艇 | 驾
car - | car, vehicle | drives | 车、座驾、汽车 | 开
breed! - | breed, race | purebred, breed, belongs to breed, pedigree | 品种、犬种 | 纯种
drink! - | favourite drink, favorite drink, drink of choice | likes to drink best, drinks, likes to drink,
    drink best | 最喜欢的饮料、最爱喝的、爱喝的饮料、饮料 | 最爱喝、爱喝、喜欢喝、喝
dish! - | favourite dish, favorite dish, favourite food, favorite food, favourite meal | likes to eat best,
    likes to eat, eats best, likes best to eat, favourite thing to eat | 最喜欢的菜、最爱吃的菜、最爱的菜、
    爱吃的菜 | 最爱吃、爱吃、喜欢吃、吃
signature dish! - | signature dish, house speciality, house specialty, speciality of the house | best known dish |
    招牌菜、拿手菜、特色菜 | 拿手、招牌
main ingredient! - | main ingredient, chief ingredient, key ingredient, ingredient, base | made from, made of,
    chiefly made, made with, based on, mostly of, consists mainly | 主料、主要原料、原料、主要食材、食材、配料、
    主要配料 | 用…做成、用…制成、以…为主料、以…为原料、主要用
colour! - | colour, color, favourite colour, colours | painted | 颜色、最喜欢的颜色 |
book! - | favourite book, favorite book | reads best | 最喜欢的书 | 最爱读
instrument! - | instrument, musical instrument | plays instrument, plays the | 乐器 | 演奏、弹奏、吹奏、拉
material! - | material | built of, carved from | 材料、材质、建材 |
namesake! - | namesake | named after, named for, takes name from, named in honour, <gave name | 得名 | 得名于、
    以…命名、取名自
party! o | party, political party | stands for party, sits for | 政党、所属政党、党派 | 加入
band! o | band, group, orchestra | plays in band, sings with, member of band | 乐队、乐团、组合 | 加入
organiser! o | organiser, organizer | <organise, <organize, <put on, run by | 主办方、组织者、承办方、主办单位、
    承办单位 | <主办、<承办、<组织、<举办
judge! p | judge, head judge, juror | <judge, judged by | 评委、裁判长、主审、法官、评审 | <评审、<审理
operator! o | operator | <operate, operated by, run by, <run | 运营商、运营方、经营者、经营方 | <运营、<经营、<管理
representative! p | representative, member of parliament, mp, envoy | <sit for, represented in parliament | 代表、
    议员、使节 | <代表
colleague p | colleague, coworker, co-worker, workmate | works alongside, shares an office | 同事、搭档 | 共事、搭档
business partner! p | business partner, associate | in business with, runs firm with | 合伙人、生意伙伴 | 合伙
doubles partner! p | doubles partner, dance partner, duet partner | dances with, plays doubles | 搭档、舞伴、
    双打搭档 |
understudy! p | understudy, substitute | <understudy, <fill in | 替补、替身、候补 | <替补
manager p | manager, boss, supervisor, line manager | reports to, answers to, works under, <supervise, <manage |
    上司、经理、主管、领导 | 汇报、听命于、<领导、<管理
assistant! p | assistant, aide, personal assistant | <assist | 助理、助手 | <协助
ally - | ally | allied with, allied to | 盟友、盟国、同盟 | 结盟
enemy - | enemy, foe | at war with | 敌人、敌国、仇人 | 交战
creditor! - | creditor, lender | owes money, borrowed from, <lend | 债主、债权人 | 欠、借、<借给
"""
