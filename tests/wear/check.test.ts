import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openImageProcess } from '#app/image/process/process.ts';
import { checkWear } from '#app/image/wear/check.ts';
import { openScratch, readPixels } from '#tests/image/scratch.ts';
import { modelFiles, png, writeFiles, zip, type ModelMaking } from './make-model.ts';

const { path } = openScratch();
let count = 0;

async function check(files: Record<string, Buffer>) {
  const folder = path(`check-${count++}`);
  return { folder, answer: await checkWear(writeFiles(`${folder}-given`, files), folder) };
}
async function problem(files: Record<string, Buffer>) {
  const { answer } = await check(files);
  return answer.ok ? null : answer.problem;
}
async function changed(change: (files: Record<string, Buffer>) => unknown, making: ModelMaking = {}) {
  const files = await modelFiles(making);
  await change(files);
  return problem(files);
}
const json = (change: object) => (files: Record<string, Buffer>) =>
  (files['model.json'] = Buffer.from(JSON.stringify({ ...JSON.parse(files['model.json']!.toString()), ...change })));

describe('what is right', () => {
  test('is kept in one form each, with what it shows', async () => {
    const { folder, answer } = await check(await modelFiles({ parts: [{ name: ' Front ', grain: 12 }] }));
    expect(answer).toMatchObject({
      ok: true,
      checked: {
        model: { width: 320, height: 240, parts: [{ name: 'Front', grain: 12, origin: [0, 0] }] },
        printed: 1,
      },
    });
    if (!answer.ok) return;
    expect(answer.checked.pxPerCm).toBeGreaterThan(7.5);
    expect(answer.checked.pxPerCm).toBeLessThan(8.6);
    for (const file of answer.checked.files) expect(existsSync(`${folder}/${file}`)).toBe(true);
    const test = await readPixels(`${folder}/preview.webp`);
    expect([test.width, test.height]).toEqual([320, 240]);
  });

  test('the same files give the same hash, others another', async () => {
    const hash = async (making: ModelMaking) => {
      const { answer } = await check(await modelFiles(making));
      return answer.ok ? answer.checked.hash : null;
    };
    expect(await hash({})).toBe(await hash({}));
    expect(await hash({})).not.toBe(await hash({ background: [1, 1, 1] }));
  });

  test('a ZIP with folders, other files and 8 bit light is as good', async () => {
    const files = await modelFiles();
    files['shading.png'] = await png(new Uint8Array(320 * 240).fill(128), 320, 240, 1);
    const packed = zip({
      ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`Dress/maps/${name.toUpperCase()}`, bytes])),
      '__MACOSX/Dress/._uv.png': Buffer.from('x'),
      'Dress/readme.txt': Buffer.from('hello'),
      '../../../outside/background.png': Buffer.from('no picture'),
    });
    const { folder, answer } = await check({ 'dress.zip': packed });
    expect(answer.ok).toBe(true);
    expect(readdirSync(folder).every((name) => !name.includes('outside'))).toBe(true);
  });
});

describe('what is wrong is told by file and field', () => {
  test.each(['model.json', 'uv.png', 'mask.png', 'shading.png', 'background.png'])('%s missing', async (file) => {
    expect(await changed((files) => delete files[file])).toEqual({ key: 'wearFileMissing', values: { file } });
  });
  test.each(['uv.png', 'mask.png', 'shading.png', 'background.png'])('%s no picture, or cut short', async (file) => {
    const unreadable = { key: 'wearFileUnreadable', values: { file } };
    expect(await changed((files) => (files[file] = Buffer.from('GIF89a nothing')))).toEqual(unreadable);
    expect(await changed((files) => (files[file] = files[file]!.subarray(0, files[file]!.length >> 1)))).toEqual(
      unreadable,
    );
  });
  test.each([
    ['JSON', (files: Record<string, Buffer>) => (files['model.json'] = Buffer.from('{"format":'))],
    ['JSON', (files: Record<string, Buffer>) => (files['model.json'] = Buffer.from('[]'))],
    ['format', json({ format: 'glTF' })],
    ['version', json({ version: 2 })],
    ['width', json({ width: '320' })],
    ['width', json({ width: 320.5 })],
    ['height', json({ height: 1e9 })],
    ['uv', json({ uv: null })],
    ['uv.widthCm', json({ uv: { widthCm: 0, heightCm: 10 } })],
    ['uv.heightCm', json({ uv: { widthCm: 10, heightCm: 1e7 } })],
    ['shadingWhite', json({ shadingWhite: -1 })],
    ['parts', json({ parts: [] })],
    ['parts', json({ parts: Array.from({ length: 65 }, () => ({ name: 'x' })) })],
    ['parts[0].name', json({ parts: [{ name: ' ' }] })],
    ['parts[0].grain', json({ parts: [{ name: 'x', grain: 1e5 }] })],
    ['parts[0].origin', json({ parts: [{ name: 'x', origin: [1] }] })],
    ['parts[0].origin', json({ parts: [{ name: 'x', origin: [1, 'a'] }] })],
  ])('model.json: %s', async (field, change) => {
    expect(await changed(change)).toEqual({ key: 'wearJsonInvalid', values: { field } });
  });
  test('sizes that differ', async () => {
    expect(await changed(json({ width: 400 }))).toMatchObject({
      key: 'wearSizeDiffers',
      values: { width: 320, modelWidth: 400 },
    });
    const small = async (files: Record<string, Buffer>) =>
      (files['mask.png'] = await png(new Uint8Array(100), 10, 10, 1));
    expect(await changed(small)).toMatchObject({ key: 'wearSizeDiffers', values: { file: 'mask.png', width: 10 } });
  });
  test('a UV map of 8 bits or one channel', async () => {
    const eight = async (files: Record<string, Buffer>) =>
      (files['uv.png'] = await png(new Uint8Array(320 * 240 * 3), 320, 240, 3));
    expect(await changed(eight)).toEqual({ key: 'wearMapShallow', values: { file: 'uv.png' } });
    const one = async (files: Record<string, Buffer>) =>
      (files['uv.png'] = await png(new Uint16Array(320 * 240), 320, 240, 1));
    expect(await changed(one)).toEqual({ key: 'wearMapShallow', values: { file: 'uv.png' } });
  });
  test('a mask over nothing, an empty mask, a part that is not named', async () => {
    const nowhere = { place: (x: number) => (x < 100 ? ([1, 1, 1] as [number, number, number]) : null) };
    expect(await problem(await modelFiles(nowhere))).toMatchObject({ key: 'wearNothingPrinted' });
    expect(await problem(await modelFiles({ mask: () => 0 }))).toMatchObject({ key: 'wearMaskSmall' });
    const third = { place: () => [1, 1, 3] as [number, number, number] };
    expect(await problem(await modelFiles(third))).toMatchObject({ key: 'wearJsonInvalid' });
  });
  test('too large: json, px, what a ZIP unpacks to', async () => {
    expect(await changed((files) => (files['model.json'] = Buffer.alloc(70_000, ' ')))).toMatchObject({
      key: 'wearTooLarge',
    });
    expect(await changed(json({ width: 6000, height: 6000 }))).toMatchObject({ key: 'wearTooLarge' });
    const files = await modelFiles();
    expect(await problem({ 'a.zip': zip(files, () => 3_000_000_000) })).toMatchObject({ key: 'wearTooLarge' });
  });
  test('broken ZIPs', async () => {
    const files = await modelFiles();
    const whole = zip(files);
    const broken = { key: 'wearFileUnreadable', values: { file: 'a.zip' } };
    expect(await problem({ 'a.zip': whole.subarray(0, whole.length - 40) })).toEqual(broken);
    // Says less than it holds: nothing beyond what it says is unpacked.
    expect(await problem({ 'a.zip': zip(files, (size) => size - 1) })).toEqual(broken);
    const hurt = Buffer.from(whole);
    hurt.fill(0xff, 200, 900);
    expect(await problem({ 'a.zip': hurt })).not.toBeNull();
    expect(await problem({ 'a.zip': Buffer.from('PK\u0003\u0004') })).toEqual(broken);
  });
});

test('random damage never crashes the process that looks', async () => {
  const images = openImageProcess();
  try {
    const whole = zip(await modelFiles({ width: 200, height: 200 }));
    let seed = 7;
    const next = (below: number) => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) % below;
    for (let n = 0; n < 60; n++) {
      const bytes = Buffer.from(whole);
      for (let k = 0; k < 1 + (n % 6); k++) bytes[next(bytes.length)] = next(256);
      const folder = path(`damage-${n}`);
      const answer = await images.checkWear(writeFiles(`${folder}-given`, { 'a.zip': bytes }), folder);
      expect(typeof answer.ok).toBe('boolean');
    }
  } finally {
    await images.close();
  }
});
