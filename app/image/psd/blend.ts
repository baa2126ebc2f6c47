/*
 * Layers' blend modes on rows of one plane, 0 … 1, as Photoshop has them: 1 is paper, in CMYK too. The backdrop's colours are
 * multiplied by its alpha, the source's are not:
 *   out = (1 − αs) · b + αs · (1 − αb) · s + αs · αb · B(b / αb, s)
 */

type Blend = (backdrop: number, source: number) => number;

const clamp = (v: number) => (v < 0 ? 0 : v > 1 ? 1 : v);
const hardLight: Blend = (b, s) => (s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s));
const dodge: Blend = (b, s) => (b <= 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s)));
const burn: Blend = (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s));

/** Beside normal, multiply and screen, which have loops of their own. */
const BLENDS: Partial<Record<string, Blend>> = {
  over: (b, s) => hardLight(s, b),
  hLit: hardLight,
  sLit: (b, s) =>
    s <= 0.5 ? 2 * b * s + b * b * (1 - 2 * s) : 2 * b * (1 - s) + Math.sqrt(Math.max(0, b)) * (2 * s - 1),
  dark: Math.min,
  lite: Math.max,
  diff: (b, s) => Math.abs(b - s),
  smud: (b, s) => b + s - 2 * b * s,
  lddg: (b, s) => Math.min(1, b + s),
  lbrn: (b, s) => Math.max(0, b + s - 1),
  'div ': dodge,
  idiv: burn,
  fsub: (b, s) => Math.max(0, b - s),
  fdiv: (b, s) => (s <= 0 ? (b <= 0 ? 0 : 1) : Math.min(1, b / s)),
  vLit: (b, s) => (s <= 0 ? 0 : s >= 1 ? 1 : s <= 0.5 ? burn(b, 2 * s) : dodge(b, 2 * s - 1)),
  lLit: (b, s) => clamp(b + 2 * s - 1),
  pLit: (b, s) => (s > 0.5 ? Math.max(b, 2 * s - 1) : Math.min(b, 2 * s)),
};

/** `pass` is normal for a layer. What isn't here is drawn as normal. */
export function knowsBlend(mode: string): boolean {
  return mode === 'norm' || mode === 'pass' || mode === 'mul ' || mode === 'scrn' || BLENDS[mode] !== undefined;
}

export interface BlendRange {
  from: number;
  to: number;
}

/** One plane of the source onto the backdrop's; alphas stay as they are. */
export function blendPlane(
  mode: string,
  backdrop: Float32Array,
  backdropAlpha: Float32Array,
  source: Float32Array,
  alpha: Float32Array,
  { from, to }: BlendRange,
  blend = BLENDS[mode],
): void {
  if (mode === 'mul ' && !blend) {
    for (let x = from; x < to; x++) {
      const a = alpha[x]!;
      const b = backdrop[x]!;
      backdrop[x] = b + a * (source[x]! * (1 - backdropAlpha[x]! + b) - b);
    }
  } else if (mode === 'scrn' && !blend) {
    for (let x = from; x < to; x++) {
      const s = source[x]!;
      backdrop[x] = backdrop[x]! + alpha[x]! * s * (1 - backdrop[x]!);
    }
  } else if (blend) {
    for (let x = from; x < to; x++) {
      const a = alpha[x]!;
      if (a === 0) continue;
      const under = backdropAlpha[x]!;
      const s = source[x]!;
      const mixed = under > 0 ? under * blend(backdrop[x]! / under, s) : 0;
      backdrop[x] = (1 - a) * backdrop[x]! + a * ((1 - under) * s + mixed);
    }
  } else {
    for (let x = from; x < to; x++) backdrop[x] = backdrop[x]! + alpha[x]! * (source[x]! - backdrop[x]!);
  }
}

/**
 * a and b of Lab. Multiplying them would colour what is neutral, so all modes but normal add them up around the middle:
 * neutral stays neutral and leaves the backdrop's hue alone.
 */
export function blendLabPlane(
  mode: string,
  middle: number,
  ...planes: [Float32Array, Float32Array, Float32Array, Float32Array, BlendRange]
): void {
  const normal = mode === 'norm' || mode === 'pass' || !knowsBlend(mode);
  blendPlane('norm', ...planes, normal ? undefined : (b, s) => clamp(b + s - middle));
}

/** Alpha of source over backdrop. */
export function coverAlpha(backdrop: Float32Array, alpha: Float32Array, { from, to }: BlendRange): void {
  for (let x = from; x < to; x++) backdrop[x] = backdrop[x]! + alpha[x]! * (1 - backdrop[x]!);
}
