/** What the readers of films share. */
export interface FilmFacts {
  format: 'mp4' | 'webm';
  /** as people call it: H.264, VP9 */
  codec: string;
  /** every browser of today plays it */
  plays: boolean;
  /** px as it is shown */
  width: number;
  height: number;
}

export class FilmUnreadable extends Error {
  override name = 'FilmUnreadable';
}

/** Bytes at a place; fewer at the end of the file. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;
