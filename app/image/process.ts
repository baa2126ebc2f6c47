import type { PaletteColor } from './colors.ts';
import type { MadeMaster } from './make-master.ts';
import type { SeamMeasure } from './seams.ts';
import type { RepeatLayout, SourceInfo } from './types.ts';
import type { FabricOptions, PrintOptions, RepeatOptions, ThumbnailOptions, WrittenPicture } from './view-options.ts';

export interface ImageProcessOptions {
  /** MB of resident memory before the child is killed (1500) */
  memoryLimitMb?: number;
  /** ms without a call before the child is let go (60,000); a later call starts a new one */
  idleTimeoutMs?: number;
  /** child.ts, when it isn't app/image/child.ts below the current directory */
  childPath?: string;
}

export interface RunOptions {
  /** aborting kills the work; the call rejects with the signal's reason */
  signal?: AbortSignal;
  /** ms without any progress before the call rejects with 'tookTooLong' */
  timeoutMs?: number;
  onProgress?: (fraction: number) => void;
}

/** One child process that does the image work, one call at a time in the order asked. */
export interface ImageProcess {
  readSource(path: string, run?: RunOptions): Promise<SourceInfo>;
  makeMaster(
    source: string,
    info: SourceInfo,
    target: string,
    options: { scratchDir: string },
    run?: RunOptions,
  ): Promise<MadeMaster>;
  renderPrint(master: string, options: PrintOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderFabric(master: string, options: FabricOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderRepeat(master: string, options: RepeatOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  renderThumbnail(master: string, options: ThumbnailOptions, target: string, run?: RunOptions): Promise<WrittenPicture>;
  measureSeams(master: string, layout: RepeatLayout, run?: RunOptions): Promise<SeamMeasure>;
  extractPalette(master: string, run?: RunOptions): Promise<PaletteColor[]>;
  close(): Promise<void>;
}

export function openImageProcess(options: ImageProcessOptions = {}): ImageProcess {
  throw new Error(String(options.memoryLimitMb));
}
