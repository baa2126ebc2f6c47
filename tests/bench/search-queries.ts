/** What people ask an archive for, drawn anew each time so that no answer is kept from before: each kind as the service's call takes it. */
import { colorFamilyKeys } from '#app/domain/visible/colors/color-families.ts';
import { Random } from '#demo/random.ts';
import { benchMeanings } from './large-archive.ts';

/** Of a search call: fields, and which page of how many. */
export interface Query {
  fields: Record<string, unknown>;
  page: number;
}

/** Numbers and designs that there are, and how many designs in all. */
export interface Known {
  names: string[];
  designs: string[];
  size: number;
}

const date = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`;

export function makeQueries(seed: number, known: Known): Record<string, () => Query> {
  const random = new Random(seed);
  const whole = (least: number, most: number) => random.integer(least, most);
  const lastPage = Math.floor((known.size - 1) / 25);
  const color = () => `#${[0, 1, 2].map(() => whole(16, 240).toString(16).padStart(2, '0')).join('')}`;
  // As often used as labels are: the first ones most.
  const label = () => 1009 + Math.floor(random.next() ** 2 * 200);
  const labels = (count: number) => [...new Set(Array.from({ length: count }, label))];
  const years = () => {
    const from = whole(2017, 2025);
    return { from: date(from, whole(1, 12)), to: date(from + 1, 12) };
  };
  const filters: (() => Record<string, unknown>)[] = [
    () => ({ labels: labels(whole(1, 3)), labelSearchMode: random.pick(['any', 'all']) }),
    () => ({ type: random.pick(['rotary', 'digital']) }),
    () => ({ moldstate: random.pick(['engraved', 'faded', 'none']) }),
    () => ({ channelcounts: [whole(1, 6), whole(7, 12)] }),
    () => ({ archive: whole(1, 5) }),
    years,
    () => ({ confined: random.pick(['open', 'closed']) }),
    () => ({ specialListId: whole(2, 6) }),
    () => ({ color: color() }),
    () => ({ number: random.pick(known.names).slice(0, 5) }),
  ];
  const several = () => {
    const left = [...filters];
    const taken = Array.from({ length: whole(1, 5) }, () => left.splice(whole(0, left.length - 1), 1)[0]!());
    return Object.assign({}, ...taken) as Record<string, unknown>;
  };
  const first = (fields: () => Record<string, unknown>) => () => ({
    fields: { order: whole(0, 5), ...fields() },
    page: 0,
  });
  return {
    everything: first(() => ({})),
    'one to five filters': first(several),
    'a deep page': () => ({ fields: { order: whole(0, 5) }, page: whole(Math.min(50, lastPage), lastPage) }),
    'any of three labels': first(() => ({ labels: labels(3), labelSearchMode: 'any' })),
    'all of two labels': first(() => ({ labels: labels(2), labelSearchMode: 'all' })),
    'start of a number': first(() => ({ number: random.pick(known.names).slice(0, whole(3, 6)) })),
    'a whole number': first(() => ({ number: random.pick(known.names) })),
    'a number that there is not': first(() => ({ number: `Q${whole(10, 99)}-${whole(1000, 9999)}` })),
    'a mistyped number': first(() => {
      const name = random.pick(known.names);
      const at = whole(3, name.length - 1);
      return { number: `${name.slice(0, at)}X${name.slice(at + 1)}` };
    }),
    'from and to': first(years),
    'a colour': first(() => ({ color: color() })),
    'three colours': first(() => ({ color: [color(), color(), color()], colorTolerance: 20 })),
    'a colour and a label': first(() => ({ color: color(), labels: labels(1) })),
  };
}

const colorNames =
  'blue, navy, red, green, mustard, light pink, lacivert, bordo, yeşil, turuncu, синий, бежевый, чёрный, голубой'.split(
    ', ',
  );

/** Words of the search box: what the archive's labels are called in three languages, colours, texts, slips. */
export function makeWordQueries(seed: number, known: Known): Record<string, () => Query> {
  const random = new Random(seed);
  const labelled = () => {
    const meaning = random.pick(benchMeanings);
    return random.pick([...meaning.en, ...meaning.tr, ...meaning.ru]);
  };
  const ask = (text: () => string) => () => ({ fields: { q: text() }, page: 0 });
  const mistyped = (word: string) => {
    const at = random.integer(1, Math.max(1, word.length - 2));
    return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
  };
  return {
    'words, a label': ask(labelled),
    'words, a colour': ask(() => random.pick(colorNames)),
    'words, a label and a colour': ask(() => `${random.pick(colorNames)} ${labelled()}`),
    'words, a label, a colour and screens': ask(
      () => `${labelled()} ${random.pick(colorNames)} ${random.integer(1, 12)} screens`,
    ),
    'words, mistyped': ask(() => mistyped(random.pick(random.pick(benchMeanings).en))),
    'words, a number': ask(() => random.pick(known.names)),
    'words, a text of the notes': ask(() => `note ${random.integer(1, known.size)}`),
    'words, a text that there is not': ask(() => `${random.pick(['kv', 'zr', 'wq'])}${random.integer(1000, 9999)}brx`),
  };
}

/** Colours as the filter names them: families, alone, two in one colorway, and drawn in or out. */
export function makeColorQueries(seed: number): Record<string, () => Query> {
  const random = new Random(seed);
  const family = () => random.pick(colorFamilyKeys);
  const ask = (fields: () => Record<string, unknown>) => () => ({ fields: fields(), page: 0 });
  return {
    'a colour family': ask(() => ({ colorFamily: family() })),
    'two colour families': ask(() => ({ colorFamily: [family(), family()] })),
    'a colour family drawn wide': ask(() => ({ colorFamily: family(), colorReach: 'wide' })),
  };
}

/** What is typed bit by bit, for suggestions. */
export function makeBeginnings(seed: number, known: Known): () => string {
  const random = new Random(seed);
  const begin = (word: string) => word.slice(0, random.integer(2, Math.max(2, word.length - 1)));
  return () =>
    random.pick([
      () => begin(random.pick(random.pick(benchMeanings).en)),
      () => begin(random.pick(random.pick(benchMeanings).ru)),
      () => begin(random.pick(known.names)),
      () => `${random.pick(colorNames)} ${begin(random.pick(random.pick(benchMeanings).tr))}`,
    ])();
}

/** What a list in PostgreSQL can't answer. */
export function makeSimilarQueries(seed: number, known: Known): Record<string, () => Query> {
  const random = new Random(seed);
  const hex = () => random.integer(16, 240).toString(16).padStart(2, '0');
  return {
    'similar to a design': () => ({ fields: { similarId: random.pick(known.designs) }, page: 0 }),
    'a palette': () => ({
      fields: { similarPalette: Array.from({ length: 3 }, () => `${hex()}${hex()}${hex()}`) },
      page: 0,
    }),
  };
}
