/** Whether a backup can be restored: every part and every file by its SHA-256. */
import path from 'node:path';
import { openProgress, type Tell } from './progress.ts';
import type { Backup, FileLine } from './manifest.server.ts';
import { readFileLines } from './parts.server.ts';
import { hashParts, type Repository } from './repository.server.ts';
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

interface Checking {
  /** sizes alone */
  isQuick?: boolean;
  /** damaged content is marked, so that the next backup copies it anew */
  marks?: boolean;
  tell: Tell;
}

export async function checkBackup(repository: Repository, backup: Backup, how: Checking): Promise<BackupFindings> {
  const [findings] = await checkBackups(repository, [backup], how);
  return findings!;
}

/** In the backups' order. What several hold is read once: their lists are gone through part by part, so that not all hashes are in memory. */
export async function checkBackups(
  repository: Repository,
  backups: Backup[],
  how: Checking,
): Promise<BackupFindings[]> {
  const found: BackupFindings[] = [];
  for (const backup of backups) found.push(await checkParts(backup, how.tell));
  const listed = backups.flatMap((backup, at) => {
    const findings = found[at]!;
    return findings.parts.includes(backup.manifest.files.file) ? [] : [{ backup, findings }];
  });
  const progress = openProgress(how.tell);
  for (const start of listed.length > 1 ? hashParts(backups) : ['']) {
    const seen = listed.length > 1 ? new Set<string>() : null;
    for (const one of listed) await checkFiles(repository, { ...one, start, seen }, { ...how, progress });
  }
  return found;
}

async function checkParts({ manifest, folder, name }: Backup, tell: Tell): Promise<BackupFindings> {
  const findings: BackupFindings = { checked: 0, parts: [], files: new Set() };
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
  return findings;
}

interface Part {
  backup: Backup;
  findings: BackupFindings;
  /** of the hashes */
  start: string;
  /** whole content that needn't be read again */
  seen: Set<string> | null;
}

async function checkFiles(
  repository: Repository,
  { backup, findings, start, seen }: Part,
  { isQuick = false, marks = false, tell, progress }: Checking & { progress: ReturnType<typeof openProgress> },
): Promise<void> {
  const batch: FileLine[] = [];
  const check = async () => {
    await Promise.all(
      batch.splice(0).map(async ({ key, sha256, size }) => {
        findings.checked++;
        const isGood = isQuick
          ? await repository.hasObject(sha256, size)
          : await repository.isObjectWhole(sha256, size);
        if (isGood) {
          seen?.add(sha256);
          if (marks) await repository.unmark(sha256);
          return;
        }
        findings.files.add(key);
        const isMarked = marks && (await repository.markDamaged(sha256));
        tell(`damaged  ${backup.name}: ${key}${isMarked ? '; marked, the next backup copies it anew' : ''}`);
      }),
    );
    progress(`checking the backup ${backup.name}, ${findings.checked} files`);
  };
  for await (const line of readFileLines(backup)) {
    if (!line.sha256.startsWith(start) || seen?.has(line.sha256)) continue;
    batch.push(line);
    if (batch.length === atOnce) await check();
  }
  await check();
}
