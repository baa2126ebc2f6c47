import { describe, expect, test } from 'vitest';
import { chooseApart, compareColors, labOf, readHex, srgbOf } from '#app/domain/catalog/proposals/colors.ts';
import { readRecoloring, writePictureInks, writeRecoloring } from '#app/domain/catalog/proposals/rules.ts';
import { readInkForm, readWork, startWork, work, writeWork, type Act } from '#app/routes/separations/recolor.ts';

const originals = ['#ff0000', '#00ff00', '#0000ff'];
const params = (text: string) => new URLSearchParams(text);
const begin = () => startWork(readWork(params(''), originals));
const after = (...acts: Act[]) => acts.reduce(work, begin());

describe('the address', () => {
  test.each([
    ['', ['#ff0000', '#00ff00', '#0000ff'], [true, true, true]],
    ['112233,,', ['#112233', '#00ff00', '#0000ff'], [true, true, true]],
    [',-,-aabbcc', ['#ff0000', '#00ff00', '#aabbcc'], [true, false, false]],
  ])('%j is read and written alike', (text, colors, on) => {
    const inks = readRecoloring(text, originals);
    expect(inks.map(({ srgb }) => srgb)).toEqual(colors);
    expect(inks.map((ink) => ink.on)).toEqual(on);
    expect(writeRecoloring(inks, originals)).toBe(text);
  });

  test('what it can not mean is as the original prints it', () => {
    for (const text of ['zzz', '#12', '112233;', ',,,,,,', '<script>', '\0'])
      expect(writeRecoloring(readRecoloring(text, originals), originals)).toBe('');
  });

  test('holds the whole state and keeps what else stood there', () => {
    const now = after(
      { do: 'color', ink: 1, srgb: '#123456', at: 1 },
      { do: 'alone', alone: { ink: 2, as: 'color' } },
      { do: 'repeat', repeat: true },
    );
    const written = writeWork(now, originals, params('from=all&inks=old'));
    expect(Object.fromEntries(written)).toEqual({
      from: 'all',
      inks: ',123456,',
      screen: '3',
      as: 'color',
      repeat: '1',
    });
    expect(readWork(written, originals)).toEqual({ inks: now.inks, alone: now.alone, repeat: true });
    expect(readWork(params('screen=4'), originals).alone).toBeNull();
    expect(readWork(params('screen=0'), originals).alone).toBeNull();
  });

  test('a form without script says the same in its own words', () => {
    const form = params('c=%23112233&c=%2300ff00&c=nonsense&on=1&on=3');
    expect(writeRecoloring(readInkForm(form, originals)!, originals)).toBe('112233,-,');
    expect(readInkForm(params('inks=112233'), originals)).toBeNull();
  });

  test('a picture is told every colour', () => {
    expect(writePictureInks(readRecoloring('112233,-,', originals))).toBe('112233,-,0000ff');
  });
});

describe('undo', () => {
  test('a dragged colour is one act, and a pause ends it', () => {
    const drag = [1, 200, 900].map((at): Act => ({
      do: 'color',
      ink: 0,
      srgb: `#0000${String(at % 90).padStart(2, '0')}`,
      at,
    }));
    const dragged = after(...drag);
    expect(dragged.past).toHaveLength(1);
    const later = work(dragged, { do: 'color', ink: 0, srgb: '#abcdef', at: 5000 });
    expect(later.past).toHaveLength(2);
    expect(work(work(later, { do: 'undo' }), { do: 'undo' }).inks).toEqual(begin().inks);
  });

  test('takes back switching, resetting one and resetting all', () => {
    const changed = after({ do: 'color', ink: 0, srgb: '#111111', at: 1 }, { do: 'switch', ink: 2, on: false });
    const one = work(changed, { do: 'resetInk', ink: 0, original: originals[0]! });
    expect(one.inks[0]).toEqual({ srgb: '#ff0000', on: true });
    const all = work(one, { do: 'resetAll', originals });
    expect(all.inks).toEqual(begin().inks);
    expect(work(all, { do: 'undo' }).inks).toEqual(one.inks);
    expect(work(work(all, { do: 'undo' }), { do: 'undo' }).inks).toEqual(changed.inks);
  });

  test('what changes nothing is no act, and there is always an end', () => {
    expect(after({ do: 'resetAll', originals }).past).toHaveLength(0);
    expect(work(begin(), { do: 'undo' })).toEqual(begin());
  });
});

describe('colours', () => {
  test('hex as people type it', () => {
    expect(['#AABBCC', 'abc', ' #0F0 ', 'red', '#12345', ''].map(readHex)).toEqual([
      '#aabbcc',
      '#aabbcc',
      '#00ff00',
      null,
      null,
      null,
    ]);
  });

  test('Lab there and back is the same colour', () => {
    for (const srgb of ['#000000', '#ffffff', '#7f7f7f', '#e4002b', '#0057b8', '#ffc72c'])
      expect(srgbOf(labOf(srgb))).toBe(srgb);
    expect(srgbOf([50, 127, -128])).toMatch(/^#[\da-f]{6}$/);
  });

  test('a difference has a number and a word', () => {
    expect(compareColors('#808080', '#808080')).toEqual({ deltaE: 0, word: 'invisible' });
    expect(compareColors('#808080', '#828282').word).toBe('invisible');
    expect(compareColors('#808080', '#868686').word).toBe('slight');
    expect(compareColors('#808080', '#a08080').word).toBe('clear');
  });

  test('a palette has no two colours alike', () => {
    expect(chooseApart(['#ff0000', '#fe0000', '#00ff00', '#0000ff'], 5, 2)).toEqual(['#ff0000', '#00ff00']);
  });
});
