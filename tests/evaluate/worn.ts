/** Prints sewn and hung up: the product's own renders on the demo's wear models, asked for as somebody's photo of them. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { WearPaths } from '#app/image/wear/model.ts';
import { renderWear } from '#app/image/wear/render.ts';
import type { Print } from './prints.ts';
import type { Seen } from './queries.ts';

const models = fileURLToPath(new URL('../../demo/wear', import.meta.url));

/** px; a model that is smaller gives its own */
const width = 1500;

export async function listWears(): Promise<string[]> {
  return (await readdir(models)).sort();
}

export async function renderWorn(print: Print, wear: string): Promise<Buffer> {
  const { widthCm, heightCm, layout, master } = print;
  const names = await readdir(path.join(models, wear));
  const paths = Object.fromEntries(names.map((name) => [path.parse(name).name, path.join(models, wear, name)]));
  const { model: json, ...maps } = paths as Record<string, string>;
  const options = {
    width,
    format: 'jpeg',
    quality: 85,
    repeatWidthCm: widthCm,
    repeatHeightCm: heightCm,
    layout,
  } as const;
  const { data } = await renderWear(master, { json, ...maps } as unknown as WearPaths, options);
  return data;
}

/** As it is seen when all of the photo is handed in. */
export async function askWorn(
  print: Print,
  wear: string,
  image: ImageProcess,
  folder: string,
): Promise<Pick<Seen, 'windows' | 'palette' | 'edges'>> {
  const file = path.join(folder, `worn-${process.hrtime.bigint()}.jpg`);
  await writeFile(file, await renderWorn(print, wear));
  try {
    const { embeddings, palette, edges } = await image.embedPicture(file, { crop: null, target: null });
    return { windows: embeddings, palette, edges };
  } finally {
    await rm(file, { force: true });
  }
}
