import type { TiffOptions, TiffSource } from '../render/export-tiff.ts';
import type { BoardOptions } from '../render/board-picture.ts';
import type { PreviewOptions } from '../render/render-preview.ts';
import type { InkOptions } from '../inks/render-inks.ts';
import type { SeamOptions } from '../repeat/render-seam.ts';
import type { DrawnFile } from '../similar/compare-drawings.ts';
import type { ComparedPrint } from '../similar/compare-prints.ts';
import type { EmbeddingOptions, PictureOptions } from '../similar/embeddings.ts';
import type { MasterOptions } from '../render/make-master.ts';
import type { OriginalOptions } from '../render/render-original.ts';
import type { SheetOptions } from '../render/sheet-picture.ts';
import type { RepeatCheckOptions } from '../repeat/repeat-check.ts';
import { ImageError, type ImageErrorKey, type PixelBox, type SourceInfo } from '../base/types.ts';
import type { SetPart } from '../screens/set-file.ts';
import type { GivenFile } from '../wear/check.ts';
import type { WearPaths } from '../wear/model.ts';
import type { WearOptions } from '../wear/render.ts';
import type {
  FabricOptions,
  OriginalView,
  PrintOptions,
  RegionOptions,
  RepeatOptions,
  ThumbnailOptions,
  TileOptions,
} from '../render/view-options.ts';

export interface ScratchOptions {
  scratchDir: string;
  /** px of the original that count; all of it where left out */
  box?: PixelBox | null;
  /** path of the ICC profile for a file that brings none */
  profile?: string | null;
}

export type MasterWish = ScratchOptions & Pick<MasterOptions, 'shrink'>;

export type ViewWish = ScratchOptions & Pick<OriginalOptions, 'shrink'>;

/** Messages between parent and child: calls and their arguments. Plain objects only. */
export interface Calls {
  warm: [];
  readSource: [path: string];
  writeScreenSet: [parts: SetPart[], target: string];
  readPictureInks: [source: string, info: SourceInfo, options: ScratchOptions];
  makeMaster: [source: string, info: SourceInfo, target: string, options: MasterWish];
  makeInks: [source: string, info: SourceInfo, targets: string[], options: ScratchOptions];
  renderPreview: [source: string, info: SourceInfo, options: PreviewOptions, target: string, decode: ScratchOptions];
  renderOriginal: [source: string, info: SourceInfo, view: OriginalView, target: string, options: ViewWish];
  renderInks: [groups: string[], options: InkOptions, target: string];
  renderPrint: [master: string, options: PrintOptions, target: string];
  renderFabric: [master: string, options: FabricOptions, target: string];
  renderRepeat: [master: string, options: RepeatOptions, target: string];
  renderThumbnail: [master: string, options: ThumbnailOptions, target: string];
  renderTile: [master: string, options: TileOptions, target: string];
  renderRegion: [master: string, options: RegionOptions, target: string];
  checkRepeat: [master: string, options: RepeatCheckOptions];
  renderSeam: [master: string, options: SeamOptions, target: string];
  renderWear: [master: string, paths: WearPaths, options: WearOptions, target: string];
  checkWear: [given: GivenFile[], folder: string];
  renderSheet: [master: string, options: SheetOptions, target: string];
  exportTiff: [source: TiffSource, target: string, options: TiffOptions & Omit<ScratchOptions, 'box'>];
  readBoard: [file: string];
  checkPicture: [file: string];
  checkProfile: [file: string];
  renderBoard: [file: string, options: BoardOptions, target: string];
  extractPalette: [master: string];
  readPalette: [file: string];
  embedMaster: [master: string, options: EmbeddingOptions];
  seeEdges: [master: string, options: EmbeddingOptions];
  embedPicture: [file: string, options: PictureOptions];
  sketchPrint: [master: string, target: string];
  comparePrints: [ours: ComparedPrint, theirs: ComparedPrint[]];
  compareDrawings: [files: DrawnFile[]];
}

export type Method = keyof Calls;

export interface Request<M extends Method = Method> {
  id: number;
  method: M;
  args: Calls[M];
}

export type Reply =
  | { id: number; progress: number }
  /** `cpuMs`: of all threads of the child, since the call began */
  | { id: number; result: unknown; cpuMs: number }
  | { id: number; error: PlainError; cpuMs: number };

export interface PlainError {
  kind: 'image' | 'range' | 'other';
  key?: ImageErrorKey;
  values?: Record<string, string | number>;
  message: string;
  code?: string;
}

export function toPlainError(error: unknown): PlainError {
  if (error instanceof ImageError) {
    const { cause } = error;
    const message = cause instanceof Error ? cause.message : error.message;
    return { kind: 'image', key: error.key, values: error.values, message };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError) return { kind: 'range', message };
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? { kind: 'other', message } : { kind: 'other', message, code };
}

export function fromPlainError({ kind, key, values, message, code }: PlainError): Error {
  if (kind === 'image') return new ImageError(key!, values, { cause: new Error(message) });
  if (kind === 'range') return new RangeError(message);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
