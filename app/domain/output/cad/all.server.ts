/** CAD files of every colorway of a list or design, in one archive. */
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { uniqueNames } from '#app/domain/base/text/file-names.ts';
import type { Maker } from '#app/domain/output/making/making.ts';
import { writeZip } from '#app/domain/output/making/zip.server.ts';

export function makeAllCad(ending: 'pdf' | 'tif', make: Maker): Maker {
  return async (making, target) => {
    const nameOf = uniqueNames();
    const { items } = making;
    const entries = items.map((item, index) => ({
      name: nameOf(item.reference, `.${ending}`),
      at: item.editedAt,
      make: async () => {
        const file = await scratchPath(`.${ending}`);
        const tell = (fraction: number) => making.tell((index + fraction) / items.length);
        await make({ ...making, items: [item], tell }, file);
        return file;
      },
    }));
    await writeZip(entries, target, making.signal);
  };
}
