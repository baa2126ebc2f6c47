/**
 * Words of the search box that name no label and no colour: kinds of print, sizes, days, and those that only say that a print is looked for. A line a
 * meaning, in English, Turkish and Russian; inflections need no words of their own. Browser-safe.
 */
import type { Locale } from '#app/locales/languages.ts';

export type PhraseField =
  'type' | 'moldstate' | 'confined' | 'dates' | 'size' | 'screens' | 'month' | 'weekday' | 'filler';

/** field value | English | Turkish | Russian */
const table = `
type rotary | rotary, rotary print, rotary screen | rotasyon, rotasyon baskı, rotatif | ротационный, ротация, ротационная печать
type digital | digital, digital print, inkjet | dijital, dijital baskı | цифровой, цифровая печать, диджитал, цифра
moldstate engraved | engraved | çekilmiş, gravür, gravürlü, gravürü olan | гравированный, гравирован
moldstate faded | faded | silinmiş | стёртый, стёрт
confined closed | confined, exclusive | kapalı, özel, özel desen | закрытый, эксклюзив, эксклюзивный
size small | small, small repeat, tiny, mini, smallest | küçük, minik, küçük raporlu | мелкий, маленький, мелкий раппорт
size medium | medium, medium repeat | orta, orta boy | средний, средний раппорт
size large | large, big, large repeat, huge, largest, biggest | büyük, büyük raporlu, kocaman | крупный, большой, крупный раппорт, огромный
dates today | today, this morning, this afternoon | bugün, bugünkü, bu sabah | сегодня, сегодня утром, сегодняшнее утро, сегодняшний, сегодняшний день
dates yesterday | yesterday | dün, dünkü | вчера, вчерашний, вчерашний день
dates thisWeek | this week | bu hafta, bu haftaki | эта неделя
dates lastWeek | last week | geçen hafta, geçen haftaki | прошлая неделя
dates thisMonth | this month | bu ay, bu ayki | этот месяц
dates lastMonth | last month | geçen ay, geçen ayki | прошлый месяц
dates thisYear | this year | bu yıl, bu sene, bu yılki, bu seneki | этот год
dates lastYear | last year | geçen yıl, geçen sene, geçen yılki, geçen seneki | прошлый год
dates last7 | last 7 days, past week, last seven days | son 7 gün, son bir hafta, son yedi gün | последние 7 дней, за неделю
dates last30 | last 30 days, past month, last thirty days, new, newest, new arrivals, latest, recent, recently added | son 30 gün, son bir ay, yeni, en yeni, yeni gelenler, son gelenler, son eklenenler, son yüklenenler | последние 30 дней, за месяц, новый, новые, новинки, новинка, свежие
dates last365 | last 365 days, past year, last twelve months, last 12 months | son 365 gün, son bir yıl, son 12 ay | последние 365 дней, последние 12 месяцев
screens n | screens, screen, scr, colours, colors, inks, colour print, color print | şablon, şablonlu, renk, renkli, kalıp | шаблон, шаблонов, шаблона, вал, валов, экран, трафарет, цвет, цвета, цветов, красок, цветный, шаблонный, вальный, краски, экранов, экрана
month 1 | january, jan | ocak, ocağa | январь
month 2 | february, feb | şubat, şubata | февраль
month 3 | march, mar | mart, marta | март
month 4 | april, apr | nisan, nisana | апрель
month 5 | may | mayıs, mayısa | май
month 6 | june, jun | haziran, hazirana | июнь
month 7 | july, jul | temmuz, temmuza | июль
month 8 | august, aug | ağustos, ağustosa | август
month 9 | september, sept, sep | eylül, eylüle | сентябрь
month 10 | october, oct | ekim, ekime | октябрь
month 11 | november, nov | kasım, kasıma | ноябрь
month 12 | december, dec | aralık, aralığa | декабрь
weekday 1 | monday | pazartesi | понедельник
weekday 2 | tuesday | salı | вторник
weekday 3 | wednesday | çarşamba | среда
weekday 4 | thursday | perşembe | четверг
weekday 5 | friday | cuma | пятница
weekday 6 | saturday | cumartesi | суббота
weekday 7 | sunday | pazar | воскресенье
filler - | design, designs, print, prints, printed, pattern, patterns, motif, fabric, cloth, textile, colour, color, colours, colors, coloured, colored, colouring, coloring, colorway, artwork, colorways, colourway, palette, tone, tones, shade, shades, hue, hues, ground, background, repeat, scale, ornament, themed, style, look, feel, vibe, effect, textiles, shape, shapes, shaped, figure, figures, wide, narrow, thin, thick, width, high, height, long, size, sized, type, kind, sort | desen, desenli, baskı, baskılı, motif, kumaş, renk, renkli, renkte, varyant, desenleri, kumaşlar, ton, tonlar, tonlarında, tonlu, zemin, zeminli, fon, fonlu, fonda, rapor, raporlu, rengi, renginde, ölçek, tarzı, tarzda, havası, görünümlü, görünümü, ince, kalın, geniş, dar, şekil, şekilli, şekiller, boyu, boyunda, eninde, ebadında, ölçüsünde | рисунок, рисунки, принт, принты, дизайн, дизайны, узор, узоры, мотив, мотивы, ткань, ткани, цвет, цвета, цвете, цвету, цветом, с рисунком, орнамент, орнаменты, тон, тона, тонах, оттенок, оттенки, фон, фоне, раппорт, масштаб, стиль, стиле, полотно, материал, расцветка, гамма, гамме, палитра, фигуры, формы, тонкий, толстый, широкий, узкий, размер, размером, шириной, высотой, эффект
filler - | one, ones, w, show, find, search, look for, looking for, want, need, give, please, any, something, like, uploaded, added, made, saw, seen, from, with, in, get, see, all, some, only, just, also, but, in the, everything, anything, yet, already, got, n, either, nothing but | göster, bul, ara, arıyorum, istiyorum, lütfen, gibi, gördüğümüz, gördüğüm, yüklenen, eklenen, olan, tane, sadece, yalnız, fakat, ancak, lakin, ama, bana, biraz, daha, içinde, tüm, bütün, hepsi, henüz, üzerine, üzerinde, üstüne, üstünde, bir, bir şey, bir şeyler, her şey, var, mı, mi, mu, mü, elinizde, sizde, lazım, arıyoruz, istiyoruz, yahut, veyahut | покажи, показать, найди, найти, ищу, хочу, нужен, пожалуйста, загруженный, добавленный, типа, видели, видел, с, в, только, все, всё, мне, но, где, чтобы, который, есть, ли, вас, имеется, ещё, уже, что-нибудь, нам, нужны, либо
filler - | number, no, nr, design no, ref, reference | numara, no, desen no, ref | номер, артикул, арт
`;

export interface Phrase {
  field: PhraseField;
  value: string;
  words: Record<Locale, string[]>;
}

export const phrases: Phrase[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [head, ...words] = line.split('|').map((part) => part.trim());
    const [field, value] = head!.split(' ') as [PhraseField, string];
    const [en, tr, ru] = words.map((list) => list.split(',').map((word) => word.trim()));
    return { field, value, words: { en: en!, tr: tr!, ru: ru! } };
  });

/** cm of the longer side of a print's repeat */
export const sizes: Record<string, { over?: number; to?: number }> = {
  small: { to: 16 },
  medium: { over: 16, to: 40 },
  large: { over: 40 },
};

/** cm in one of it */
export const lengths: Record<string, number> = {
  cm: 1,
  centimetre: 1,
  centimetres: 1,
  centimeter: 1,
  centimeters: 1,
  santim: 1,
  santimetre: 1,
  сантиметр: 1,
  сантиметра: 1,
  сантиметров: 1,
  см: 1,
  mm: 0.1,
  milimetre: 0.1,
  millimetres: 0.1,
  мм: 0.1,
  миллиметров: 0.1,
  inch: 2.54,
  inches: 2.54,
  in: 2.54,
  inç: 2.54,
  дюйм: 2.54,
  дюйма: 2.54,
  дюймов: 2.54,
  '"': 2.54,
};
