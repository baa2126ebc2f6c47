/** Colours as people enter and compare them. Browser-safe. */
import { deltaE2000, fromHex, labToSrgb, srgbToLab, toHex, type Triple } from '#app/image/base/color-math.ts';

/** CIE L*a*b* D50 */
export type Lab = Triple;

export const labOf = (srgb: string): Lab => srgbToLab(...fromHex(srgb));

/** The nearest colour that a screen can show. */
export const srgbOf = (lab: Lab): string => toHex(labToSrgb(lab));

/** ΔE2000 up to which a trained eye sees nothing, and up to which it takes a second look. */
const steps = { invisible: 1, slight: 3 } as const;
export type Difference = 'invisible' | 'slight' | 'clear';

export function compareColors(one: string, other: string): { deltaE: number; word: Difference } {
  const deltaE = deltaE2000(labOf(one), labOf(other));
  return { deltaE, word: nameDifference(deltaE) };
}

export function nameDifference(deltaE: number): Difference {
  if (deltaE <= steps.invisible) return 'invisible';
  return deltaE <= steps.slight ? 'slight' : 'clear';
}

/** What somebody typed as a colour: #rgb or #rrggbb, with or without #. */
export function readHex(text: string): string | null {
  const hex = /^\s*#?([\da-f]{3}|[\da-f]{6})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (!hex) return null;
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`;
}

/** Those that differ by more than `apart` from all before them, at most `most`. */
export function chooseApart(colors: string[], apart: number, most: number): string[] {
  const chosen: { srgb: string; lab: Lab }[] = [];
  for (const srgb of colors) {
    if (chosen.length >= most) break;
    const lab = labOf(srgb);
    if (chosen.every((one) => deltaE2000(one.lab, lab) > apart)) chosen.push({ srgb, lab });
  }
  return chosen.map(({ srgb }) => srgb);
}
