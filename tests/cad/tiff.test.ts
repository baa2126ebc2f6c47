import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { openDownload, recordDownload } from '#app/domain/output/downloads/file.server.ts';
import { readDownload } from '#app/domain/output/downloads/read.server.ts';
import { forgetSettings } from '#app/domain/base/settings/settings.server.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { readZip } from '#tests/exports/read-zip.ts';
import { requestAndMake, fileOf, image, makePrint, runDownload } from '#tests/exports/prints.ts';
import { withVips } from '#app/image/base/vips.ts';
import { readPixels } from '#tests/image/scratch.ts';
import { writeTiff } from '#tests/image/write-tiff.ts';
import { makePerson } from '#tests/make.ts';
import { modelFiles } from '#tests/wear/make-model.ts';

let customer: Person;
beforeAll(async () => {
  customer = await makePerson();
  await db.setting.createMany({
    data: [
      { key: 'cadCode', value: 102 },
      { key: 'cadAllAllowed', value: true },
    ],
  });
  forgetSettings();
});
afterAll(() => image.close());

const [width, height] = [300, 200];
const paint = (x: number, y: number) => [x % 256, y, (x * y) % 256];

describe('the TIFF', () => {
  test('has every px of the original as it is, with profile and resolution', async () => {
    const design = await makePrint({ widthPx: width, heightPx: height, resolution: 254, paint });
    const { jobId, fileName } = await requestAndMake(customer, () =>
      downloadCad(customer, { colorwayGuid: design.colorways[0]!.id }),
    );
    expect(fileName).toBe(`${design.name}_VR-1.tif`);
    const file = await fileOf(jobId);
    const info = await readSource(file);
    expect(info).toMatchObject({ format: 'tiff', width, height, mode: 'rgb', depth: 8 });
    expect(info.dpiX).toBeCloseTo(254, 1);
    expect(info.dpiY).toBeCloseTo(254, 1);
    expect(info.profileName).toMatch(/sRGB/);
    const { data } = await readPixels(file);
    let worst = 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        for (let band = 0; band < 3; band++)
          worst = Math.max(worst, Math.abs(data[(y * width + x) * 3 + band]! - paint(x, y)[band]!));
    expect(worst).toBe(0);
  });

  test('says the dpi as the original did, though its cm are rounded', async () => {
    // 400 px are 6.7733 cm.
    for (const [resolution, widthPx, heightPx] of [
      [150, 600, 400],
      [72, 700, 500],
    ] as const) {
      const design = await makePrint({ widthPx, heightPx, resolution });
      const { jobId } = await requestAndMake(customer, () =>
        downloadCad(customer, { colorwayGuid: design.colorways[0]!.id }),
      );
      const { dpiX, dpiY } = await readSource(await fileOf(jobId));
      expect([dpiX, dpiY]).toEqual([resolution, resolution]);
    }
  });

  test('keeps the 16 bit of an original, each number as it is', async () => {
    const design = await makePrint({ widthPx: width, heightPx: height, resolution: 254 });
    const { id } = design.colorways[0]!;
    const { original } = await db.colorway.findUniqueOrThrow({ where: { id }, select: { original: true } });
    const value = (x: number, y: number, s: number) => (x * 677 + y * 1_031 + s * 20_011) % 65_536;
    const deep = writeTiff({ width, height, bits: [16, 16, 16], photometric: 2, value });
    await storage.putBytes(original!.storageKey, new Uint8Array(deep));
    const { jobId } = await requestAndMake(customer, () => downloadCad(customer, { colorwayGuid: id }));
    const file = await fileOf(jobId);
    expect(await readSource(file)).toMatchObject({ width, height, mode: 'rgb', depth: 16 });
    const px = await withVips((vips) =>
      (vips.Image.newFromFile(file).writeToMemory() as unknown as Uint16Array).slice(),
    );
    expect(px.length).toBe(width * height * 3);
    const off = px.findIndex((v, i) => v !== value(Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3));
    expect(off).toBe(-1);
  });

  test('holds the part that is the repeat; without its original it comes from the master', async () => {
    const design = await makePrint({
      widthPx: width,
      heightPx: height,
      paint,
      colorways: [{ repeatBox: { x: 100, y: 50, width: 64, height: 32 } }],
    });
    const id = design.colorways[0]!.id;
    const boxed = await requestAndMake(customer, () => downloadCad(customer, { colorwayGuid: id }));
    const { data, width: boxWidth } = await readPixels(await fileOf(boxed.jobId));
    expect([boxWidth, [...data.subarray(0, 3)]]).toEqual([64, paint(100, 50)]);
    const { original } = await db.colorway.findUniqueOrThrow({ where: { id }, select: { original: true } });
    await storage.remove(original!.storageKey);
    await db.colorway.update({ where: { id }, data: { editedAt: new Date() } });
    const mastered = await requestAndMake(customer, () => downloadCad(customer, { colorwayGuid: id }));
    expect(await readSource(await fileOf(mastered.jobId))).toMatchObject({
      width,
      height,
      profileName: expect.stringMatching(/sRGB/),
    });
  });

  test('all colorways come in one archive, each by its own name', async () => {
    const design = await makePrint({ name: 'Ağ:2', colorways: [{ name: 'VR-1' }, { name: 'vr-1' }, { name: '..' }] });
    const { jobId } = await requestAndMake(customer, () => downloadAllCad(customer, { designGuid: design.id }));
    const entries = readZip(await readFile(await fileOf(jobId)));
    expect(entries.map(({ name }) => name)).toEqual(['Ağ_2_VR-1.tif', 'Ağ_2_vr-1 (2).tif', 'Ağ_2_.tif']);
    for (const { bytes } of entries) expect(bytes.subarray(0, 2).toString()).toBe('II');
  });
});

describe('on a model', () => {
  /** A model as the check of an upload leaves it. */
  async function makeWear(enabled = true) {
    const hash = randomBytes(32).toString('hex');
    const filesKey = `wear/${hash.slice(0, 2)}/${hash}`;
    const files = await modelFiles({ background: [10, 20, 30], mask: (x) => (x < 160 ? 255 : 0) });
    for (const [name, bytes] of Object.entries(files)) await storage.putBytes(`${filesKey}/${name}`, bytes);
    const geometry = {
      width: 320,
      height: 240,
      parts: [{ name: 'Front', grain: 0 }],
      pxPerCm: 8,
      printed: 0.5,
      hasHighlights: false,
    };
    return db.wearModel.create({ data: { wearName: `Dress ${hash.slice(0, 6)}`, enabled, filesKey, geometry } });
  }

  test('the print is written as the model shows it, as large as the model is', async () => {
    const design = await makePrint({ widthPx: 120, heightPx: 90, resolution: 25.4, paint: () => [200, 40, 60] });
    const wear = await makeWear();
    const ask = () => downloadCad(customer, { colorwayGuid: design.colorways[0]!.id, wearGuid: wear.id, cadId: 101 });
    const { jobId, kind, fileName } = await requestAndMake(customer, ask);
    expect([kind, fileName]).toEqual(['cad102', `${design.name}_VR-1 ${wear.wearName}.tif`]);
    const { data, width, height } = await readPixels(await fileOf(jobId));
    expect([width, height]).toEqual([320, 240]);
    expect((await readSource(await fileOf(jobId))).dpiX).toBeCloseTo(8 * 2.54, 1);
    const at = (x: number, y: number) => [...data.subarray((y * 320 + x) * 3, (y * 320 + x) * 3 + 3)];
    for (const [band, wanted] of [200, 40, 60].entries()) expect(Math.abs(at(80, 120)[band]! - wanted)).toBeLessThan(8);
    for (const [band, wanted] of [10, 20, 30].entries()) expect(Math.abs(at(280, 120)[band]! - wanted)).toBeLessThan(3);
    await recordDownload(customer, jobId, true);
    expect(await db.cadDownload.findFirst({ where: { wearId: wear.id } })).toMatchObject({ code: 102 });
  });

  test('a file with a model that was disabled since is closed', async () => {
    const design = await makePrint();
    const wear = await makeWear();
    const ask = () => downloadCad(customer, { colorwayGuid: design.colorways[0]!.id, wearGuid: wear.id });
    const { jobId } = await requestAndMake(customer, ask);
    expect(await openDownload(customer, { jobId })).toMatchObject({ type: 'image/tiff' });
    await db.wearModel.update({ where: { id: wear.id }, data: { enabled: false } });
    await expect(openDownload(customer, { jobId })).rejects.toMatchObject({ key: 'downloadOutdated' });
    expect(await readDownload(customer, { jobId })).toMatchObject({ url: null, errorKey: 'downloadOutdated' });
  });

  test('a disabled model is as missing as none, when asked and when made', async () => {
    const design = await makePrint();
    const colorwayGuid = design.colorways[0]!.id;
    const [closed, closing] = [await makeWear(false), await makeWear()];
    for (const wearGuid of [closed.id, crypto.randomUUID()])
      await expect(downloadCad(customer, { colorwayGuid, wearGuid })).rejects.toMatchObject({ key: 'wearNotFound' });
    const rights = { isAdmin: false, isInHouse: false };
    const parameters = {
      colorwayIds: [colorwayGuid],
      designIds: [design.id],
      title: 'T',
      wearId: closing.id,
      locale: 'en',
      rights,
    };
    const job = await db.exportJob.create({ data: { userId: customer.userId, kind: 'cad102', parameters } });
    await db.wearModel.update({ where: { id: closing.id }, data: { enabled: false } });
    expect(await runDownload(job.id)).toMatchObject({ state: 'failed', errorKey: 'wearNotFound' });
  });
});
