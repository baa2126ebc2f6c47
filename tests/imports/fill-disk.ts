/** Run apart, with a data folder on a very small disk: a small file, then one that doesn't fit. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { receiveUpload } from '#app/domain/imports/upload/upload.server.ts';
import { makePerson } from '#tests/make.ts';
import { contentType, field, file, inChunks, multipart, psd } from './originals.ts';

const [userId, archiveId] = process.argv.slice(2);
const admin = await makePerson({ userId: userId! });
const large = Buffer.concat([psd(90), Buffer.alloc(6_000_000, 7)]);
const body = multipart([field('archiveId', archiveId!), file('small.psd', psd(91)), file('large.psd', large)]);
try {
  await receiveUpload(admin, { body: inChunks(body, 65_536), contentType, runsToReview: true });
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  console.log(error.key, error.status);
}
const job = await db.importJob.findFirst({ where: { archiveId: Number(archiveId) }, include: { files: true } });
console.log(`kept ${job?.files.map(({ fileName }) => fileName).join()}`);
console.log(`scratch ${(await readdir(path.join(config.dataDir, 'scratch'))).length}`);
process.exit(0);
