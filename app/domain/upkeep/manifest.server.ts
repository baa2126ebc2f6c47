/** What a backup says of itself: where it is from, its parts with their hashes, and what was wrong. */
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UpkeepError } from './upkeep-error.ts';
import { hashText, syncFolder } from './whole-files.server.ts';

const part = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });
export type Part = z.infer<typeof part>;

const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  product: z.object({ name: z.string(), version: z.string() }),
  /** by the database's clock: the moment that the backup shows */
  takenAt: z.string(),
  finishedAt: z.string(),
  database: z.object({
    serverVersion: z.string(),
    migrations: z.array(z.string()),
    tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  }),
  files: part.extend({
    count: z.number(),
    /** of all files, and of those that no earlier backup had */
    totalBytes: z.number(),
    newCount: z.number(),
    newBytes: z.number(),
    hasPictures: z.boolean(),
    counts: z.record(z.string(), z.number()),
  }),
  keys: z.object({
    /** null: left out */
    part: part.nullable(),
    isSealed: z.boolean(),
    /** tells whether a machine has the same secret, and nothing of the secret */
    check: z.string(),
  }),
  /** what the operator must set again elsewhere; no secrets */
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  problems: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export interface FileLine {
  key: string;
  sha256: string;
  size: number;
}

export interface Backup {
  name: string;
  folder: string;
  manifest: Manifest;
}

export function parseManifest(name: string, text: string): Manifest {
  try {
    const { sha256, ...rest } = JSON.parse(text) as { sha256: string };
    if (sha256 === hashText(JSON.stringify(rest))) return Manifest.parse(rest);
  } catch {
    // Told below.
  }
  throw new UpkeepError(`The manifest of the backup ${name} is damaged, or of a newer version.`);
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify({ ...manifest, sha256: hashText(JSON.stringify(manifest)) }, null, 2);
  const draft = path.join(folder, 'manifest.part');
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true });
  await syncFolder(folder);
  await rename(draft, path.join(folder, 'manifest.json'));
  await syncFolder(folder);
  await syncFolder(path.dirname(folder));
}
