/** Export: the pictures of many colorways, one JPEG each, in one archive. */
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { squareSize } from '#app/domain/base/square-px.ts';
import { uniqueNames } from '#app/domain/base/text/file-names.ts';
import { sizesOf } from '../making/items.server.ts';
import { forItem, type Maker } from '../making/making.ts';
import { writeZip } from '../making/zip.server.ts';

/** px of the longer side; never wider than the print */
const longest = 3000;
const quality = 92;

export const makePictures: Maker = async ({ items, image, signal, tell }, target) => {
  const nameOf = uniqueNames();
  const entries = items.map((item, index) => ({
    name: nameOf(item.reference, '.jpg'),
    at: item.editedAt,
    make: () =>
      forItem(item, async () => {
        using master = await storage.localFile(item.masterKey);
        const file = await scratchPath('.jpg');
        const { px, cm } = sizesOf(item);
        const { width, height } = squareSize(px, cm);
        const scale = Math.min(1, longest / Math.max(width, height));
        const size = {
          width: Math.max(1, Math.round(width * scale)),
          height: Math.max(1, Math.round(height * scale)),
        };
        await image.renderSheet(master.path, { size, quality }, file, { signal });
        tell((index + 1) / items.length);
        return file;
      }),
  }));
  await writeZip(entries, target, signal);
};
