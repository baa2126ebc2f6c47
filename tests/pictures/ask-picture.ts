/** A process of its own that both asks for a picture many times at once and works for others; prints how often it made one. */
import { writeFile } from 'node:fs/promises';
import { db } from '#app/data/database.server.ts';
import { stopEvents } from '#app/data/events.server.ts';
import { startJobs, stopJobs } from '#app/data/jobs.server.ts';
import { type ImageProcess, obtainPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { PictureRequest } from '#app/domain/visible/pictures/requests.ts';
import { findAnyColorway } from '#tests/visible.ts';
import { pictureMake } from '#workers/picture-make.ts';

const [colorwayId, width] = process.argv.slice(2);
let made = 0;
const image = {
  async renderPrint(_master: string, _options: object, target: string) {
    made++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await writeFile(target, 'picture');
    return { width: 1, height: 1, bytes: 7 };
  },
} as unknown as ImageProcess;

const boss = await startJobs('work');
for (let slot = 0; slot < 2; slot++) {
  await boss.work('picture-make', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) =>
    pictureMake(job as never, { image }),
  );
}
const colorway = await findAnyColorway(colorwayId!);
const request = PictureRequest.parse({ view: 'print', width });
const keys = await Promise.all(Array.from({ length: 10 }, () => obtainPicture(colorway, request)));
// What another process made may still be under way here.
await new Promise((resolve) => setTimeout(resolve, 1500));
console.log(JSON.stringify({ made, keys: [...new Set(keys)] }));
await stopJobs({ graceful: false });
await stopEvents();
await db.$disconnect();
