export type Rgb = [number, number, number];

export function parseHex(hex: string): Rgb {
  return [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as Rgb;
}

/** CIE L*a*b* D50 of an sRGB colour (Bradford-adapted matrix). */
export function labOf([r, g, b]: Rgb): [number, number, number] {
  const linear = [r, g, b].map((v) =>
    v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  const [lr, lg, lb] = linear;
  const x = (0.4360747 * lr + 0.3850649 * lg + 0.1430804 * lb) / 0.96422;
  const y = 0.2225045 * lr + 0.7168786 * lg + 0.0606169 * lb;
  const z = (0.0139322 * lr + 0.0971045 * lg + 0.7141733 * lb) / 0.82521;
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  return [116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

/** Lab as an 8-bit PSD holds it. */
export function labBytesOf(rgb: Rgb): Rgb {
  const [l, a, b] = labOf(rgb);
  return [Math.round(l * 2.55), Math.round(a + 128), Math.round(b + 128)];
}

/** Ink 0…255 for offset-like printing: grey moves to black, and what grey is left needs more cyan than the others. */
export function cmykOf([r, g, b]: Rgb): [number, number, number, number] {
  const inks = [255 - r, 255 - g, 255 - b] as Rgb;
  const gray = Math.min(...inks);
  const k = gray > 64 ? ((gray - 64) * 255) / 191 : 0;
  const [c, m, y] = inks.map((v) => Math.max(0, v - k * 0.66)) as Rgb;
  const rest = Math.min(c, m, y);
  return [c, m - rest * 0.24, y - rest * 0.16, k * 0.94].map(Math.round) as [number, number, number, number];
}

const NAMES: [string, string][] = [
  ['White', '#ffffff'],
  ['Ivory', '#f7f1e3'],
  ['Cream', '#f3e5c8'],
  ['Ecru', '#e2d3b5'],
  ['Sand', '#cfb58c'],
  ['Camel', '#b98d55'],
  ['Tobacco', '#8a5a2f'],
  ['Chocolate', '#4a2e22'],
  ['Espresso', '#2d1e1b'],
  ['Black', '#16161a'],
  ['Charcoal', '#3a3d42'],
  ['Grey', '#8c8f92'],
  ['Silver', '#c3c6c8'],
  ['Navy', '#16243f'],
  ['Indigo', '#2c3b74'],
  ['Royal Blue', '#2f55a4'],
  ['Denim', '#51719b'],
  ['Sky', '#a9c9e2'],
  ['Powder Blue', '#cfdfe8'],
  ['Petrol', '#14525c'],
  ['Teal', '#2a8084'],
  ['Turquoise', '#4fb5b0'],
  ['Mint', '#b8dcc8'],
  ['Sage', '#9db08f'],
  ['Olive', '#6f7440'],
  ['Moss', '#4f6238'],
  ['Forest', '#1f4a38'],
  ['Bottle Green', '#123128'],
  ['Leaf', '#5a9450'],
  ['Lime', '#b9c94f'],
  ['Lemon', '#f4dc6a'],
  ['Mustard', '#d6a02e'],
  ['Ochre', '#bd7b2c'],
  ['Apricot', '#f2b67c'],
  ['Orange', '#e5792f'],
  ['Coral', '#e8735f'],
  ['Terracotta', '#b9553a'],
  ['Brick', '#963a2c'],
  ['Red', '#c3272e'],
  ['Burgundy', '#6b1e31'],
  ['Wine', '#8c2b48'],
  ['Raspberry', '#c23a63'],
  ['Fuchsia', '#d6478f'],
  ['Rose', '#dd7f92'],
  ['Blush', '#f1c4bd'],
  ['Powder Pink', '#f6dcd8'],
  ['Mauve', '#a97c9b'],
  ['Lilac', '#c4b0d6'],
  ['Violet', '#6d4a8c'],
  ['Plum', '#4d2647'],
  ['Aubergine', '#311a30'],
];

/** What a print room would call these inks; a second of the same name is numbered. */
export function nameColors(colors: Rgb[]): string[] {
  const known = NAMES.map(([name, hex]) => ({ name, lab: labOf(parseHex(hex)) }));
  const seen = new Map<string, number>();
  return colors.map((rgb) => {
    const lab = labOf(rgb);
    const away = (to: number[]) => Math.hypot(lab[0] - to[0]!, lab[1] - to[1]!, lab[2] - to[2]!);
    const { name } = known.reduce((best, entry) => (away(entry.lab) < away(best.lab) ? entry : best));
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > 1 ? `${name} ${count}` : name;
  });
}
