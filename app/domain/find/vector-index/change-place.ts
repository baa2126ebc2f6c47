/**
 * Up to where the log of changes (DesignChange) had been followed when the packed file was true, so that a start asks the tables only for what came after.
 * It counts for that file alone, for that very table of that very server, and no longer than changes are kept.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';

const ChangePlace = z.object({
  /** of the packed file */
  crc: z.number(),
  /** `readLogName` */
  log: z.string(),
  snapshot: z.string(),
  /** ms since 1970 */
  at: z.number(),
  /** ordinals of designs that have changed since the file was written */
  outdated: z.array(z.int().positive()),
});
export type ChangePlace = z.infer<typeof ChangePlace>;

/** Older changes have been swept away (sweepDesignChanges keeps a day), ms. */
export const longestPause = 12 * 3_600_000;

const placeOf = (file: string) => `${file}.place`;

/** Null where there is none, or none that counts any more. */
export function readChangePlace(file: string): ChangePlace | null {
  try {
    const place = ChangePlace.parse(JSON.parse(readFileSync(placeOf(file), 'utf8')));
    const age = Date.now() - place.at;
    return age >= 0 && age < longestPause ? place : null;
  } catch {
    return null;
  }
}

/** Throws where the disk is full or the folder can't be written. */
export function writeChangePlace(file: string, place: ChangePlace): void {
  const draft = `${placeOf(file)}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(place), { mode: 0o600 });
    renameSync(draft, placeOf(file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** What tells the log of changes from every other: a restored one, one of a copied or promoted server, or one that was emptied is another. Null where the server doesn't say. */
export async function readLogName(reader: BulkReader): Promise<string | null> {
  try {
    const [row] = await reader.read<[string]>(`
      SELECT concat_ws(' ', (SELECT system_identifier FROM pg_control_system()), (SELECT timeline_id FROM pg_control_checkpoint()),
        (SELECT oid FROM pg_database WHERE datname = current_database()), '"DesignChange"'::regclass::oid,
        pg_relation_filenode('"DesignChange"'::regclass))`);
    return row![0];
  } catch {
    return null;
  }
}
