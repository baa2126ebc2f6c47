/** Tiles on their way and tiles kept: those wanted now come first, those wanted longest ago go first. */
import type { TilePlace } from './view.ts';

export interface TileStoreOptions<Tile> {
  load: (place: TilePlace, signal: AbortSignal) => Promise<Tile>;
  free: (tile: Tile) => void;
  /** a tile has come */
  onArrival: () => void;
  /** tiles kept beside those wanted now */
  keep: number;
  /** tiles under way at once */
  atOnce?: number;
}

const nameOf = ({ level, col, row }: TilePlace) => `${level}/${col}/${row}`;
/** ms until a failed tile is retried; each failure doubles it */
const firstPause = 1000;
const mostTries = 5;

export class TileStore<Tile> {
  private readonly kept = new Map<string, Tile>();
  private readonly underWay = new Map<string, AbortController>();
  private readonly failed = new Map<string, { tries: number; until: number }>();
  private wanted: TilePlace[] = [];
  private closed = false;
  private readonly options: TileStoreOptions<Tile>;

  constructor(options: TileStoreOptions<Tile>) {
    this.options = options;
  }

  get(place: TilePlace): Tile | undefined {
    const name = nameOf(place);
    const tile = this.kept.get(name);
    if (tile !== undefined) {
      this.kept.delete(name);
      this.kept.set(name, tile);
    }
    return tile;
  }

  tiles(): Iterable<Tile> {
    return this.kept.values();
  }

  /** In order of need. What is under way and no longer wanted is broken off. */
  want(places: TilePlace[]): void {
    this.wanted = places;
    const names = new Set(places.map(nameOf));
    for (const [name, abort] of this.underWay) if (!names.has(name)) abort.abort();
    this.next();
    for (const [name, tile] of this.kept) {
      if (this.kept.size <= this.options.keep + names.size) break;
      if (names.has(name)) continue;
      this.kept.delete(name);
      this.options.free(tile);
    }
  }

  /** Nothing wanted is missing, but for what can't be had. */
  get complete(): boolean {
    return this.wanted.every((place) => this.kept.has(nameOf(place)) || this.failed.has(nameOf(place)));
  }

  /** Forgets every tile, as when the device that held them is gone. */
  clear(): void {
    for (const tile of this.kept.values()) this.options.free(tile);
    this.kept.clear();
    this.failed.clear();
  }

  close(): void {
    this.closed = true;
    for (const abort of this.underWay.values()) abort.abort();
    this.clear();
  }

  private next(): void {
    if (this.closed) return;
    const now = performance.now();
    for (const place of this.wanted) {
      if (this.underWay.size >= (this.options.atOnce ?? 8)) return;
      const name = nameOf(place);
      if (this.kept.has(name) || this.underWay.has(name)) continue;
      const failure = this.failed.get(name);
      if (failure && (failure.tries >= mostTries || failure.until > now)) continue;
      void this.fetch(name, place);
    }
  }

  private async fetch(name: string, place: TilePlace): Promise<void> {
    const abort = new AbortController();
    this.underWay.set(name, abort);
    try {
      const tile = await this.options.load(place, abort.signal);
      if (this.closed) return this.options.free(tile);
      this.kept.set(name, tile);
      this.failed.delete(name);
      this.options.onArrival();
    } catch {
      // Aborted, or a network error: retried with growing delays while it is wanted.
      if (!abort.signal.aborted) this.pause(name);
    } finally {
      this.underWay.delete(name);
      this.next();
    }
  }

  private pause(name: string): void {
    const tries = (this.failed.get(name)?.tries ?? 0) + 1;
    const pause = firstPause * 2 ** (tries - 1);
    this.failed.set(name, { tries, until: performance.now() + pause });
    if (tries < mostTries) setTimeout(() => this.next(), pause + 10);
  }
}
