/** What an operator should know of processes, errors and backups; the checks of the parts are doctor's. */
import { hourMs } from '#app/domain/base/activity/activity.ts';
import type { WebhookTrouble } from '#app/domain/webhooks/upkeep.server.ts';
import { tellDisk } from '../doctor.server.ts';
import { fail, warn, type Finding } from '../findings.ts';
import type { Runs } from '../runs.server.ts';
import type { Errors } from './merge.ts';
import type { ListedProcess } from './processes.server.ts';

const dayMs = 24 * hourMs;
/** A backup every night may take its time, and one may be left out. */
const oldBackupMs = 2 * dayMs;
/** ms; less is a busy moment */
const slowLoop = 3_000;

interface Facts {
  now: Date;
  processes: ListedProcess[];
  runs: Runs;
  errors: Errors[];
  webhooks: WebhookTrouble[];
  /** this machine, whose disk is known already */
  host: string;
}

export function judge({ now, processes, runs, errors, webhooks, host }: Facts): Finding[] {
  return [
    ...judgeProcesses(processes, host),
    ...judgeErrors(errors, now),
    ...judgeWebhooks(webhooks),
    ...judgeBackups(runs, now),
  ];
}

function judgeProcesses(processes: ListedProcess[], here: string): Finding[] {
  const findings: Finding[] = [];
  const alive = processes.filter(({ state }) => state === 'alive');
  const versions = listVersions(alive);
  if (versions.length > 1)
    findings.push(warn('processes', 'mixedVersions', 'sameVersion', { versions: versions.join('; ') }));
  for (const { state, role, host, seenAt, loopDelay } of processes) {
    if (state === 'gone') findings.push(warn('processes', `${role}Gone`, 'restartProcess', { host, at: seenAt }));
    if (state === 'alive' && loopDelay > slowLoop)
      findings.push(warn('processes', `${role}Slow`, 'lessLoad', { host, seconds: loopDelay / 1000 }));
  }
  const others = new Map(alive.filter(({ host }) => host !== here).map(({ host, free }) => [host, free]));
  for (const [host, free] of others) {
    const told = free === null ? null : tellDisk(free, host);
    if (told && told.level !== 'ok') findings.push(told);
  }
  return findings;
}

/** More than one where processes of different versions run. Builds tell web servers apart: a worker may start before the pages are built. */
function listVersions(alive: ListedProcess[]): string[] {
  const webs = alive.filter(({ role }) => role === 'web');
  const compared = new Set(webs.map(({ build }) => build)).size > 1 ? webs : alive;
  const names = compared.map(({ version, node, schema, build }) =>
    compared === webs ? `${version} ${build ?? ''}`.trim() : `${version}, Node ${node}, ${schema}`,
  );
  return [...new Set(names)].sort();
}

function judgeErrors(errors: Errors[], now: Date): Finding[] {
  const since = new Date(now.getTime() - (now.getTime() % hourMs) - hourMs);
  const count = (kinds: Errors['kind'][]) =>
    errors
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { hours }) => sum + hours.slice(-2).reduce((one, other) => one + other, 0), 0);
  const [unexpected, mails] = [count(['error', 'job']), count(['mail'])];
  return [
    ...(unexpected > 0 ? [warn('errors', 'errorsNow', 'seeLog', { count: unexpected, since })] : []),
    ...(mails > 0 ? [warn('mail', 'mailsNow', 'checkMail', { count: mails, since })] : []),
  ];
}

function judgeWebhooks(webhooks: WebhookTrouble[]): Finding[] {
  return webhooks.map(({ name, state, since }) =>
    state === 'paused'
      ? warn('webhooks', 'webhookPaused', 'resumeWebhook', { name, at: since })
      : warn('webhooks', 'webhookFailing', 'checkWebhook', { name, at: since }),
  );
}

function judgeBackups({ backup, verify, verifyBackups }: Runs, now: Date): Finding[] {
  const findings: Finding[] = [];
  const age = backup ? now.getTime() - backup.finishedAt.getTime() : 0;
  if (!backup) findings.push(warn('backup', 'noBackup', 'firstBackup'));
  else if (age > oldBackupMs)
    findings.push(warn('backup', 'oldBackup', 'backupAgain', { count: Math.floor(age / dayMs) }));
  if (backup && backup.problems > 0)
    findings.push(warn('backup', 'badBackup', 'verifyFiles', { count: backup.problems }));
  if (verify && verify.problems > 0)
    findings.push(fail('storage', 'badFiles', 'repairFiles', { count: verify.problems }));
  if (verifyBackups && verifyBackups.problems > 0)
    findings.push(fail('backup', 'badBackups', 'newBackup', { count: verifyBackups.problems }));
  return findings;
}
