/** The form's fields as texts: as stored, as the form was opened with, as typed; and what follows from the three. */
import type { DesignHeader } from '#app/domain/catalog/designs/header.server.ts';

export type Values = Record<string, string[]>;

/** Fields with one value each, in the form's order. */
export const singleFields = [
  'designType',
  'moldState',
  'screenCount',
  'designDpi',
  'repeatOffset',
  'repeatDirection',
  'repeatOffsetCustomValue',
  'customerId',
  'isConfined',
  'originalName',
  'studio',
  'notes',
  ...Array.from({ length: 10 }, (_, number) => `dp${number}`),
] as const;
export const listFields = ['closedCountries', 'labelIDs'] as const;
export const editFields: readonly string[] = [...singleFields, ...listFields];

export function valuesOf(header: DesignHeader): Values {
  const { originalName = '', designStudio = '', notes = '', customer } = header;
  return {
    designType: [header.designType],
    moldState: [header.moldState],
    screenCount: [String(header.screenCount)],
    designDpi: [String(header.designDpi)],
    repeatOffset: [header.repeatOffset],
    repeatDirection: [header.repeatDirection],
    repeatOffsetCustomValue: [header.repeatCustomValue === null ? '' : String(header.repeatCustomValue)],
    customerId: [customer?.customerGuid ?? ''],
    isConfined: [String(header.isConfined)],
    originalName: [originalName],
    studio: [designStudio],
    notes: [notes],
    ...Object.fromEntries(header.dynamic.map((value, number) => [`dp${number}`, [value]])),
    closedCountries: header.closedCountries.toSorted(),
    labelIDs: header.labels.map(({ id }) => String(id)).sort(),
  };
}

/** What was typed, without the empty values that say "none of them"; browsers send line ends of their own. */
export function tidy(typed: Values): Values {
  const read = (name: string) => (typed[name] ?? []).map((value) => value.replaceAll('\r\n', '\n'));
  return {
    ...Object.fromEntries(singleFields.filter((name) => typed[name]).map((name) => [name, [read(name).at(-1)!]])),
    ...Object.fromEntries(
      listFields.filter((name) => typed[name]).map((name) => [name, read(name).filter(Boolean).sort()]),
    ),
  };
}

export function same(one: string[] | undefined, other: string[] | undefined): boolean {
  return JSON.stringify(one ?? []) === JSON.stringify(other ?? []);
}

/** The form carries what it was opened with; anything else than that counts as nothing known. */
export function readBase(text: string | undefined): Values {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null ? (read as Values) : {};
  } catch {
    return {};
  }
}

/** What somebody else stored meanwhile, and what the form shows: theirs where nothing was typed, else what was typed. */
export function merge(stored: Values, base: Values, typed: Values): { shown: Values; meanwhile: string[] } {
  const meanwhile = editFields.filter((name) => base[name] && !same(stored[name], base[name]));
  const shown = Object.fromEntries(
    editFields.map((name) => [
      name,
      typed[name] && !same(typed[name], base[name]) ? typed[name] : (stored[name] ?? []),
    ]),
  );
  return { shown, meanwhile: meanwhile.filter((name) => !same(shown[name], base[name])) };
}
