/** Run apart: streams 300 MB into an upload and tells by how much the process grew. */
import { db } from '#app/data/database.server.ts';
import { receiveUpload } from '#app/domain/imports/upload/upload.server.ts';
import { makePerson } from '#tests/make.ts';
import { contentType, field, file, multipart, psd } from './originals.ts';

const [userId, archiveId] = process.argv.slice(2);
const admin = await makePerson({ userId: userId! });
const size = 300 * 1024 * 1024;
const whole = multipart([field('archiveId', archiveId!), file('large.psd', psd(95))]);
const head = whole.subarray(0, whole.lastIndexOf(Buffer.from('\r\n--')));
const fill = Buffer.alloc(256 * 1024, 7);

globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;

async function* body() {
  yield head;
  let left = size - psd(95).length;
  while (left > 0) {
    const chunk = left < fill.length ? fill.subarray(0, left) : Buffer.from(fill);
    left -= chunk.length;
    most = Math.max(most, process.memoryUsage().rss);
    yield chunk;
  }
  yield whole.subarray(head.length);
}

const { jobId } = await receiveUpload(admin, { body: body(), contentType, runsToReview: false });
const [row] = await db.importFile.findMany({ where: { jobId } });
console.log(`received ${row?.bytes} grown ${Math.round((most - before) / 1024 / 1024)} MB`);
process.exit(0);
