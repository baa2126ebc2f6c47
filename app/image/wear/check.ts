/** Turns uploaded files into a stored model: named, checked, in one format each. Errors are reported by file and field. */
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openMaps, findPxPerCm, paint } from './render.ts';
import { ImageError, PASSING_ERRORS, type PictureSize } from '../base/types.ts';
import { encode } from '../render/views.ts';
import { toImageError, type VipsImage, type VipsModule, withVips } from '../base/vips.ts';
import type { Cloth } from './cloth.ts';
import { makeTestCloth } from './test-cloth.ts';
import {
  readWearJson,
  WEAR_LIMITS,
  wearFiles,
  type WearFile,
  type WearModel,
  type WearPaths,
  type WearProblem,
  WearRefused,
  wearPreview,
  wearThumbnail,
  writeWearJson,
} from './model.ts';
import { BadZip, isZip, readZip } from './zip-entries.ts';

export interface GivenFile {
  /** as its sender called it */
  name: string;
  path: string;
}

export interface CheckedWear {
  model: WearModel;
  /** px of the picture in one cm of fabric, where it is seen flat */
  pxPerCm: number;
  /** share of the picture that is printed */
  printed: number;
  /** SHA-256 of all that decides how it looks, hex */
  hash: string;
  /** names written into the folder */
  files: string[];
}

export type WearAnswer = { ok: true; checked: CheckedWear } | { ok: false; problem: WearProblem };

/** px of the thumbnail's box */
const THUMBNAIL = 480;
/** px of the test print's picture */
const PREVIEW = 1200;
const PICTURES = ['uv', 'mask', 'shading', 'highlights', 'background'] as const;
const NEEDED: WearFile[] = ['json', 'uv', 'mask', 'shading', 'background'];
const ENDINGS = /\.(png|tiff?|jpe?g|webp)$/;

/** Creates and fills `folder`, whose content is valid only if the result is ok. */
export async function checkWear(given: GivenFile[], folder: string): Promise<WearAnswer> {
  try {
    await mkdir(folder, { recursive: true });
    return { ok: true, checked: await check(await unpack(given, folder), folder) };
  } catch (error) {
    if (error instanceof WearRefused) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Which of a model's files a name means: `uv.png`, `UV.tif` in any folder. */
function fileOf(name: string): WearFile | null {
  const plain = path.posix.basename(name.replaceAll('\\', '/')).toLowerCase();
  if (plain === wearFiles.json) return 'json';
  const stem = plain.replace(ENDINGS, '');
  return stem !== plain ? (PICTURES.find((one) => one === stem) ?? null) : null;
}

/** Files by what they are; those out of a ZIP are written beside the rest first. Others than a model's own are passed over. */
async function unpack(given: GivenFile[], folder: string): Promise<Map<WearFile, string>> {
  const found = new Map<WearFile, string>();
  for (const { name, path: file } of given) {
    const own = fileOf(name);
    if (own) {
      const most = own === 'json' ? WEAR_LIMITS.jsonBytes : WEAR_LIMITS.fileBytes;
      if ((await stat(file)).size > most) throw tooLarge(name, most);
      found.set(own, file);
      continue;
    }
    const handle = await open(file);
    try {
      const head = Buffer.alloc(4);
      await handle.read(head, 0, 4, 0);
      if (!isZip(head)) continue;
      for (const entry of await readZip(handle, WEAR_LIMITS.entries)) {
        const inside = entry.name.startsWith('__MACOSX/') ? null : fileOf(entry.name);
        if (!inside || found.has(inside)) continue;
        const most = inside === 'json' ? WEAR_LIMITS.jsonBytes : WEAR_LIMITS.fileBytes;
        if (entry.size > most) throw tooLarge(entry.name, most);
        const target = path.join(folder, `given-${inside}${path.extname(entry.name).toLowerCase()}`);
        await writeFile(target, await entry.read());
        found.set(inside, target);
      }
    } catch (error) {
      if (error instanceof BadZip) throw new WearRefused('wearFileUnreadable', { file: name });
      throw error;
    } finally {
      await handle.close();
    }
  }
  for (const file of NEEDED) if (!found.has(file)) throw new WearRefused('wearFileMissing', { file: wearFiles[file] });
  return found;
}

const tooLarge = (file: string, bytes: number) => new WearRefused('wearTooLarge', { file, limit: bytes });

async function check(given: Map<WearFile, string>, folder: string): Promise<CheckedWear> {
  const json = readWearJson(await readFile(given.get('json')!, 'utf8'));
  const model: WearModel = { ...json, hasHighlights: given.has('highlights') };
  const at = (file: WearFile) => path.join(folder, wearFiles[file]);
  await writeFile(at('json'), writeWearJson(model));
  const paths: WearPaths = {
    json: at('json'),
    uv: at('uv'),
    mask: at('mask'),
    shading: at('shading'),
    background: at('background'),
    ...(model.hasHighlights && { highlights: at('highlights') }),
  };
  const facts = await withVips((vips) => {
    for (const file of PICTURES) {
      const source = given.get(file);
      if (source) writePlain(vips, file, source, at(file), model);
    }
    const maps = openMaps(vips, paths);
    const printed = checkPlaces(model, maps);
    const pxPerCm = findPxPerCm(model, maps);
    const show = (cloth: Cloth, side: number) => {
      const pixels = paint(model, maps, cloth);
      const whole = vips.Image.newFromMemory(pixels, maps.width, maps.height, 3, vips.BandFormat.uchar).copy({
        interpretation: 'srgb',
      });
      const small = whole.resize(Math.min(1, side / Math.max(model.width, model.height)), { kernel: 'lanczos3' });
      return encode(small, { format: 'webp', quality: 86 }).data;
    };
    return { printed, pxPerCm, thumbnail: show(whiteCloth, THUMBNAIL), preview: show(makeTestCloth(), PREVIEW) };
  });
  await writeFile(path.join(folder, wearThumbnail), facts.thumbnail);
  await writeFile(path.join(folder, wearPreview), facts.preview);
  const own = Object.values(paths).map((file) => path.basename(file));
  const files = [...own, wearThumbnail, wearPreview];
  const hash = createHash('sha256');
  for (const file of own) hash.update(`${file}\0`).update(await readFile(path.join(folder, file)));
  return { model, pxPerCm: facts.pxPerCm, printed: facts.printed, hash: hash.digest('hex'), files };
}

/** Undyed cloth: what a model looks like by itself. */
const whiteCloth: Cloth = {
  levels: [{ width: 1, height: 1, stride: 15, data: new Uint8Array(75).fill(232) }],
  repeatWidthCm: 10,
  repeatHeightCm: 10,
  layout: { drop: 0, shift: 0 },
};

/** One picture in the format that is kept. Its size is looked at before any px is decoded. */
function writePlain(vips: VipsModule, file: WearFile, source: string, target: string, size: PictureSize): void {
  const name = wearFiles[file];
  let image: VipsImage;
  try {
    image = vips.Image.newFromFile(source, { fail_on: 'error' });
  } catch {
    throw new WearRefused('wearFileUnreadable', { file: name });
  }
  if (image.width !== size.width || image.height !== size.height) {
    throw new WearRefused('wearSizeDiffers', {
      file: name,
      width: image.width,
      height: image.height,
      modelWidth: size.width,
      modelHeight: size.height,
    });
  }
  const deep = image.format === 'ushort';
  if (file === 'uv' && (!deep || image.bands < 3)) throw new WearRefused('wearMapShallow', { file: name });
  try {
    plain(vips, image, file, deep).pngsave(target, {
      compression: 3,
      filter: file === 'mask' ? 8 : 0xf8,
      keep: 'none',
    });
  } catch (error) {
    const trouble = toImageError(error);
    if (!(trouble instanceof ImageError) || PASSING_ERRORS.has(trouble.key)) throw trouble;
    throw new WearRefused('wearFileUnreadable', { file: name });
  }
}

function plain(vips: VipsModule, image: VipsImage, file: WearFile, deep: boolean): VipsImage {
  if (file === 'uv') return image.extractBand(0, { n: 3 }).copy({ interpretation: 'rgb16' });
  if (file === 'background') {
    const known = image.getTypeof('icc-profile-data') !== 0;
    const color = known
      ? image.iccTransform('srgb', { embedded: true, intent: 'relative' })
      : image.colourspace('srgb');
    const opaque = color.hasAlpha() ? color.flatten({ background: [255, 255, 255] }) : color;
    return (opaque.bands >= 3 ? opaque.extractBand(0, { n: 3 }) : opaque.bandjoin([opaque, opaque])).cast('uchar');
  }
  // These are measures and no colours: their numbers are taken as they stand.
  const gray = image.extractBand(image.bands >= 3 ? 1 : 0);
  if (file === 'mask')
    return (deep ? gray.linear([1 / 257], [0.5]) : gray).cast('uchar').copy({ interpretation: 'b-w' });
  return (deep ? gray : gray.linear([257], [0])).cast('ushort').copy({ interpretation: 'grey16' });
}

/** Share of the picture that is printed. Each px under the mask must know its place on the fabric, but for a thin rim. */
function checkPlaces(model: WearModel, { uv, mask, width, height }: ReturnType<typeof openMaps>): number {
  let printed = 0;
  let lost = 0;
  for (let at = 0; at < width * height; at++) {
    if (mask[at]! < 128) continue;
    printed++;
    const part = uv[at * 3 + 2]!;
    if (part > model.parts.length) throw new WearRefused('wearJsonInvalid', { field: `parts (${part})` });
    if (part === 0) lost++;
  }
  const share = printed / (width * height);
  if (share < 0.002) throw new WearRefused('wearMaskSmall', { file: wearFiles.mask });
  if (lost > printed * 0.05)
    throw new WearRefused('wearNothingPrinted', { percent: Math.floor((100 * (printed - lost)) / printed) });
  return share;
}
