/** Many more searches than query-evaluation.test.ts spells out, each with the rule that says what it should find in the demo: query-rules.txt. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#app/domain/base/actor.ts';
import { searchDesigns, type SearchAnswer } from '#app/domain/find/search/search.server.ts';
import { makePerson } from '#tests/make.ts';
import { seedDemoArchive } from './demo-archive.ts';

type Design = SearchAnswer['designs'][number];

const queries = readFileSync(new URL('query-rules.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | ') && !line.startsWith('#'))
  .flatMap((line) => {
    const [rule, texts] = line.split(' | ') as [string, string];
    return texts.split('; ').map((q) => ({ rule, q }));
  });

let customer: Person;
let all: Design[];

beforeAll(async () => {
  customer = await makePerson({ isInHouse: true });
  // As the demo's are called: a name of an archive doesn't stand in the way of the label that means the same.
  await seedDemoArchive([
    ['Çiçek', 'Flowers', 'Цветы'],
    ['Geometri', 'Geometry', 'Геометрия'],
    ['Dünya', 'World', 'Мир'],
  ]);
  ({ designs: all } = await searchDesigns(customer, { count: 100 }));
});

const hasLabel = ({ labels }: Design, name: string) =>
  labels.some(({ label }) => label.toLowerCase().replace('é', 'e') === name);

/** cm */
const pixelSlack = 0.02;
const isAbout = (side: number, cm: number) => Math.abs(side - cm) <= Math.max(0.5, cm * 0.02);

/** Whether a design fits one part of a rule; null of a part that says something else. */
function fits(design: Design, field: string, value: string): boolean | null {
  const { width, height } = design.sizeCm;
  const longest = Math.max(width, height);
  switch (field) {
    case 'L':
      return value.split(',').every((name) => hasLabel(design, name.replace(/^-/, '')) !== name.startsWith('-'));
    case '-L':
      return !hasLabel(design, value);
    case 'S': {
      const [from, to] = value.split('..');
      if (to === undefined) return design.screenCount === Number(value);
      return design.screenCount >= Number(from || 1) && design.screenCount <= Number(to || Infinity);
    }
    case 'T':
      return design.designType === value;
    case 'M':
      return (design.moldState === value.replace('!', '')) !== value.startsWith('!');
    case 'N':
      return design.designName === value;
    case 'Z': {
      const [from, to] = value.split('..');
      if (to !== undefined)
        return longest >= Number(from || 0) - pixelSlack && longest <= Number(to || Infinity) + pixelSlack;
      if (value.startsWith('>')) return longest > Number(value.slice(1)) + pixelSlack;
      if (value.startsWith('<')) return longest < Number(value.slice(1)) - pixelSlack;
      const [one, other] = value.split('x').map(Number) as [number, number?];
      if (other === undefined) return isAbout(width, one) || isAbout(height, one);
      return (isAbout(width, one) && isAbout(height, other)) || (isAbout(width, other) && isAbout(height, one));
    }
    default:
      return null;
  }
}

/** `L:dark ground,floral C:red`: a letter begins a part. */
const partsOf = (rule: string) =>
  rule
    .split(/ (?=-?[A-Z]:)/)
    .map((part) => [part.slice(0, part.indexOf(':')), part.slice(part.indexOf(':') + 1)] as const);

function faultsOf(rule: string, { designs, understood }: SearchAnswer): string[] {
  const parts = partsOf(rule);
  const narrows = parts.filter(([field]) => field !== 'C' && field !== 'D');
  const named = (those: Design[]) => those.map(({ designName }) => designName).toSorted();
  const due = all.filter((design) => narrows.every(([field, value]) => fits(design, field, value)));
  const faults: string[] = [];
  for (const [field, value] of parts) {
    const said = understood.filter((one) => one.field === (field === 'C' ? 'colorFamily' : 'dates'));
    if (field === 'C') {
      const families = said.map((one) => one.value as string);
      if (families.length === 0 || (value !== '*' && !families.every((family) => value.split(',').includes(family))))
        faults.push(`taken as ${families.join() || 'no colour'}`);
      if (designs.length === 0) faults.push('nothing found');
      if (!designs.every((design) => design.matchedVariantName)) faults.push('no colorway shown');
    }
    if (field === 'D' && !said.some((one) => isSpan(one.value as Span, value))) faults.push('other days');
  }
  if (parts.some(([field]) => field === 'C')) {
    if (!designs.every(({ designName }) => named(due).includes(designName))) faults.push('others found');
  } else if (narrows.length > 0 && named(designs).join() !== named(due).join())
    faults.push(`found ${named(designs).join(' ') || 'nothing'}`);
  return faults;
}

interface Span {
  preset?: string;
  from?: string;
  to?: string;
}

function isSpan({ preset, from, to }: Span, wanted: string): boolean {
  if (!/^\d{1,3}$/.test(wanted)) return preset === wanted || `${from ?? ''}..${to ?? ''}` === wanted;
  const days = (text: string | undefined) => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  return days(to) - days(from) === Number(wanted);
}

test(`${queries.length} searches find what their rules say`, { timeout: 600_000 }, async () => {
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const wrong: string[] = [];
  for (const { rule, q } of queries) {
    const faults = faultsOf(rule, await searchDesigns(customer, { q, count: 100 }));
    if (faults.length > 0) wrong.push(`${q} (${rule}): ${faults.join('; ')}`);
  }
  expect(wrong).toEqual([]);
});
