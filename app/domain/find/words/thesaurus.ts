/**
 * What printed cloth is called in the trade: a line a meaning, with its words in English, Turkish and Russian, so that a label which has one of
 * them is found by all. Inflections need no words of their own (stems.server.ts); what the administration keeps beside a label comes on top.
 * Browser-safe. The list is this project's own.
 */

/** English | Turkish | Russian */
const table = `
paisley, boteh, buta, buti, cashmere, cashmere pattern, kashmiri | şal deseni, şal, kaşmir, kaşmir deseni, buta | пейсли, огурцы, турецкий огурец, бута
floral, flower, flowers, flowery, blossom, bloom, botanical, florals, flowering | çiçekli, çiçek, çiçek deseni, botanik, çiçeksi | цветочный, цветы, цветок, цветочек, ботанический, цветка, цветочки, цветики, флора, флористический
ditsy, small flowers, tiny flowers, millefleurs, liberty, ditsies, small floral, tiny floral | küçük çiçekli, minik çiçekli, kır çiçekli, minik çiçek, küçük çiçek, çıtır çiçek | мелкий цветок, мелкие цветы, мелкоцветочный, мильфлер, мелкие цветочки, мелкий цветочек, мелкий цветочный
bouquet, posy, bunch of flowers | buket, demet | букет, букетик
rose, roses, rosebud, rosebuds | gül, güllü, gonca, gonca gül | роза, розы, розочка, бутоны роз
peony, peonies | şakayık | пион, пионы
poppy, poppies | gelincik, haşhaş | мак, маки, маковый
camellia | kamelya | камелия
tulip, tulips | lale, laleli | тюльпан, тюльпаны
daisy, daisies, marguerite | papatya | ромашка, ромашки
sunflower motif, sunflowers | ayçiçekleri | подсолнухи
carnation, carnations, dianthus | karanfil | гвоздика, гвоздики
lily, lilies | zambak | лилия, лилии
iris flower, irises | süsen | ирис, ирисы
orchid, orchids | orkide | орхидея, орхидеи
hibiscus | hibiskus, amber çiçeği | гибискус
primrose, primula | çuha çiçeği | примула
lavender sprig | lavanta dalı | веточка лаванды
lotus | lotus, nilüfer | лотос
chrysanthemum | krizantem, kasımpatı | хризантема
cherry blossom, sakura | kiraz çiçeği, sakura | сакура, цветущая вишня
blossom branch, orchard, branch, branches | bahar dalı, dal, dallar | ветка, ветки, веточки, цветущая ветка
leaf, leaves, foliage, leafy, leaves print | yaprak, yapraklı, yapraklar | листья, лист, листва, лиственный, листок, листочек, листочки, листик
vine, vines, ivy, creeper | sarmaşık, asma | лоза, плющ, вьюнок
cactus, cacti, succulents | kaktüs, sukulent | кактус, кактусы, суккуленты
fern, ferns | eğrelti, eğrelti otu | папоротник
ginkgo | ginkgo, mabet ağacı | гинкго
monstera | monstera, deve tabanı | монстера
palm, palms, palm leaf, palm leaves, palm tree, palm trees | palmiye, palmiyeli, palmiye yaprağı, palmiye yaprakları, palmiye ağacı | пальма, пальмы, пальмовый, пальмовые листья, пальмовый лист, листья пальмы
banana leaf, banana leaves, banana | muz yaprağı, muz, muz yaprakları | банановый лист, банан, банановые листья
tropical, jungle, exotic, hawaiian | tropikal, tropik, orman, egzotik | тропический, тропики, джунгли, экзотический, гавайский
tree, trees, tree of life | ağaç, hayat ağacı | дерево, деревья, древо жизни
garland, trailing flowers | çelenk, girland | гирлянда, венок
fruit, fruits | meyve, meyveli | фрукты, фруктовый
lemons, citrus | limonlar, narenciye | лимоны, цитрусы, цитрусовый
pineapple, pineapples | ananas | ананас, ананасы
pomegranate, pomegranates | nar, narlar, narlı | гранаты, гранатовый узор
mushroom motif, mushrooms, toadstools | mantarlar | грибы, грибочки
cherry motif, cherries | kirazlar | вишенки
strawberry, strawberries | çilek | клубника, земляника
stripe, stripes, striped, stripy, lines | çizgili, çizgi, şerit | полоса, полоски, полоска, полосатый
pinstripe, hairline stripe | ince çizgili | тонкая полоска
ticking, mattress stripe | tente çizgisi, minder çizgisi | тик, матрасная полоска
bayadere, horizontal stripe | bayader, enine çizgili | баядера, поперечная полоса
ombre, ombré, gradient, degrade | ombre, degrade, renk geçişli | омбре, градиент, деграде, растяжка
check, checks, checked, chequered, plaid, checkered, checkerboard, checker | ekose, kareli, damalı, damalar, kare, kare desen | клетка, клетчатый, в клетку, клеточка, шахматная клетка
tartan, scottish check, scottish plaid, scottish, kilt | tartan, iskoç ekose, iskoç | тартан, шотландка, шотландская клетка
gingham, vichy | pötikare, piknik karesi | виши, гингем
houndstooth, dogtooth, pied de poule | kazayağı, kaz ayağı | гусиная лапка, пье-де-пуль
glen check, glen, prince of wales | glen, galler karesi, prens dö gal | глен, глен-чек, принц уэльский
windowpane | pencere karesi, geniş kareli | оконная клетка, крупная клетка
madras | madras | мадрас
geometric, geometry, geometrical, geo, graphic, graphical | geometrik, geometri, grafik | геометрический, геометрия, геометричный, графический, графичный
diamond, diamonds, lozenge, lozenges, argyle, harlequin | baklava deseni, baklava dilimi, baklava dilimli | ромб, ромбы, ромбик, ромбики, аргайл
circle, circles, rings, roundels | daire, daireler, yuvarlak, halkalar | круг, круги, кружки, кольца
triangle, triangles | üçgen, üçgenler | треугольник, треугольники
hexagon, hexagons, honeycomb | altıgen, altıgenler, petek | шестиугольник, шестиугольники, соты
trellis, lattice, quatrefoil, latticework | kafes deseni, kafesli, kafes | трельяж, решётка, решётчатый, квадрифолий
greek key, meander, greek fret, greek | meander, yunan anahtarı | меандр, греческий ключ, греческий
basketweave, basket weave, wicker | hasır, hasır örgü, sepet örgü | рогожка, плетёнка, плетёный
chevron, zigzag, herringbone | zikzak, balıksırtı, şevron | шеврон, зигзаг, ёлочка
spot, spots, dot, dots, dotted, polka dot, polka dots, spotty, spotted | puantiye, puantiyeli, benekli, nokta, puan, puanlı, benek, noktalı | горошек, горох, в горошек, точки, горошка, горошинки, крапинка
cubes, tumbling blocks | küp, küpler | кубики, кубы
tile, tiles, azulejo, mosaic | çini, karo, mozaik | плитка, изразец, мозаика, азулежу
moorish, moroccan, arabesque | mağribi, fas, arabesk | мавританский, марокканский, арабеска
terrazzo | teraso, karo mozaik | терраццо
memphis | memphis | мемфис
bauhaus | bauhaus | баухаус
art deco, deco, gatsby | art deko, ardeko | ар-деко, арт-деко
art nouveau, jugendstil | art nuvo | модерн, ар-нуво
retro, vintage, seventies, sixties, fifties, mid-century, 50s, 60s, 70s, 1950s, 1960s, 1970s | retro, nostaljik, vintage | ретро, винтаж, винтажный
abstract | soyut | абстрактный, абстракция
brush, brushstroke, brushed, painterly, hand painted, brush stroke, brush strokes, brushstrokes, brush marks | fırça, fırça darbesi, boyama, fırça darbeleri, fırça izi, fırça izleri, fırçayla | мазки кистью, мазки, кисть, живописный, мазок, кистью
watercolour, watercolor, aquarelle | suluboya, sulu boya | акварель, акварельный
marble, marbled, marbling | ebru, mermer, ebrulu | мрамор, мраморный, эбру
moiré, moire, watered silk | muare, hareli | муар, муаровый
agate, stone slice | akik | агат, агатовый
stone | taş dokusu, taş | камень
tie dye, tie-dye, shibori, batik dye | batik, bağlama batik, şibori | тай-дай, шибори, узелковый батик
batik | batik baskı | батик
ikat | ikat | икат
suzani | suzani, süzeni | сюзане, сузани
kilim, rug, carpet | kilim, halı | килим, ковёр, ковровый
ethnic, tribal, folkloric, boho, bohemian | etnik, bohem, yöresel | этнический, этника, этно, бохо
folk, folk art, folklore | halk sanatı, folklorik, halk | народный, фольклорный, фольк
scandinavian, nordic | iskandinav, nordik | скандинавский
japanese, japan, kimono | japon, kimono | японский, кимоно
chinoiserie, chinese, china | şinuazri, çin işi, çin | шинуазри, китайский
indian, india | hint | индийский
african, ankara print, wax print | afrika, ankara | африканский
mexican, otomi | meksika | мексиканский
ottoman, iznik | osmanlı, iznik | османский, изник
embroidery, embroidered | nakış, nakışlı, işleme | вышивка, вышитый
tapestry, gobelin, verdure | goblen | гобелен, гобеленовый, шпалера, вердюра
lace | dantel, güpür | кружево, кружевной
crochet, knit | örgü, tığ işi | вязка, вязаный
patchwork, quilt | kırkyama, patchwork | пэчворк, лоскутный
block print, woodblock, hand block | ahşap baskı, kalıp baskı, yazma | набойка, деревянный блок
damask, brocade, jacquard look | damask, brokar | дамаск, дамасский, парча
ogee | soğan formu, ogee | оги, луковичный
medallion, medallions, mandala, rosette | madalyon, mandala, rozet | медальон, мандала, розетка
toile, toile de jouy | toile, tual | туаль, туаль-де-жуи
chintz, calico, indienne, indiennes | basma, şintz | ситец, ситцевый, индьен
baroque, versace, rococo | barok, rokoko | барокко, барочный, рококо
scroll, scrolls, acanthus, scrollwork | akantus, kıvrım dal, rumi | аканф, завитки, завиток
border, border print | bordür, bordürlü | кайма, бордюр, каймовый
scarf, foulard, bandana | eşarp, fular, bandana | платок, платочный, бандана
animal, animal print, animal skin, animal fur | hayvan derisi, hayvan desenli, hayvan deseni, hayvan | анималистичный, анималистический, звериный, шкура, шкура животных, звериная шкура
leopard, leopard print, leopard spots, leopard skin, cheetah, jaguar | leopar, leopar desenli, leopar derisi, leopar benekleri, çita, jaguar | леопард, леопардовый, леопардовые пятна, леопардовая шкура, шкура леопарда, гепард, ягуар
zebra, zebra stripes, zebra skin | zebra, zebra desenli, zebra çizgili, zebra çizgileri, zebra derisi | зебра, зебровый, полосы зебры, полоски зебры, шкура зебры
tiger, tiger stripes, tiger skin | kaplan, kaplan desenli, kaplan çizgili, kaplan çizgileri, kaplan derisi | тигр, тигровый, тигровые полосы, тигровые полоски, тигровая шкура, шкура тигра
giraffe, giraffe spots, giraffe skin | zürafa, zürafa derisi, zürafa benekleri | жираф, жирафовый, пятна жирафа, шкура жирафа
snake, python, snakeskin, snake skin, python skin, reptile | yılan, piton, yılan derisi, piton derisi | змея, питон, змеиный, змеиная кожа, кожа змеи, кожа питона, под змею
horse, horses, equestrian | atlar, at deseni, binicilik | лошадь, лошади, кони, конный
dog, dogs | köpek, köpekler | собака, собаки, собачки
cat, cats | kedi, kediler | кошка, кошки, котики
crocodile, croc, alligator, crocodile skin | timsah, timsah derisi | крокодил, крокодиловый, крокодиловая кожа, кожа крокодила
cow, cowhide | inek | корова
bird, birds | kuş, kuşlar | птица, птицы, птичка
butterfly, butterflies | kelebek | бабочка, бабочки
insect, insects, bee, bees, dragonfly, dragonflies | böcek, böcekler, arı, arılar, yusufçuk | насекомые, пчёлы, пчела, стрекоза, стрекозы
feather, feathers, peacock | tüy, tavus kuşu | перья, перо, павлин
fish, marine, nautical, sea | balık, deniz, denizci | рыба, рыбы, морской, море
shell, shells, coral reef | deniz kabuğu, istiridye | ракушки, ракушка
anchor, anchors | çapa, çıpa, çapalar | якорь, якоря
heart motif, hearts | kalp, kalpli | сердечки, сердце
star, stars | yıldız, yıldızlı | звёзды, звезда, звёздочки
moon, celestial, sky | ay, gökyüzü | луна, небо, небесный
cloud, clouds | bulut, bulutlu | облака, облако
wave, waves, wavy, ripple | dalga, dalgalı | волна, волны, волнистый
camouflage, camo, military | kamuflaj, asker, askeri | камуфляж, камуфляжный, милитари
cut-out, cutout, paper cut, collage | kesik kağıt, kağıt kesme, kolaj | аппликация, вырезки, коллаж
conversational, novelty, figurative | konulu, figüratif | сюжетный, фигуративный
toys, toy, teddy | oyuncak | игрушки, игрушка
lettering, typography, letters, newsprint | yazılar, harfler, tipografi | надписи, буквы, шрифт, шрифтовой, газета
bow motif, bows, ribbon, ribbons | fiyonk, fiyonklu, kurdele | бантики, банты, ленты, ленточки
landscape, scenery, mountains | manzara, manzaralı, dağlar | пейзаж, пейзажи, горы
kids, children, child, baby, nursery, boys, girls | çocuk, bebek, bebekler, çocuksu | детское, детский, дети, для детей, малыши, детишки
men, menswear, masculine, shirting, man, gents, for him | erkek, gömleklik, beyler, bay | мужское, мужской, сорочечный, мужчины, для мужчин, мужчинам
women, womenswear, ladies, woman, for her | kadın, bayan, hanım | женское, женский, женщины, для женщин
dark ground, dark background, dark, on dark, dark grounds, dark backgrounds, on dark ground | koyu zemin, koyu fon, koyu, koyu zeminli, koyu fonlu, koyu zeminde | тёмный фон, тёмный, на тёмном, тёмный грунт, на тёмном фоне, на тёмном грунте
light ground, white ground, light background, light grounds, on white ground | açık zemin, beyaz zemin, açık zeminli, beyaz zeminli, beyaz fonlu, açık fonlu | светлый фон, белый фон, на светлом фоне, на белом фоне, белый грунт
monochrome, black and white, tonal, tone on tone | tek renk, siyah beyaz, ton sür ton, monokrom | монохром, чёрно-белый, тон в тон
dense, packed, all over, allover | yoğun, sık, dolu zemin | плотный, частый, сплошной
sparse, open ground, scattered | seyrek, serpme | редкий, разреженный, разбросанный
small, tiny, little, mini, small scale, smallest | küçük, minik, ufak | мелкий, маленький, мелко, помельче
medium, mid scale, middle | orta, orta boy | средний
large, big, oversized, large scale, huge, largest, biggest | büyük, iri, kocaman | крупный, большой, огромный, покрупнее
spring, springtime | ilkbahar, bahar | весна, весенний
summer, summery, resort, beach | yaz, yazlık, plaj | лето, летний, пляжный
autumn, fall | sonbahar, güz | осень, осенний
winter, wintry | kış, kışlık | зима, зимний
christmas, xmas, festive | noel, yılbaşı | рождество, рождественский, новогодний
`;

export interface Meaning {
  en: string[];
  tr: string[];
  ru: string[];
}

export const thesaurus: Meaning[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [en, tr, ru] = line.split('|').map((words) => words.split(',').map((word) => word.trim()));
    return { en: en!, tr: tr!, ru: ru! };
  });
