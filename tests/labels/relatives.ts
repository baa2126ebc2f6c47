/** For an evaluation: designs put together out of the demo's pieces, with their embeddings and the labels of the designs that they come from. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { db } from '#app/data/database.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { demoDesigns } from '#demo/designs.ts';
import { demoLabels } from '#demo/labels.ts';
import { makeArchive, makeDesign } from '#tests/make.ts';
import { writeEmbedding } from '#tests/similar/generated-embeddings.ts';
import { drawOthers } from '#tests/evaluate/prints.ts';
import { seePrint } from '#tests/evaluate/queries.ts';

/** They have other inks and sizes. */
const notTheirs = new Set(['small', 'medium', 'large', 'dark ground']);

/** They stand in an archive of their own, with this code, until `removeRelatives`. */
const code = 'EVAL';

export async function addRelatives(count: number): Promise<void> {
  await removeRelatives();
  const { id: archiveId } = await makeArchive({ code });
  const labels = new Map((await db.label.findMany()).map(({ id, sefEn }) => [sefEn, id]));
  const wordsOf = new Map(demoDesigns().map(({ stem, labels: words }) => [stem, words]));
  const scratch = await mkdtemp(path.join(tmpdir(), 'archive-relatives-'));
  const image = openImageProcess();
  try {
    for await (const print of drawOthers(count, image, scratch)) {
      const { windows } = await seePrint(print, image);
      const { widthCm, heightCm, name } = print;
      const words = wordsOf.get(name.replace(/ \d+$/, ''))!.filter((word) => !notTheirs.has(word));
      const labelIds = words.flatMap((word) => labels.get(demoLabels.get(word) ?? '') ?? []);
      const design = await makeDesign({ archiveId, name: `${code} ${name}`, widthCm, heightCm, labelIds });
      const seen = windows.map(({ cm, vector }) => ({ cm: cm!, vector }));
      await writeEmbedding(design, design.colorways[0]!, seen);
      await rm(print.master, { force: true });
    }
  } finally {
    await image.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

export async function removeRelatives(): Promise<void> {
  await db.design.deleteMany({ where: { archive: { code } } });
  await db.archive.deleteMany({ where: { code } });
}
