import { colorNames, nearestName, nearestNames } from '#app/domain/visible/colors/color-names.ts';
import { deltaE2000, fromHex, srgbToLab } from '#app/image/base/color-math.ts';
import { describe, expect, test } from 'vitest';

const labOf = (hex: string) => srgbToLab(...fromHex(hex));

describe('names of colours', () => {
  for (const locale of ['en', 'tr', 'ru'] as const) {
    test(`every colour has a name of its own: ${locale}`, () => {
      const names = colorNames(locale);
      expect(names.length).toBeGreaterThan(200);
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
      for (const { name, srgb } of names) {
        expect(name).toMatch(locale === 'ru' ? /^[а-яё -]+$/ : /^[a-zçğıöşüéİT][\p{L} -]*$/u);
        expect(srgb).toMatch(/^#[0-9a-f]{6}$/);
      }
    });
  }

  test('no two are so near that the eye could not tell them apart', () => {
    const colors = colorNames('en');
    const same = colors.flatMap((a, i) =>
      colors
        .slice(i + 1)
        .filter((b) => deltaE2000(a.lab, b.lab) < 1.2)
        .map((b) => `${a.name} ~ ${b.name}`),
    );
    expect(same).toEqual([]);
  });

  test('the nearest come first, in the language asked for', () => {
    const near = nearestNames(labOf('#fdfdfd'), 'tr', 3);
    expect(near.map(({ name }) => name)[0]).toBe('beyaz');
    expect(near.map(({ deltaE }) => deltaE)).toEqual(near.map(({ deltaE }) => deltaE).toSorted((a, b) => a - b));
    expect(nearestNames(labOf('#1b2a49'), 'en', 1)[0]).toMatchObject({ name: 'navy', srgb: '#1b2a49', deltaE: 0 });
    expect(nearestNames(labOf('#800020'), 'ru', 1)[0]!.name).toBe('бордовый');
  });

  test('no colour is far from all names, and the nearest alone is the first of them', () => {
    let most = 0;
    for (let r = 0; r < 256; r += 51) {
      for (let g = 0; g < 256; g += 51) {
        for (let b = 0; b < 256; b += 51) {
          const lab = srgbToLab(r, g, b);
          const [first] = nearestNames(lab, 'en', 1);
          expect(nearestName(lab, 'en')).toBe(first!.name);
          most = Math.max(most, first!.deltaE);
        }
      }
    }
    expect(most).toBeLessThan(14);
  });
});
