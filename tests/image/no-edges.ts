import { LEVELS, packPrint } from '#app/image/similar/edge-bytes.ts';
import { DIRECTIONS } from '#app/image/similar/edge-cells.ts';

/** Of a print without any: like nothing. */
export const noEdges = packPrint(
  { drop: 0, shift: 0 },
  LEVELS.map(() => ({ across: 1, down: 1, values: new Float32Array(DIRECTIONS) })),
);
