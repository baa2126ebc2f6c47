/** One original looked at from the command line, by the very code of the import and without a database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openImageProcess } from '#app/image/process/process.ts';
import {
  ImageError,
  type Channel,
  type ImageWarning,
  type RepeatLayout,
  type SourceInfo,
} from '#app/image/base/types.ts';
import { sizeOf } from '../job/original-size.ts';

/** Loaded where there is something to say, and in English alone, as all that the command line prints: all texts take longer than most headers. */
async function loadWords() {
  const [sentences, { makeSay }, texts] = await Promise.all([
    import('../job/image-sentences.ts'),
    import('#app/locales/browser-words.ts'),
    import('#app/locales/en/image.ts'),
  ]);
  return { ...sentences, say: makeSay('en', () => texts) };
}

/** What a file's header tells; sizes in px, resolution in dpi (null where the file says none). */
export interface Inspected {
  file: string;
  format: string;
  mode: string;
  /** bits a sample */
  depth: number;
  width: number;
  height: number;
  dpi: number | null;
  /** only where it differs from `dpi` */
  dpiY?: number | null;
  channels: { name: string; kind: Channel['kind']; ink: NonNullable<Channel['ink']> | null }[];
  layers: number;
  layerNames: string[];
  profile: string | null;
  /** false: only layers, no merged image */
  merged: boolean;
  pages: number;
  compression: string;
  warnings: { key: string; message: string }[];
}

export interface Uninspected {
  file: string;
  error: string;
}

/** Tells each file as soon as it is read; one after the other in one child process. */
export async function inspectFiles(
  files: { name: string; path: string }[],
  tell: (file: Inspected | Uninspected) => void,
): Promise<void> {
  const image = openImageProcess();
  try {
    for (const { name, path: source } of files) {
      try {
        const info = await image.readSource(source);
        tell({
          file: name,
          format: info.format,
          mode: info.mode,
          depth: info.depth,
          width: info.width,
          height: info.height,
          dpi: info.dpiX,
          ...(info.dpiY !== info.dpiX && { dpiY: info.dpiY }),
          channels: info.channels.map(({ name, kind, ink }) => ({ name, kind, ink: ink ?? null })),
          layers: info.layerCount,
          layerNames: info.layerNames,
          profile: info.profileName,
          merged: info.hasMergedImage,
          pages: info.pages,
          compression: info.compression,
          warnings: await sayWarnings(info.warnings),
        });
      } catch (error) {
        tell({ file: name, error: await sayFileError(error) });
      }
    }
  } finally {
    await image.close();
  }
}

async function sayWarnings(warnings: ImageWarning[]) {
  if (warnings.length === 0) return [];
  const { say, sayImageWarning } = await loadWords();
  return warnings.map(({ key, values }) => ({ key, message: sayImageWarning(say, 'en', key, values) }));
}

/** What is wrong with the file, in one sentence; anything else is thrown on. */
export async function sayFileError(error: unknown): Promise<string> {
  if (error instanceof ImageError) {
    const { say, sayImageError } = await loadWords();
    return sayImageError(say, error.key, error.values);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code && ['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM', 'EROFS', 'ELOOP', 'ENAMETOOLONG'].includes(code))
    return message;
  throw error;
}

export interface RenderRequest {
  view: 'print' | 'fabric' | 'repeat';
  format: 'png' | 'jpeg' | 'webp';
  /** px of the picture */
  width: number;
  /** fabric: cm of cloth across */
  cm: 75 | 150;
  /** repeat: copies beside and below one another */
  across: number;
  down: number;
  layout: RepeatLayout;
}

const quality = 90;

/** How many px of the original may become one before the view is made: a power of two that leaves twice the px shown of a repeat. */
function shrinkFor(info: SourceInfo, { view, width, cm, across }: RenderRequest): number {
  const { widthCm, heightCm } = sizeOf(info);
  const shown = {
    print: { width, height: (width * info.height) / info.width },
    fabric: { width: (widthCm * width) / cm, height: (heightCm * width) / cm },
    repeat: { width: width / across, height: (width / across) * (info.height / info.width) },
  }[view];
  const enough = Math.min(info.width / shown.width, info.height / shown.height) / 2;
  return enough < 2 ? 1 : 2 ** Math.floor(Math.log2(enough));
}

function viewOf(info: SourceInfo, { view, width, cm, across, down, layout }: RenderRequest) {
  if (view === 'print') return { view, width };
  if (view === 'repeat') return { view, across, down, layout, width };
  const { widthCm, heightCm } = sizeOf(info);
  return { view, widthCm: cm, repeatWidthCm: widthCm, repeatHeightCm: heightCm, layout, width };
}

/** Decodes `source`, no larger than the view needs, renders that to `target`, and leaves nothing else behind. */
export async function renderFile(
  source: string,
  target: string,
  request: RenderRequest,
): Promise<{ width: number; height: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-render-'));
  const image = openImageProcess();
  try {
    const info = await image.readSource(source);
    const { format, width } = request;
    if (request.view === 'print' && format === 'png' && width >= info.width && info.depth > 8) {
      const { widthCm, heightCm } = sizeOf(info);
      const resolution = { x: info.width / widthCm, y: info.height / heightCm };
      const options = { resolution, scratchDir: folder, format } as const;
      return await image.exportTiff({ kind: 'original', path: source, info, box: null }, target, options);
    }
    const view = { ...viewOf(info, request), format, quality };
    return await image.renderOriginal(source, info, view, target, {
      scratchDir: folder,
      shrink: shrinkFor(info, request),
    });
  } finally {
    await image.close();
    await rm(folder, { recursive: true, force: true });
  }
}
