/** Recolouring of a colorway's inks, and its representation in the address. Pure. */
import { readRecoloring, writeRecoloring, type InkState } from '#app/domain/catalog/proposals/rules.ts';

export interface Alone {
  ink: number;
  as: 'film' | 'color';
}

export interface Recoloring {
  inks: InkState[];
  alone: Alone | null;
  /** 3 × 3 copies instead of one */
  repeat: boolean;
}

export interface Work extends Recoloring {
  past: { inks: InkState[]; by: string; at: number }[];
}

export type Act =
  | { do: 'color'; ink: number; srgb: string; at: number }
  | { do: 'switch'; ink: number; on: boolean }
  | { do: 'resetInk'; ink: number; original: string }
  | { do: 'resetAll'; originals: readonly string[] }
  | { do: 'undo' }
  | { do: 'alone'; alone: Alone | null }
  | { do: 'repeat'; repeat: boolean }
  | { do: 'set'; inks: InkState[] };

const mostPast = 100;
/** ms: changes during one drag are one undo step */
const together = 1000;

export function startWork(recoloring: Recoloring): Work {
  return { ...recoloring, past: [] };
}

export function work(before: Work, act: Act): Work {
  switch (act.do) {
    case 'color':
      return paint(before, act.ink, { srgb: act.srgb }, `color ${act.ink}`, act.at);
    case 'switch':
      return paint(before, act.ink, { on: act.on }, 'switch', 0);
    case 'resetInk':
      return paint(before, act.ink, { srgb: act.original, on: true }, 'reset', 0);
    case 'resetAll':
      return replace(
        before,
        act.originals.map((srgb) => ({ srgb, on: true })),
      );
    case 'set':
      return replace(before, act.inks);
    case 'undo': {
      const last = before.past.at(-1);
      return last ? { ...before, inks: last.inks, past: before.past.slice(0, -1) } : before;
    }
    case 'alone':
      return { ...before, alone: act.alone };
    case 'repeat':
      return { ...before, repeat: act.repeat };
  }
}

function paint(before: Work, ink: number, change: Partial<InkState>, by: string, at: number): Work {
  const inks = before.inks.map((one, index) => (index === ink ? { ...one, ...change } : one));
  const last = before.past.at(-1);
  const dragged = at > 0 && last?.by === by && at - last.at < together;
  if (dragged) return { ...before, inks, past: [...before.past.slice(0, -1), { ...last, at }] };
  return remember(before, inks, by, at);
}

const replace = (before: Work, inks: InkState[]) => remember(before, inks, 'all', 0);

function remember(before: Work, inks: InkState[], by: string, at: number): Work {
  const same = inks.every(({ srgb, on }, index) => srgb === before.inks[index]!.srgb && on === before.inks[index]!.on);
  if (same) return before;
  return { ...before, inks, past: [...before.past, { inks: before.inks, by, at }].slice(-mostPast) };
}

export function readWork(params: URLSearchParams, originals: readonly string[]): Recoloring {
  const screen = Number(params.get('screen') ?? Number.NaN);
  const shown = Number.isInteger(screen) && screen >= 1 && screen <= originals.length;
  return {
    inks: readRecoloring(params.get('inks'), originals),
    alone: shown ? { ink: screen - 1, as: params.get('as') === 'color' ? 'color' : 'film' } : null,
    repeat: params.get('repeat') === '1',
  };
}

/** Writes only differences from the default; other parameters are kept. */
export function writeWork(
  { inks, alone, repeat }: Recoloring,
  originals: readonly string[],
  besides: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(besides);
  for (const name of ['inks', 'screen', 'as', 'repeat', 'c', 'on']) params.delete(name);
  const text = writeRecoloring(inks, originals);
  if (text) params.set('inks', text);
  if (alone) params.set('screen', String(alone.ink + 1));
  if (alone?.as === 'color') params.set('as', 'color');
  if (repeat) params.set('repeat', '1');
  return params;
}

/** Converts the form without script, which sends the colour of every ink (`c`) and the numbers of printed ones (`on`), to the address's format. */
export function readInkForm(params: URLSearchParams, originals: readonly string[]): InkState[] | null {
  const colors = params.getAll('c');
  if (colors.length === 0) return null;
  const on = new Set(params.getAll('on').map(Number));
  return originals.map((original, index) => ({
    srgb: /^#[\da-f]{6}$/i.test(colors[index] ?? '') ? colors[index]!.toLowerCase() : original,
    on: on.has(index + 1),
  }));
}

export const withQuery = (path: string, params: URLSearchParams) =>
  params.size > 0 ? `${path}?${params.toString()}` : path;
