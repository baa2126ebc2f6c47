/** Chips of the search box's words: what each was taken as, how to take it off, and what else it may mean. */
import type { ScreenCount, SizeValue, Taken, Understood } from '#app/domain/find/words/understand.server.ts';
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { longestQuery, type SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { Locale } from '#app/locales/languages.ts';
import { numbersOf } from '#app/locales/format-number.ts';
import { translate, type Say, type TextKey } from '#app/locales/translate.ts';
import { searchAddress, type Changes } from './archive-addresses.ts';
import { spanWords } from './span-words.ts';
import type { ChosenFilter } from './search-chips.server.ts';

export function listUnderstood(c: SearchCriteria, understood: Understood[], locale: Locale): ChosenFilter[] {
  const t = translate(locale);
  const { q = '' } = c;
  // Words that say nothing by themselves: to be taken off as a whole.
  if (q && understood.length === 0) return [chipOf('q', t('archive.fields.q'), q, c, { q: undefined }, t)];
  return understood.map((piece) => {
    const rest = without(q, piece);
    const value = sayValue(piece, t, locale);
    const excluded = () => t('searches.meant.excluded', { value: within(piece, value, locale) });
    const said = piece.isExcluded ? excluded() : piece.isLeftOut ? t('searches.meant.leftOut', { value }) : value;
    const swatch = piece.field === 'color' && !piece.either ? (piece.value as string) : undefined;
    const chip = { ...chipOf(`q${piece.from}`, fieldName(piece, t), said, c, { q: rest }, t), swatch };
    // No filter leaves out what is chosen in it.
    if (piece.isExcluded) return chip;
    const others = [piece, ...piece.others].flatMap((taken) => {
      const change = asFilter(taken, c, q, piece);
      if (!change) return [];
      const name = fieldName(taken, t);
      const label =
        taken === piece
          ? t('searches.meant.filter', { name })
          : t('searches.meant.other', { name, value: sayValue({ ...taken, text: piece.text }, t, locale) });
      return [{ label, href: searchAddress(c, change) }];
    });
    return { ...chip, others };
  });
}

function chipOf(key: string, name: string, value: string, c: SearchCriteria, change: Changes, t: Say): ChosenFilter {
  return {
    key,
    name,
    value,
    change,
    removeHref: searchAddress(c, change),
    removeLabel: t('archive.removeFilter', { name, value }),
  };
}

/** What was left out of the search, and the same search with it. */
export function sayLeftOut(c: SearchCriteria, understood: Understood[], locale: Locale) {
  const t = translate(locale);
  const { q = '' } = c;
  const leftOut = understood.filter(({ isLeftOut }) => isLeftOut);
  if (leftOut.length === 0) return null;
  const say = (how: 'without' | 'apart', those: Understood[]) => {
    const words = those.map(({ text }) => t('searches.meant.quoted', { word: text }));
    const { length: count } = words;
    return count === 0 ? [] : [t(`searches.meant.${how}`, { count, words: new Intl.ListFormat(locale).format(words) })];
  };
  const unknown = leftOut.filter(({ isApart }) => !isApart);
  const quoted = leftOut.reduceRight(
    (text, { from, to }) => `${text.slice(0, from)}"${text.slice(from, to)}"${text.slice(to)}`,
    q,
  );
  return {
    text: [
      ...say('without', unknown),
      ...say(
        'apart',
        leftOut.filter(({ isApart }) => isApart),
      ),
    ].join(' '),
    act:
      quoted.length > longestQuery
        ? undefined
        : { href: searchAddress(c, { q: quoted }), label: t('searches.meant.strict') },
  };
}

function without(q: string, { from, to }: Understood): string | undefined {
  return `${q.slice(0, from)} ${q.slice(to)}`.replace(/\s+/g, ' ').trim() || undefined;
}

/** Any of these labels, beside those that are set; null where one filter can't say both. */
function withLabels({ labels: set, labelSearchMode }: SearchCriteria, labels: number[]): Changes | null {
  const own = [...new Set(labels)];
  if (set.length === 0) return { labels: own, ...(own.length > 1 && { labelSearchMode: 'any' as const }) };
  if (own.length > 1 || (set.length > 1 && labelSearchMode !== 'all')) return null;
  return { labels: [...new Set([...set, ...own])], labelSearchMode: 'all' };
}

/** The same meaning as a filter of its own, or as a text in quotes; null where there is no filter for it. */
function asFilter(taken: Taken, c: SearchCriteria, q: string, piece: Understood): Changes | null {
  const rest = { q: without(q, piece) };
  const { value } = taken;
  // Filters want all of several colours.
  if (taken.either) {
    const labels = taken.field === 'labels' ? withLabels(c, value as number[]) : null;
    return labels && { ...rest, ...labels };
  }
  switch (taken.field) {
    case 'labels': {
      const labels = withLabels(c, value as number[]);
      return labels && { ...rest, ...labels };
    }
    case 'color':
    case 'colorFamily':
    case 'type':
    case 'moldstate': {
      const name = taken.field;
      return { ...rest, [name]: [...new Set([...(c[name] as unknown[]), value])] };
    }
    case 'channelcounts': {
      const counts = countsOf(value as ScreenCount);
      return counts && { ...rest, channelcounts: [...new Set([...c.channelcounts, ...counts])] };
    }
    case 'archive':
    case 'specialListId':
    case 'confined':
    case 'number':
      return { ...rest, [taken.field]: value };
    case 'dates':
      return { ...rest, dates: value as DateSpan };
    case 'text': {
      const quoted = `"${piece.text.replaceAll('"', '')}"`;
      return piece.field === 'text' ? null : { q: `${q.slice(0, piece.from)}${quoted}${q.slice(piece.to)}` };
    }
    default:
      return null;
  }
}

/** Where a field isn't called as the filters call it. */
const fieldNames: Record<string, string> = { dates: 'dateRange', palette: 'colorFamily' };
const fieldName = ({ field }: Taken, t: Say) => t(`archive.fields.${fieldNames[field] ?? field}` as TextKey);

/** What our own words call, and no name that people gave, which stays as they wrote it. */
const ownWords = new Set(['color', 'colorFamily', 'palette', 'type', 'moldstate', 'confined']);

/** Where it doesn't begin what is said. */
function within({ field, either }: Taken, value: string, locale: Locale): string {
  const isOwn = either ? either.every((one) => ownWords.has(one.field)) : ownWords.has(field);
  return isOwn ? value.charAt(0).toLocaleLowerCase(locale) + value.slice(1) : value;
}

function sayValue({ field, value, names, text, either }: Taken & { text: string }, t: Say, locale: Locale): string {
  if (either) {
    const each = either.map((one, at) => {
      const value = sayValue({ ...one, text: String(one.value) }, t, locale);
      return at === 0 ? value : within(one, value, locale);
    });
    return new Intl.ListFormat(locale, { type: 'disjunction' }).format(each);
  }
  switch (field) {
    case 'type':
      return t(`archive.types.${value as string}` as TextKey);
    case 'moldstate':
      return t(`archive.mold.${value as string}` as TextKey);
    case 'confined':
      return t(`archive.confinement.${value as string}` as TextKey);
    case 'dates':
      return spanWords(value as DateSpan, t, locale);
    case 'channelcounts':
      return sayCount(value as ScreenCount, locale);
    case 'size':
      return saySize(value as SizeValue, locale);
    default:
      return names?.[locale] ?? text;
  }
}

/** Each of them, which is how the filter takes them; null where they have no end. */
function countsOf(count: ScreenCount): number[] | null {
  if (typeof count === 'number') return [count];
  if (Array.isArray(count)) return count;
  const { from = 1, to } = count;
  return to === undefined || to < from || to - from >= mostCounts
    ? null
    : Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** more don't fit an address well */
const mostCounts = 24;

function sayCount(count: ScreenCount, locale: Locale): string {
  const say = (one: number) => numbersOf(locale).format(one);
  if (typeof count === 'number') return say(count);
  if (Array.isArray(count)) return count.map(say).join(', ');
  const { from, to } = count;
  if (from === undefined) return `≤ ${say(to!)}`;
  return to === undefined ? `≥ ${say(from)}` : `${say(from)}–${say(to)}`;
}

function saySize(size: SizeValue, locale: Locale): string {
  const cm = (value: number) => numbersOf(locale).format(Math.round(value * 10) / 10);
  if ('cm' in size) return `${size.cm.map(cm).join(' × ')} cm`;
  const { fromCm, toCm, overCm, underCm } = size;
  const least = fromCm ?? overCm;
  if (least !== undefined && toCm !== undefined) return `${cm(least)}–${cm(toCm)} cm`;
  if (least !== undefined) return `${overCm === undefined ? '≥' : '>'} ${cm(least)} cm`;
  return underCm === undefined ? `≤ ${cm(toCm!)} cm` : `< ${cm(underCm)} cm`;
}
