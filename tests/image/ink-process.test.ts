/** The image process's calls for inks and first looks: what they leave, and what they leave not. */
import { readdirSync } from 'node:fs';
import { openImageProcess } from '#app/image/process/process.ts';
import { inkGroups } from '#app/image/inks/make-inks.ts';
import { afterAll, expect, test } from 'vitest';
import { displayInfo, makePsd, unicodeNames } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';

const { path, write, folder } = openScratch();
const image = openImageProcess();
afterAll(() => image.close());

const resources = [
  { id: 1045, data: unicodeNames(['Ink']) },
  { id: 1077, data: displayInfo([{ kind: 2, lab: [40, 60, 40], solidity: 0 }]) },
];
/** base with one spot: two groups. The left third is inked, the rest is the base's blue */
const wide = () => makePsd({ width: 300, height: 100, resources, paint: (x) => [40, 80, 200, x < 100 ? 0 : 255] });
const near = (found: number[], want: number[]) =>
  want.forEach((v, i) => expect(Math.abs(found[i]! - v), `${found} for ${want}`).toBeLessThanOrEqual(6));

test('a first look fills its box: the repeat in the middle, the print going on around it', async () => {
  const source = write('wide.psd', wide());
  const info = await image.readSource(source);
  const target = path('look.webp');
  const look = { format: 'webp', quality: 90, box: { width: 150, height: 100 } } as const;
  const made = await image.renderPreview(source, info, look, target, { scratchDir: folder });
  expect(made).toMatchObject({ width: 150, height: 100, warnings: [] });
  const whole = await readPixels(target);
  // 150 × 50 px of print, 25 px of its lower part above and of its upper part below
  for (const y of [5, 50, 95]) near(whole.at(120, y), [40, 80, 200]);
  for (const y of [5, 50, 95]) expect(whole.at(25, y)[2]).toBeLessThan(120);

  const part = { scratchDir: folder, box: { x: 100, y: 0, width: 200, height: 100 } };
  await image.renderPreview(source, info, look, target, part);
  const cut = await readPixels(target);
  for (const x of [3, 75, 147]) near(cut.at(x, 50), [40, 80, 200]);
});

test('inks that are given up leave neither pyramids nor scratch', async () => {
  const source = write('stopped.psd', wide());
  const info = await image.readSource(source);
  const targets = Array.from({ length: inkGroups(info) }, (_, group) => path(`stopped-${group}.tif`));
  const stop = new AbortController();
  const work = image.makeInks(
    source,
    info,
    targets,
    { scratchDir: folder },
    { signal: stop.signal, onProgress: () => stop.abort() },
  );
  await expect(work).rejects.toThrow();
  expect(readdirSync(folder).filter((name) => /stopped-|scratch|\.part$/.test(name))).toEqual([]);
  const made = await image.makeInks(source, info, targets, { scratchDir: folder });
  expect(made.sheet.inks.map(({ name }) => name)).toEqual(['Ink']);
  expect(readdirSync(folder).filter((name) => /stopped-\d\.tif$/.test(name)).length).toBe(2);
});

test('a damaged original says so, for inks and first looks as for masters', async () => {
  const whole = makePsd({
    width: 300,
    height: 100,
    compression: 'zip',
    resources,
    paint: (x, y) => [x & 255, y, (x * y) & 255, x & 255],
  });
  const source = write('whole.psd', whole);
  const info = await image.readSource(source);
  const broken = write('broken.psd', Buffer.concat([whole.subarray(0, whole.length - 400), Buffer.alloc(400)]));
  const targets = [path('broken-0.tif'), path('broken-1.tif')];
  await expect(image.makeInks(broken, info, targets, { scratchDir: folder })).rejects.toMatchObject({
    name: 'ImageError',
  });
  const look = { format: 'webp', quality: 90, box: { width: 150, height: 100 } } as const;
  const preview = image.renderPreview(broken, info, look, path('broken.webp'), { scratchDir: folder });
  await expect(preview).rejects.toMatchObject({ name: 'ImageError' });
  expect(readdirSync(folder).filter((name) => name.startsWith('broken') && name !== 'broken.psd')).toEqual([]);
});
