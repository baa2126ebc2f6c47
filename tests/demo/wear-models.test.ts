import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkWear } from '#app/image/wear/check.ts';
import { openScratch } from '#tests/image/scratch.ts';

const scratch = openScratch();
/** px of the picture in a cm of fabric */
const scales = { dress: 11.6, shirt: 13.8, cushion: 20, curtain: 4.5, 'bed-linen': 6.6 };

test.each(Object.entries(scales))('%s: a model that the archive takes, at true scale', async (name, scale) => {
  const folder = path.resolve('demo/wear', name);
  const given = readdirSync(folder).map((file) => ({ name: file, path: path.join(folder, file) }));
  const answer = await checkWear(given, scratch.path(name));
  expect(answer).toMatchObject({ ok: true });
  if (!answer.ok) return;
  expect(answer.checked.printed).toBeGreaterThan(0.2);
  expect(answer.checked.pxPerCm / scale).toBeCloseTo(1, 1);
});
