/** The camera's path over the fabric, by frame. Pure, for tests. */

export const sizes = {
  small: { width: 640, height: 360 },
  medium: { width: 1280, height: 720 },
  large: { width: 1920, height: 1080 },
  square: { width: 1080, height: 1080 },
  tall: { width: 1080, height: 1920 },
} as const;
export type FilmSize = keyof typeof sizes;

export const motions = ['across', 'down', 'round'] as const;
export type Motion = (typeof motions)[number];

/** cm of fabric seen from side to side */
export const closenesses = { near: 40, middle: 75, far: 110 } as const;
export type Closeness = keyof typeof closenesses;

/** s */
export const lengths = [2, 4, 8, 15, 30] as const;
export const framesPerSecond = 25;

export interface FilmChoice {
  size: FilmSize;
  motion: Motion;
  closeness: Closeness;
  seconds: number;
}

export interface Frame {
  /** px of the fabric's picture */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which picture of the fabric has the px that the film needs: for close-ups, the left half at twice the px. */
export function fabricFor({ closeness }: FilmChoice): { cm: 75 | 150; width: number } {
  return { cm: closeness === 'near' ? 75 : 150, width: 4096 };
}

/** The part of the fabric that each frame shows. `fabric`: px of its picture; `cm`: what it is wide. */
export function planFrames(choice: FilmChoice, fabric: { width: number; height: number }, cm: number): Frame[] {
  const film = sizes[choice.size];
  const ratio = film.height / film.width;
  const pxPerCm = fabric.width / cm;
  // At least a tenth of the fabric is left to move over, whichever way.
  const width = Math.min(closenesses[choice.closeness] * pxPerCm, fabric.width * 0.9, (fabric.height * 0.9) / ratio);
  const height = width * ratio;
  const room = { x: fabric.width - width, y: fabric.height - height };
  const count = Math.max(2, Math.round(choice.seconds * framesPerSecond));
  return Array.from({ length: count }, (_, index) => {
    const { x, y } = placeAt(choice.motion, index, count);
    return { x: x * room.x, y: y * room.y, width, height };
  });
}

/** Position, 0 … 1 of the available range. `round` ends where it starts; the others ease in and out. */
function placeAt(motion: Motion, index: number, count: number): { x: number; y: number } {
  if (motion === 'round') {
    const angle = (2 * Math.PI * index) / count;
    return { x: (1 - Math.cos(angle)) / 2, y: (1 - Math.sin(angle)) / 2 };
  }
  const time = index / (count - 1);
  const eased = time * time * (3 - 2 * time);
  return motion === 'across' ? { x: eased, y: 0.5 } : { x: 0.5, y: eased };
}
