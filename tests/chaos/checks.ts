/** What has to be true when everything is quiet again. Loaded when the settings of the run stand in this process's environment. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { db } from '#app/data/database.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { archiveNumber } from '#app/domain/imports/job/numbers.server.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { verifyFiles } from '#app/domain/upkeep/verify.server.ts';
import type { Hearts } from './hearts.ts';
import type { Print } from './imports.ts';
import type { People } from './rows.ts';

/**
 * Each design is there once, with the files that were sent as its colorways. Numbers come from as many as there are files, each of which has
 * one until its design is known: one that comes free then is left out when a later one is in the archive already.
 */
export async function findWrongDesigns(prints: Print[], { archiveCode }: People): Promise<string[]> {
  const designs = await db.design.findMany({
    select: { name: true, colorways: { select: { original: { select: { sha256: true } } } } },
    orderBy: { name: 'asc' },
  });
  const sent = [...Map.groupBy(prints, ({ design }) => design).values()].map((files) =>
    files.map(({ sha256 }) => sha256),
  );
  const found = designs.map(({ colorways }) =>
    colorways.map(({ original }) => Buffer.from(original!.sha256).toString('hex')),
  );
  const [wanted, there] = [sent, found].map((all) => all.map((hashes) => hashes.toSorted().join(' ')).sort());
  const numbers = new Set(prints.map((_, at) => archiveNumber(archiveCode, at + 1)));
  return [
    ...unlike('design', wanted!, there!),
    ...designs.filter(({ name }) => !numbers.delete(name)).map(({ name }) => `number too far: ${name}`),
  ];
}

function unlike(what: string, wanted: string[], found: string[]): string[] {
  const left = [...found];
  const missing = wanted.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return [...missing.map((one) => `${what} missing: ${one}`), ...left.map((one) => `${what} too much: ${one}`)];
}

export async function findWrongImports(): Promise<string[]> {
  const jobs = await db.importJob.findMany({ include: { files: { where: { state: { not: 'added' } } } } });
  return jobs
    .filter(({ stage, state, files }) => stage !== 'completeTransfer' || state !== 'done' || files.length > 0)
    .map(({ id, stage, state, errorKey }) => `import ${id}: ${stage} ${state} ${errorKey ?? ''}`);
}

/** Writes that were answered with success and aren't there. */
export async function findLostWrites({ lists, entries }: Hearts): Promise<string[]> {
  const [allLists, allEntries] = await Promise.all([
    db.favoritesList.findMany({ select: { id: true } }),
    db.favoritesEntry.findMany({ select: { listId: true, colorwayId: true } }),
  ]);
  const there = new Set([
    ...allLists.map(({ id }) => id),
    ...allEntries.map(({ listId, colorwayId }) => `${listId} ${colorwayId}`),
  ]);
  return [...lists, ...entries.map(({ listId, colorwayId }) => `${listId} ${colorwayId}`)]
    .filter((one) => !there.has(one))
    .map((one) => `lost: favourite ${one}`);
}

/** Files without rows after what the sweep does every hour, rows without files, and every file read to its end. */
export async function verify(): Promise<{ checked: number; swept: number; lines: string[] }> {
  const swept = await sweepImports(0);
  const image = openImages();
  const lines: string[] = [];
  const progress = /files checked/;
  const tell = (line: string) => void (progress.test(line) || lines.push(line));
  const found = await verifyFiles(systemActor('chaos'), { tell, orphanAfter: 0 }, image);
  await image.close();
  if (found.bare > 0) lines.push(`${found.bare} colorways without pictures`);
  const counted = found.missing + found.damaged + found.orphans;
  if (counted > 0 && lines.length === 0) lines.push(JSON.stringify(found));
  return { checked: found.checked, swept: swept.originals + swept.files, lines };
}

/** Scratch files that came after `since`: nobody died then who could have left them. */
export async function findScratch(folders: string[], since: number): Promise<string[]> {
  const lines: string[] = [];
  for (const folder of folders) {
    const scratch = path.join(folder, 'scratch');
    for (const name of await readdir(scratch).catch(() => [] as string[])) {
      const found = await stat(path.join(scratch, name)).catch(() => undefined);
      if (found && found.mtimeMs > since) lines.push(`scratch file left: ${path.join(scratch, name)}`);
    }
  }
  return lines;
}

export const disconnect = () => db.$disconnect();
