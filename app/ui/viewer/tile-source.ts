/** A colorway's pyramid as OpenSeadragon asks for it. Pure, so that it can be tested without a browser. */
import { addBase } from '#app/base-path.ts';

export interface Pyramid {
  /** px of full size, and of every level from full size down */
  width: number;
  height: number;
  tile: number;
  levels: { width: number; height: number }[];
  /** how many times as high as wide a px is on the cloth */
  stretch: number;
  /** addresses by level (0 is full size), column and row */
  address: (level: number, col: number, row: number) => string;
}

/**
 * OpenSeadragon counts levels from the smallest; ours are halved with rounding down and may be a px smaller than it expects. Its px are square: those of an
 * original that has more to the cm along one side than along the other are told to be as many more along that other side.
 */
export function tileSource({ width, height, tile, levels, stretch, address }: Pyramid) {
  const last = levels.length - 1;
  const [across, down] = [Math.max(1, 1 / stretch), Math.max(1, stretch)];
  return {
    width: width * across,
    height: height * down,
    tileWidth: tile * across,
    tileHeight: tile * down,
    tileOverlap: 0,
    minLevel: 0,
    maxLevel: last,
    tileExists(level: number, col: number, row: number): boolean {
      const own = levels[last - level];
      return own !== undefined && col >= 0 && row >= 0 && col * tile < own.width && row * tile < own.height;
    },
    /** px of a tile that hold picture; the rest of an edge's tile is padding */
    heldPx(level: number, col: number, row: number): { width: number; height: number } {
      const own = levels[last - level]!;
      return { width: Math.min(tile, own.width - col * tile), height: Math.min(tile, own.height - row * tile) };
    },
    getTileUrl: (level: number, col: number, row: number) => addBase(address(last - level, col, row)),
  };
}
