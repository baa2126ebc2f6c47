import { fromHex } from '../base/color-math.ts';
import { type Ink, type InkChoice, nodeAt, type ProcessTable, type Rgb } from './ink-model.ts';

const FLOOR = 1 / 1024;
/**
 * What lies below is mostly clipped by sRGB's gamut (full cyan has no red at all, with magenta over it 90): as density it would
 * outweigh all that can be seen. What an ink adds is reckoned above it, and the depth below is kept only while an ink
 * is nearly the old one.
 */
const CLIPPED = 20 / 255;
const seen = (v: number) => density(Math.max(v, CLIPPED));
const depth = (v: number) => density(v) - seen(v);
/** How much of the depth stays with a colour that is still like the old one. */
const kept = (alike: number) => alike ** 8;
const density = (v: number) => -Math.log(Math.max(v, FLOOR));

/**
 * The table with these inks switched off or of another colour.
 *
 * Off: the colours without it, as the profile gives them. Recoloured: what the ink adds in density to the inks below it at a
 * node, as the profile gives it, is split into the ink's own density times a trapping factor (how much of it a wet ink takes)
 * and a rest. The new ink adds its own density times the same factor, and of the rest as much as it is still like the old one.
 * So nothing jumps when a colour is moved a little, a paper-white ink disappears, and the tone curve (dot gain) stays.
 */
export function recolorTable(table: ProcessTable, choices: InkChoice[], inks: Ink[]): ProcessTable {
  const changed = [0, 1, 2, 3].filter((i) => choices[i]!.on && isChanged(choices[i]!, inks[i]!));
  const off = [0, 1, 2, 3].filter((i) => !choices[i]!.on);
  if (changed.length === 0 && off.length === 0) return table;
  const { steps, nodes } = table;
  const own = changed.map((i) => ownTones(table, i, fromHex(choices[i]!.srgb!).map((v) => v / 255) as Rgb));
  const out = new Uint8Array(nodes.length);
  const node = [0, 0, 0, 0];
  const under = [0, 0, 0, 0];
  for (let n = 0; n < steps ** 4; n++) {
    for (let i = 0, rest = n; i < 4; i++, rest = Math.floor(rest / steps)) node[i] = rest % steps;
    for (let i = 0; i < 4; i++) under[i] = off.includes(i) || changed.includes(i) ? 0 : node[i]!;
    let before = nodeAt(steps, under);
    const sum = [0, 1, 2].map((k) => density(nodes[before + k]! / 255));
    let alike = 1;
    const start = before;
    changed.forEach((ink, j) => {
      if (node[ink] === 0) return;
      under[ink] = node[ink]!;
      const after = nodeAt(steps, under);
      addInk(sum, nodes, before, after, node[ink]!, own[j]!);
      alike = Math.min(alike, own[j]!.alike);
      before = after;
    });
    const rest = (k: number) => depth(nodes[before + k]! / 255) - depth(nodes[start + k]! / 255);
    for (let k = 0; k < 3; k++) sum[k]! += kept(alike) * rest(k);
    for (let k = 0; k < 3; k++) out[n * 3 + k] = Math.round(255 * Math.min(1, Math.exp(-sum[k]!)));
  }
  return { steps, nodes: out };
}

interface OwnTones {
  /** densities of the ink alone on paper at every step of the grid, in its own and in the new colour */
  was: Rgb[];
  will: Rgb[];
  /** what the new colour has below `seen` */
  deep: Rgb[];
  /** 1: the new colour is the old one; 0: nothing in common */
  alike: number;
}

function ownTones({ steps, nodes }: ProcessTable, ink: number, color: Rgb): OwnTones {
  const at = (step: number) => {
    const node = nodeAt(
      steps,
      [0, 1, 2, 3].map((i) => (i === ink ? step : 0)),
    );
    return [nodes[node]! / 255, nodes[node + 1]! / 255, nodes[node + 2]! / 255] as Rgb;
  };
  const paper = at(0);
  const old = at(steps - 1);
  const over = (values: Rgb) => values.map((v, k) => seen(v) - seen(paper[k]!)) as Rgb;
  const [solid, next] = [over(old), over(color)];
  const size = solid.reduce((sum, v, k) => sum + Math.abs(v) + Math.abs(next[k]!), 0);
  const apart = solid.reduce((sum, v, k) => sum + Math.abs(v - next[k]!), 0);
  const alike = size > 0 ? 1 - apart / size : 1;
  const tint = (full: Rgb, cover: number) => over(paper.map((p, k) => p - cover * (p - full[k]!)) as Rgb);
  const tones = Array.from({ length: steps }, (_, step) => {
    const tone = at(step);
    // Where the tone lies between paper and full ink: its effective coverage (Murray-Davies). The rest is the profile's own.
    const part = (v: Rgb) => paper.reduce((sum, p, k) => sum + (p - v[k]!) * (p - old[k]!), 0);
    const cover = Math.min(1, Math.max(0, part(tone) / (part(old) || 1)));
    const was = over(tone);
    const plain = tint(old, cover);
    const will = tint(color, cover).map((v, k) => v + alike * (was[k]! - plain[k]!)) as Rgb;
    const deep = paper.map((p, k) => depth(p - cover * (p - color[k]!))) as Rgb;
    return { was, will, deep };
  });
  const each = (name: 'was' | 'will' | 'deep') => tones.map((tone) => tone[name]);
  return { was: each('was'), will: each('will'), deep: each('deep'), alike };
}

function addInk(sum: number[], nodes: Uint8Array, before: number, after: number, step: number, own: OwnTones): void {
  const [was, will] = [own.was[step]!, own.will[step]!];
  const added = [0, 1, 2].map((k) => seen(nodes[after + k]! / 255) - seen(nodes[before + k]! / 255));
  // A channel that the inks below have darkened already tells nothing of how much ink lies there: it counts by its light.
  const lit = (values: ArrayLike<number>) =>
    [0, 1, 2].reduce((sum, k) => sum + (nodes[before + k]! / 255) * values[k]!, 0);
  const whole = lit(was);
  const trapping = whole > 1e-6 ? Math.min(1, Math.max(0, lit(added) / whole)) : 1;
  const deep = 1 - kept(own.alike);
  for (let k = 0; k < 3; k++) {
    sum[k]! += trapping * (will[k]! + deep * own.deep[step]![k]!) + own.alike * (added[k]! - trapping * was[k]!);
  }
}

function isChanged(choice: InkChoice, ink: Ink): boolean {
  return choice.srgb !== undefined && choice.srgb.toLowerCase() !== ink.srgb.toLowerCase();
}
