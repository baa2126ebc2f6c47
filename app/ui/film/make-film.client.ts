/** Makes an MP4 in the browser: frames drawn on a canvas, encoded by ffmpeg (WebAssembly in a worker), all served by this site. */
import coreUrl from '@ffmpeg/core?url';
import wasmUrl from '@ffmpeg/core/wasm?url';
import { addBase } from '#app/base-path.ts';
import { FFmpeg } from '@ffmpeg/ffmpeg';
// The bundler gives it one.
// oxlint-disable-next-line import/default
import workerUrl from '@ffmpeg/ffmpeg/worker?worker&url';
import { isMemory } from './is-memory.ts';
import { fabricFor, framesPerSecond, planFrames, sizes, type FilmChoice } from './plan.ts';

export type Stage = 'program' | 'frames' | 'encoding';

export interface FilmOrder {
  choice: FilmChoice;
  /** address of the fabric's picture */
  fabric: (of: { cm: 75 | 150; width: number }) => string;
  signal: AbortSignal;
  /** 0 … 1; undefined while unknown */
  tell: (stage: Stage, fraction: number | undefined) => void;
}

export class FilmError extends Error {
  override name = 'FilmError';
  reason: 'noPicture' | 'signedOut' | 'offline' | 'noMemory' | 'failed';
  constructor(reason: FilmError['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** JPEG is full range in BT.601, video limited range in BT.709: without the conversion every colour would be wrong. */
const toFilmColors =
  'scale=in_color_matrix=bt601:in_range=pc:out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p';
const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
const frameQuality = 0.93;

export async function makeFilm({ choice, fabric, signal, tell }: FilmOrder): Promise<Blob> {
  const ffmpeg = new FFmpeg();
  // A terminated worker never answers: pending calls are rejected here.
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      ffmpeg.terminate();
      reject(signal.reason as Error);
    });
  });
  stopped.catch(() => undefined);
  try {
    signal.throwIfAborted();
    tell('program', undefined);
    const wanted = fabricFor(choice);
    const [picture] = await Promise.race([
      Promise.all([loadPicture(fabric(wanted), signal), loadProgram(ffmpeg)]),
      stopped,
    ]);
    return await Promise.race([encode(ffmpeg, choice, picture, wanted.cm, { signal, tell }), stopped]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof FilmError ? error : new FilmError(isMemory(error) ? 'noMemory' : 'failed', error);
  } finally {
    ffmpeg.terminate();
  }
}

async function encode(
  ffmpeg: FFmpeg,
  choice: FilmChoice,
  picture: ImageBitmap,
  cm: number,
  { signal, tell }: Pick<FilmOrder, 'signal' | 'tell'>,
): Promise<Blob> {
  const frames = planFrames(choice, picture, cm);
  await drawFrames(ffmpeg, choice, picture, frames, (fraction) => {
    signal.throwIfAborted();
    tell('frames', fraction);
  });
  picture.close();
  ffmpeg.on('progress', ({ progress }) => tell('encoding', Math.max(0, Math.min(1, progress))));
  let said = '';
  ffmpeg.on('log', ({ message }) => {
    said = message;
  });
  tell('encoding', 0);
  const input = ['-framerate', String(framesPerSecond), '-i', 'frame-%04d.jpg', '-vf', toFilmColors];
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', ...tags];
  const code = await ffmpeg.exec([...input, ...codec, '-movflags', '+faststart', '-an', 'film.mp4']);
  if (code !== 0) throw new FilmError(isMemory(said) ? 'noMemory' : 'failed', said);
  const bytes = (await ffmpeg.readFile('film.mp4')) as Uint8Array<ArrayBuffer>;
  return new Blob([bytes], { type: 'video/mp4' });
}

async function drawFrames(
  ffmpeg: FFmpeg,
  choice: FilmChoice,
  picture: ImageBitmap,
  frames: ReturnType<typeof planFrames>,
  tell: (fraction: number) => void,
): Promise<void> {
  const { width, height } = sizes[choice.size];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new FilmError('noMemory');
  context.imageSmoothingQuality = 'high';
  for (const [index, frame] of frames.entries()) {
    context.drawImage(picture, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', frameQuality));
    if (!jpeg) throw new FilmError('noMemory');
    await ffmpeg.writeFile(`frame-${String(index).padStart(4, '0')}.jpg`, new Uint8Array(await jpeg.arrayBuffer()));
    tell((index + 1) / frames.length);
  }
}

const tries = 5;

/** Retries while the picture is still being rendered (503). */
async function loadPicture(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(addBase(address), { signal }).catch((cause: unknown) => {
      throw new FilmError('offline', cause);
    });
    if (answer.ok) return createImageBitmap(await answer.blob());
    if (answer.status === 401 || answer.status === 403) throw new FilmError('signedOut', answer.status);
    if (answer.status !== 503 || attempt === tries) throw new FilmError('noPicture', answer.status);
    await new Promise((done) => setTimeout(done, 2000));
  }
}

/** All served by this site. */
export async function loadProgram(ffmpeg: FFmpeg): Promise<void> {
  await ffmpeg.load({ coreURL: absolute(coreUrl), wasmURL: absolute(wasmUrl), classWorkerURL: absolute(workerUrl) });
}

/** Absolute, because the worker has no page to resolve against. */
function absolute(url: string): string {
  return new URL(addBase(url), window.location.href).href;
}
