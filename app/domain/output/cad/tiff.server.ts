/** CAD code 102: every px of a colorway as TIFF, from its original; where that is gone, from the master; with a model, the print on it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { assumedPath } from '#app/domain/base/profiles/assumed.server.ts';
import { exactResolution } from '#app/domain/base/square-px.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { forItem, type Maker, type Making } from '#app/domain/output/making/making.ts';
import type { ExportItem } from '#app/domain/output/making/items.server.ts';
import { openWear } from '#app/domain/visible/pictures/wear-pictures.server.ts';
import { findVisibleWear } from '#app/domain/catalog/wear/visible.server.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import type { TiffSource } from '#app/image/render/export-tiff.ts';

/** The whole of a large original is written: longer than a picture may take, shorter than a dead process goes unnoticed. */
const timeoutMs = 600_000;

export const makeTiff: Maker = async (making, target) => {
  const item = making.items[0]!;
  await forItem(item, () =>
    making.parameters.wearId ? writeWear(item, making, target) : writePrint(item, making, target),
  );
};

async function writePrint(item: ExportItem, { image, signal, tell }: Making, target: string): Promise<void> {
  const resolution = exactResolution(
    { width: item.widthPx, height: item.heightPx },
    { width: item.widthCm, height: item.heightCm },
    item.dpi,
  );
  const options = { resolution, scratchDir: path.dirname(target), profile: await assumedPath(item.assumedProfile) };
  const isThere = item.originalKey !== null && (await storage.size(item.originalKey)) !== null;
  using file = await storage.localFile(isThere ? item.originalKey! : item.masterKey);
  const source: TiffSource = isThere
    ? {
        kind: 'original',
        path: file.path,
        info: withChosenInks(await image.readSource(file.path, { signal }), item.channels),
        box: item.box,
      }
    : { kind: 'master', path: file.path };
  await image.exportTiff(source, target, options, { signal, timeoutMs, onProgress: tell });
}

/** As large as the model is, at the scale of its cloth, and without loss on the way. */
async function writeWear(
  item: ExportItem,
  { person, parameters, image, signal }: Making,
  target: string,
): Promise<void> {
  const wear = await findVisibleWear(person, parameters.wearId);
  if (!wear) throw new DomainError('wearNotFound');
  const picture = await scratchPath('.png');
  try {
    const { widthCm: repeatWidthCm, heightCm: repeatHeightCm } = item;
    const view = {
      width: wear.geometry.width,
      repeatWidthCm,
      repeatHeightCm,
      layout: layoutOf(item),
      format: 'png' as const,
      quality: 100,
    };
    using master = await storage.localFile(item.masterKey);
    using model = await openWear(wear.filesKey);
    await image.renderWear(master.path, model.paths, view, picture, { signal, timeoutMs });
    const options = {
      resolution: { x: wear.geometry.pxPerCm, y: wear.geometry.pxPerCm },
      scratchDir: path.dirname(target),
    };
    await image.exportTiff({ kind: 'picture', path: picture }, target, options, { signal, timeoutMs });
  } finally {
    await rm(picture, { force: true });
  }
}
