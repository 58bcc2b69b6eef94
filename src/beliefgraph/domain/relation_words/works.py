"""Works, who made them, and sport."""

TABLE = """
author! p | author, writer, novelist | <write, written by, <pen, pen by | 作者、撰稿人、执笔人、著者 | <写、<著、
    <撰写、<所著、<执笔、<创作 | creator, created, behind, composed
composer! p | composer, songwriter | <compose, <write the music, <score, composed by, music by, score by,
    <wrote the score | 作曲、作曲者、作曲家、曲作者 | <谱曲、<作曲、<谱写、<配乐
lyricist! p | lyricist | <write the lyrics, lyrics by, words by | 作词、作词者、词作者 | <作词、<填词
performer! p | performer, singer, vocalist, artist | <perform, <sing, <record, <portray, performed by, sung by,
    recorded by | 表演者、演唱者、歌手、原唱 | <演唱、<表演、<唱、<饰演、<扮演 | perform, musician, album, song,
    act, acted, played, portrayed, plays the part
lead actor! p | lead actor, leading actor, leading actress, lead actress, lead, star, protagonist | <star in,
    <play the lead, <play the leading role, <play the title role, leading role, title role, stars | 主演、男主角、
    女主角、主角 | <主演、<领衔主演、<出演
director! p | director, filmmaker | <direct, <directed | 导演、总监、主任 | <执导、<导演 | director, manager,
    managed, head, in charge, runs, leads, directs, responsible
producer! - | producer, manufacturer, maker, film producer | <produce, <manufacture, <make, made by,
    company produced | 生产商、制造商、厂家、生产厂家、制片人、出品人、监制 | <制造、<生产、<出产、<监制、<制片 |
    creator, created, built, developed
creator! p | creator, inventor | brainchild of, creation of, invention of, <create, <invent, <devise, <dream up |
    创造者、发明者、发明人、创作者 | <创造、<发明 | made, come up with, behind, author
developer! o | developer | <develop | 开发商、开发者、研发方 | <开发、<研发 | creator, created, made, manufacturer,
    maker, manufactured
designer! p | designer, architect | <design, <draw the plans, <draw up the plans, designed by, plans by | 设计师、
    设计者、建筑师 | <设计、出自、<操刀
builder! o | builder, shipyard, yard, shipbuilder, constructor | <build, built by, built at, <construct,
    launched at, laid down at | 建造方、建造商、建造者、船厂 | <建造、<造、<承建、<打造
publisher! o | publisher, publishing house | <publish, published by, <bring out, brought out by | 出版社、出版商、
    出版方 | <出版、<发行
editor! p | editor, editor in chief, chief editor | <edit | 主编、编辑、责任编辑 | <主编、<编辑、<编
translator! p | translator | <translate, <render | 译者、翻译、翻译者 | <翻译、<译
illustrator! p | illustrator | <illustrate, pictures by, <draw the pictures, illustrations by | 插画师、插图作者、
    绘者、插画作者 | <绘制、<配图、<画插图、<插画
narrator! p | narrator | <narrate, <read the audiobook | 朗读者、解说、旁白 | <朗读、<解说、<配音
sculptor! p | sculptor | <sculpt, <carve, <cast | 雕塑家、雕刻者、雕塑者 | <雕刻、<雕塑
painter! p | painter, portraitist | <paint, painted by | 画家、画师 | <画、<绘
photographer! p | photographer | <photograph | 摄影师、摄影 | <拍摄
choreographer! p | choreographer | <choreograph | 编舞 | <编舞
screenwriter! p | screenwriter, scriptwriter | <write the script, <write the screenplay, script by, screenplay by |
    编剧 | <编剧
broadcaster! o | broadcaster, original broadcaster, network, channel | <broadcast, <air, aired on, aired by,
    shown on | 播出平台、播出方、电视台 | 播出、<播出、<首播、<播放 | aired, originally, original, network,
    television, broadcasting
host! p | host, presenter, anchor, compere | <host, <present, <anchor | 主持人、主播 | <主持
conductor! p | conductor | <conduct | 指挥、指挥家 | <指挥
curator! p | curator | <curate | 策展人 | <策展
museum director! p | museum director | | 馆长 |
discoverer! p | discoverer | <discover | 发现者 | <发现
founder! p | founder, co-founder | <found, <establish, <set up, <start, <start up, set up by, started by | 创始人、
    创办人、创立者、创建者、开创者、创办者 | <创办、<创立、<创建、<成立、<开创、<建立、<开办 |
    responsible for founding, creator, created, established, starts, began
genre - | genre, type of music, kind of music, style of music, music genre, musical genre | music plays | 流派、
    体裁、曲风、音乐类型 | | music, kind, type, style, fall under, category, play, plays, played, perform
notable work - | notable work, best known work, masterpiece, significant creation, best-known work | famous for,
    known for, made famous | 代表作、成名作 | 以…闻名 | well known, best known, work, recognized, renowned, notable,
    creation, work of, brainchild
original language! - | language of work, original language | written in language | 原文语言、写作语言 | 用…写成 |
    language, written, tongue, published, wrote
coach! p | coach, head coach, trainer | <coach, <train | 教练、主教练、主帅、教头、总教练 | <执教、<带队、<训练、
    <调教
captain! p | captain, skipper, commander, commanding officer, master | <captain, <skipper, <command,
    at the helm | 船长、队长、舰长、机长、指挥官 | <指挥、<掌舵
first mate! p | first mate, mate, second in command | | 大副、二把手 |
home ground! l | home ground, home stadium, stadium, home venue, home arena | home games, home matches, <home,
    <home to, play at home, plays at home | 主场、主体育场 |
mascot! - | mascot | | 吉祥物 |
league! - | league | competes in, plays in league | 联赛 | 征战
sponsor! o | sponsor, main sponsor, backer, title sponsor | <sponsor, <back, <bankroll, <fund, <finance, <pay for,
    shirts paid for | 赞助商、赞助方、赞助人、冠名商、出资人、资助人、资助方 | <赞助、<冠名、<资助、<出资
rival! - | rival, arch rival, competitor, main competitor, arch-rival, archenemy, nemesis | competes with,
    rivalry with, at odds with | 对手、竞争对手、死对头、宿敌、劲敌 | 竞争、较量、竞争激烈、争夺
playing position! - | playing position, specialty, speciality | plays position, plays as | 场上位置、位置 | 司职、
    踢 | role, plays, specialty, speciality, position, speciality
sport! - | sport, sports discipline, discipline | sport, associated with sport | 运动项目、体育项目、项目、运动 |
    从事 | play, plays, played, playing, athletic, compete, represented, participated
team! o | team, club, side | plays for, signed for, rides for, drives for, races for, turns out for | 球队、俱乐部、
    车队、所属球队、效力球队 | 效力于、效力、加盟
champion! p | champion, winner, holder, titleholder, defending champion | <win, won by | 冠军、获胜者、得主、
    卫冕冠军 | <夺冠、<夺得、<赢得、<获得
referee! p | referee, umpire | <referee, <umpire | 裁判、主裁判 | <执法、<吹罚
"""
