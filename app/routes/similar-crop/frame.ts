/** The frame on a picture, in per cent of its sides. Pure. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

export const whole: Frame = { x: 0, y: 0, width: 100, height: 100 };
/** per cent of a side */
export const leastSide = 5;

const tenth = (value: number) => Math.round(value * 10) / 10;
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Clamps the frame to the picture and to the least side. */
export function fit({ x, y, width, height }: Frame): Frame {
  const w = within(width, leastSide, 100);
  const h = within(height, leastSide, 100);
  return {
    x: tenth(within(x, 0, 100 - w)),
    y: tenth(within(y, 0, 100 - h)),
    width: tenth(w),
    height: tenth(h),
  };
}

export function isWhole({ width, height }: Frame): boolean {
  return width >= 100 && height >= 100;
}

export function move(frame: Frame, dx: number, dy: number): Frame {
  return fit({ ...frame, x: frame.x + dx, y: frame.y + dy });
}

/** Resizes it at the fixed upper left corner, up to the picture's edge. */
export function grow(frame: Frame, dx: number, dy: number): Frame {
  return fit({
    ...frame,
    width: Math.min(frame.width + dx, 100 - frame.x),
    height: Math.min(frame.height + dy, 100 - frame.y),
  });
}

/** Applies a typed number: the position is kept, and the size limited by the picture's edge. */
export function withSide(frame: Frame, side: keyof Frame, value: number): Frame {
  const room = 100 - leastSide;
  const next = { ...frame, [side]: within(value, 0, side === 'x' || side === 'y' ? room : 100) };
  return fit({ ...next, width: Math.min(next.width, 100 - next.x), height: Math.min(next.height, 100 - next.y) });
}

/** The frame between two points. */
export function between(ax: number, ay: number, bx: number, by: number): Frame {
  const [left, right] = [within(Math.min(ax, bx), 0, 100), within(Math.max(ax, bx), 0, 100)];
  const [top, bottom] = [within(Math.min(ay, by), 0, 100), within(Math.max(ay, by), 0, 100)];
  return fit({ x: left, y: top, width: right - left, height: bottom - top });
}

/** The fixed point while this corner is dragged. */
export function opposite({ x, y, width, height }: Frame, corner: Corner): [number, number] {
  return [corner.endsWith('w') ? x + width : x, corner.startsWith('n') ? y + height : y];
}

/** Moves it by an arrow key; null for other keys. Per cent: 2, with Ctrl 0.5. */
export function pressed(frame: Frame, key: string, { shift, ctrl }: { shift: boolean; ctrl: boolean }): Frame | null {
  const step = ctrl ? 0.5 : 2;
  const [dx, dy] =
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[key] ?? [];
  if (dx === undefined || dy === undefined) return null;
  return shift ? grow(frame, dx, dy) : move(frame, dx, dy);
}
