import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../app/ui/styles/tokens.css', import.meta.url), 'utf8');
const backgrounds = ['light', 'grey', 'dark'] as const;
type Surround = (typeof backgrounds)[number];
type Oklch = [lightness: number, chroma: number, hue: number];

/** The colour tokens as they stand in one surround: the common ones' light or dark side, grey's own over them. */
function readTokens(surround: Surround): Map<string, Oklch> {
  const tokens = new Map<string, Oklch>();
  const common = css.match(/:root,\s*\[data-surround\] \{([^}]*)\}/)![1]!;
  for (const [, name, light, dark] of common.matchAll(
    /(--[\w-]+): light-dark\(oklch\(([^)]*)\), oklch\(([^)]*)\)\)/g,
  )) {
    tokens.set(name!, parse(surround === 'dark' ? dark! : light!));
  }
  if (surround === 'grey') {
    const grey = css.match(/\[data-surround='grey'\] \{([^}]*)\}/)![1]!;
    for (const [, name, value] of grey.matchAll(/(--[\w-]+): oklch\(([^)]*)\)/g)) tokens.set(name!, parse(value!));
  }
  return tokens;
}

function parse(value: string): Oklch {
  const [lightness, chroma, hue] = value.split('/')[0]!.trim().split(/\s+/).map(Number);
  return [lightness!, chroma!, hue!];
}

/** OKLCH to linear sRGB, https://bottosson.github.io/posts/oklab/ */
function toLinearRgb([lightness, chroma, hue]: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(color: Oklch): number {
  const [red, green, blue] = toLinearRgb(color).map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** WCAG 2.2 contrast ratio. */
function contrast(one: Oklch, other: Oklch): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const grounds = ['--surround', '--raised', '--hover'];
const texts = ['--text', '--text-quiet', '--danger-text'].flatMap((text) => grounds.map((ground) => [text, ground]));
const text: string[][] = [
  ...texts,
  ['--text', '--selected'],
  ['--text-quiet', '--selected'],
  ['--surround', '--text'],
  ['--on-accent', '--accent'],
  ['--on-accent', '--accent-strong'],
  ['--on-danger', '--danger'],
  ['--on-danger', '--danger-strong'],
];
const marks = ['--border', '--accent', '--danger', '--engraved', '--faded', '--confined', '--failed', '--done'];
const graphics: string[][] = [
  ...marks.flatMap((mark) => ['--surround', '--raised'].map((ground) => [mark, ground])),
  ...marks.slice(3).map((mark) => [mark, '--selected']),
  ...marks.slice(3).map((mark) => [mark, '--hover']),
];

describe.each(backgrounds)('%s surround', (surround) => {
  const tokens = readTokens(surround);
  const ratio = (pair: string[]) => {
    const [one, other] = pair.map((name) => tokens.get(name));
    if (!one || !other) throw new Error(`no token ${pair.join(' or ')}`);
    return contrast(one, other);
  };

  test.each(text)('%s on %s reads (4.5:1)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphics)('%s on %s can be made out (3:1)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3);
  });

  test('what lies around prints has no tint', () => {
    for (const name of [...grounds, '--text', '--text-quiet', '--hairline', '--border']) {
      expect(tokens.get(name)![1], name).toBe(0);
    }
  });

  test('every colour can be shown in sRGB, so that none is clipped into another', () => {
    for (const [name, color] of tokens) {
      for (const part of toLinearRgb(color)) {
        expect(part, name).toBeGreaterThan(-0.005);
        expect(part, name).toBeLessThan(1.005);
      }
    }
  });
});

test('the backgrounds are the agreed greys', () => {
  const lightness = backgrounds.map((surround) => readTokens(surround).get('--surround')![0]);
  expect(lightness).toEqual([0.97, 0.6, 0.18]);
});
