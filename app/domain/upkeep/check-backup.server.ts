/** Whether a backup can be restored: every part and every file by its SHA-256. */
import path from 'node:path';
import { openProgress, type Tell } from './progress.ts';
import type { Backup } from './manifest.server.ts';
import { readFileLines } from './parts.server.ts';
import type { Repository } from './repository.server.ts';
import { isWhole } from './whole-files.server.ts';

export interface BackupFindings {
  checked: number;
  /** parts without which nothing can be restored */
  parts: string[];
  /** keys of damaged or missing files */
  files: Set<string>;
}

/** files read side by side */
const atOnce = 4;

/** `isQuick`: sizes alone. `seen`: content that needn't be read again. */
export async function checkBackup(
  repository: Repository,
  backup: Backup,
  { isQuick = false, seen = new Set<string>(), tell }: { isQuick?: boolean; seen?: Set<string>; tell: Tell },
): Promise<BackupFindings> {
  const { manifest, folder, name } = backup;
  const findings: BackupFindings = { checked: 0, parts: [], files: new Set() };
  const progress = openProgress(tell);
  for (const part of [
    ...manifest.database.tables,
    manifest.files,
    ...(manifest.keys.part ? [manifest.keys.part] : []),
  ]) {
    findings.checked++;
    if (await isWhole(path.join(folder, part.file), { size: part.bytes, sha256: part.sha256 })) continue;
    findings.parts.push(part.file);
    tell(`damaged  ${name}/${part.file}`);
  }
  if (findings.parts.includes(manifest.files.file)) return findings;
  const batch: { key: string; sha256: string; size: number }[] = [];
  const check = async () => {
    await Promise.all(
      batch.splice(0).map(async ({ key, sha256, size }) => {
        findings.checked++;
        const isGood = isQuick
          ? await repository.hasObject(sha256, size)
          : await isWhole(repository.objectPath(sha256), { size, sha256 });
        if (isGood) return void seen.add(sha256);
        findings.files.add(key);
        tell(`damaged  ${name}: ${key}`);
      }),
    );
    progress(`checking the backup, ${findings.checked} files`);
  };
  for await (const line of readFileLines(backup)) {
    if (seen.has(line.sha256)) continue;
    batch.push(line);
    if (batch.length === atOnce) await check();
  }
  await check();
  return findings;
}
