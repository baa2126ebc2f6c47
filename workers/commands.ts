/** The small commands. */
import { randomBytes } from 'node:crypto';
import { countJobs } from '#app/data/jobs.server.ts';
import { makeAdmin } from '#app/domain/people/accounts/accounts.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { listImports } from '#app/domain/imports/review/read-import.server.ts';
import {
  rebuildInks,
  rebuildEmbeddings,
  rebuildMasters,
  rebuildPictures,
} from '#app/domain/imports/stages/rebuild.server.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { countMissingEmbeddings } from '#app/domain/find/embeddings/embed-colorways.server.ts';

const actor = systemActor('command line');

export async function showStatus(): Promise<number> {
  const rows = await countJobs();
  console.log(`${'queue'.padEnd(16)}${'waiting'.padStart(9)}${'running'.padStart(9)}${'failed'.padStart(9)}`);
  for (const { name, waiting, running, failed } of rows) {
    console.log(
      `${name.padEnd(16)}${String(waiting).padStart(9)}${String(running).padStart(9)}${String(failed).padStart(9)}`,
    );
  }
  const { imports } = await listImports(actor, {});
  for (const { jobId, stage, state, progress, fileCount, failedCount } of imports.filter(({ isEnded }) => !isEnded)) {
    console.log(
      `import ${jobId}  ${stage} ${state} ${Math.floor(progress * 100)} %  ${fileCount} files, ${failedCount} failed`,
    );
  }
  const looks = await countMissingEmbeddings();
  if (looks > 0) console.log(`looks (similar designs): ${looks} missing`);
  return 0;
}

const rebuilds = { masters: rebuildMasters, inks: rebuildInks, looks: rebuildEmbeddings };

/** Workers make pictures; the others are made here, one at a time, because masters and inks need the originals. */
export async function rebuild(what: 'pictures' | keyof typeof rebuilds, designs: string[]): Promise<number> {
  const tell = (reference: string, problem?: string) =>
    problem ? console.error(`${reference}: ${problem}`) : console.log(reference);
  if (what === 'pictures') return (await rebuildPictures(actor, { designs }, tell)) ? 0 : 1;
  const image = openImages();
  try {
    return (await rebuilds[what](actor, { designs }, image, tell)) ? 0 : 1;
  } finally {
    await image.close();
  }
}

/** The password is shown only here and stored only as a hash. */
export async function createAdmin(mail: string, name: string): Promise<number> {
  const password = `Aa1-${randomBytes(15).toString('base64url')}`;
  const user = await makeAdmin({ mail, name, password });
  console.log(`${user.mail} can sign in as an admin with the password ${password}`);
  return 0;
}
