/** The small commands. */
import { randomBytes } from 'node:crypto';
import { countJobs } from '#app/data/jobs.server.ts';
import { makeAdmin } from '#app/domain/people/accounts/accounts.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { listOpenImports } from '#app/domain/imports/review/read-import.server.ts';
import { rebuildInks, rebuildEmbeddings, rebuildPictures } from '#app/domain/imports/stages/rebuild.server.ts';
import type { Asked } from '#app/domain/imports/rebuild/masters.server.ts';
import {
  askMasterRebuild,
  runMasterRebuild,
  sendMasterRebuild,
  type Progress,
} from '#app/domain/imports/rebuild/run.server.ts';
import { openProgress } from '#app/domain/upkeep/progress.ts';
import { formatDuration } from '#app/locales/format.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { readFilling, type Filling } from '#app/domain/find/embeddings/filling.server.ts';
import { countMissingEmbeddings } from '#app/domain/find/embeddings/missing.server.ts';

const actor = systemActor('command line');

export async function showStatus(): Promise<number> {
  const rows = await countJobs();
  console.log(`${'queue'.padEnd(16)}${'waiting'.padStart(9)}${'running'.padStart(9)}${'failed'.padStart(9)}`);
  for (const { name, waiting, running, failed } of rows) {
    console.log(
      `${name.padEnd(16)}${String(waiting).padStart(9)}${String(running).padStart(9)}${String(failed).padStart(9)}`,
    );
  }
  const { imports, totalCount } = await listOpenImports(actor, {});
  for (const { jobId, stage, state, progress, fileCount, failedCount } of imports) {
    console.log(
      `import ${jobId}  ${stage} ${state} ${Math.floor(progress * 100)} %  ${fileCount} files, ${failedCount} failed`,
    );
  }
  if (totalCount > imports.length) console.log(`imports not shown: ${totalCount - imports.length}`);
  const looks = await countMissingEmbeddings();
  const filling = await readFilling();
  if (looks > 0) console.log(`looks (similar designs): ${looks} missing${filling ? `, ${tellFilling(filling)}` : ''}`);
  return 0;
}

const rebuilds = { inks: rebuildInks, looks: rebuildEmbeddings };

const tell = (reference: string, problem?: string) =>
  problem ? console.error(`${reference}: ${problem}`) : console.log(reference);

/** Workers make pictures; the others are made here, one at a time, because inks need the originals. */
export async function rebuild(what: 'pictures' | keyof typeof rebuilds, designs: string[]): Promise<number> {
  const say = openProgress((line) => console.error(line));
  const progress = ({ done, total, left }: Omit<Progress, 'failed'>) =>
    say(`${done} of ${total} colorways${tellLeft(left)}`);
  const which = { designs, progress };
  if (what === 'pictures') return (await rebuildPictures(actor, which, tell)) ? 0 : 1;
  const image = openImages();
  try {
    return (await rebuilds[what](actor, which, image, tell)) ? 0 : 1;
  } finally {
    await image.close();
  }
}

interface RebuildMasters extends Asked {
  /** leave it to the workers */
  background: boolean;
}

/** One that was stopped goes on with the same command. How far it is goes to stderr, so that what was made can be kept. */
export async function rebuildMasters({ background, ...asked }: RebuildMasters): Promise<number> {
  const begun = await askMasterRebuild(actor, asked);
  if (!begun) {
    console.error('Other masters are being made again. Wait for them; the system page shows how far they are.');
    return 1;
  }
  if (background) {
    await sendMasterRebuild();
    console.error(`${tellProgress(begun)}; workers go on with it, and the system page shows how far they are`);
    return 0;
  }
  const say = openProgress((line) => console.error(line));
  const image = openImages({ quiet: true });
  try {
    const { done, total, failed } = (await runMasterRebuild(actor, image, {
      tell,
      progress: (progress) => say(tellProgress(progress)),
    }))!;
    if (done < total) console.error('Another process is at it; the system page shows how far it is.');
    return failed > 0 || done < total ? 1 : 0;
  } finally {
    await image.close();
  }
}

function tellProgress({ done, total, failed, left }: Progress): string {
  const problems = failed > 0 ? `, ${failed} failed` : '';
  return `${done} of ${total} originals${problems}${tellLeft(left)}`;
}

const tellLeft = (left: number | null) => (left === null ? '' : `, about ${formatDuration(left, 'en')} left`);

function tellFilling({ done, total, left, runners, isRunning }: Filling): string {
  const by = `${runners} ${runners === 1 ? 'process' : 'processes'} at work`;
  return `${done} of ${total} made, ${isRunning ? by + tellLeft(left) : 'no worker at work'}`;
}

/** The password is shown only here and stored only as a hash. */
export async function createAdmin(mail: string, name: string): Promise<number> {
  const password = `Aa1-${randomBytes(15).toString('base64url')}`;
  const user = await makeAdmin({ mail, name, password });
  console.log(`${user.mail} can sign in as an admin with the password ${password}`);
  return 0;
}
