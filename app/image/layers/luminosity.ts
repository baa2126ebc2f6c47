/* Luminosity and saturation of non-separable blend modes: PDF 32000-1, 11.3.5.3, and W3C "Compositing and Blending", 10. */

export type Rgb = [number, number, number];

export const luminosity = (r: number, g: number, b: number) => 0.3 * r + 0.59 * g + 0.11 * b;

/** `target` becomes `color` with this luminosity, kept in 0 … 1. The two may be one. */
export function setLuminosity(target: Rgb, color: Rgb, light: number): void {
  const shift = light - luminosity(...color);
  for (let i = 0; i < 3; i++) target[i] = color[i]! + shift;
  const [least, most] = [Math.min(...target), Math.max(...target)];
  const l = luminosity(...target);
  if (least < 0) for (let i = 0; i < 3; i++) target[i] = l + ((target[i]! - l) * l) / (l - least);
  if (most > 1) for (let i = 0; i < 3; i++) target[i] = l + ((target[i]! - l) * (1 - l)) / (most - l);
}

/** `target` becomes `color` with this saturation, from 0 on. */
export function setSaturation(target: Rgb, color: Rgb, saturation: number): void {
  const [least, most] = [Math.min(...color), Math.max(...color)];
  for (let i = 0; i < 3; i++) target[i] = most > least ? ((color[i]! - least) * saturation) / (most - least) : 0;
}

export const saturationOf = (color: Rgb) => Math.max(...color) - Math.min(...color);
