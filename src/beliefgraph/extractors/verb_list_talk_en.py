"""Verbs of everyday talk: what people do as a rule, and what things do."""

from __future__ import annotations

from beliefgraph.extractors.clauses import vocabulary

OF_HABIT = vocabulary(
    "rehearse make manage swear administer oversee handle adore attend avoid babysit bake bank bathe bike blog bowl "
    "box breed brew build busk buy camp carry carve celebrate chair chart clean climb coach code collect commute "
    "compose conduct cook crochet cross cycle dance darn decorate deliver design detest dig dive do draw dread dress "
    "drink drive dye eat edit embroider farm fast feed fence fish fix fly forage forge foster freelance gamble game "
    "garden grade graze groom grow guide harvest haul head heat herd hike homeschool host hunt import interpret iron "
    "jog live lodge reside judge juggle keep knit lead lease lecture lift loathe despise log lug maintain marshal "
    "meditate mend mentor milk mind moonlight mow observe operate own paint pack pan patrol perform photograph pickle "
    "plant play plough plow podcast polish practice practise pray preach press program quilt race raise read rear "
    "record recycle referee refurbish rent repair restore ride roast row run sail sculpt sell serve sew shear shoot "
    "shop sing skate sketch ski skip sleep smoke snore speak spin sponsor stitch stock stream study supervise supply "
    "surf sweep swim tailor take teach tend test tile train translate travel treat tutor type umpire use vape "
    "volunteer walk watch wear weave weld whittle work write juice ferment distil distill trap wrestle till thatch "
    "trim prune clip tan trade transcribe caddy"
)
"""Verbs that in the present tense tell what somebody does as a rule."""
OF_THINGS = vocabulary(
    "close open charge leak flood creak hang face overlook belong hold seat sleep fit measure weigh expire stock bark "
    "bite shed chase hunt purr snore rehearse meet deliver sell serve start finish end leave depart arrive come run "
    "take accept need cost eat drink lay sting last rattle stick date lock heat burn freeze beep cater allow ban host "
    "teach admit"
)
"""Verbs that in the present tense tell what a thing of everyday life does as a rule."""
