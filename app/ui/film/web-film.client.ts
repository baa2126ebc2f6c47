/** Converts a film for the web in the browser: MP4 with H.264 and fast start, at most 1080 lines, and a still of it. */
import { FFmpeg, FFFSType } from '@ffmpeg/ffmpeg';
import { isMemory, tellsOfMemory } from './is-memory.ts';
import { FilmError, loadProgram } from './make-film.client.ts';
import { readStreams, type Streams } from './streams.ts';

export type WebFilmStep = 'program' | 'reading' | 'converting' | 'still';

export interface WebFilmOrder {
  file: File;
  signal: AbortSignal;
  /** 0 … 1; undefined while unknown */
  tell: (step: WebFilmStep, fraction: number | undefined) => void;
}

export interface WebFilm {
  film: File;
  still: File;
}

/** Portrait or landscape, like the film. */
const fit =
  "scale='if(gt(iw,ih),min(1920,iw),min(1080,iw))':'if(gt(iw,ih),min(1080,ih),min(1920,ih))':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p";
/** JPEG is full range in BT.601, films are limited range in BT.709. */
const toJpeg = 'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p';
/** The tables that this build of ffmpeg computes by itself end most films with "memory access out of bounds". */
const plainHuffman = ['-huffman', 'default'];

export async function makeWebFilm({ file, signal, tell }: WebFilmOrder): Promise<WebFilm> {
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
    await Promise.race([loadProgram(ffmpeg), stopped]);
    return await Promise.race([convert(ffmpeg, file, tell), stopped]);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof FilmError ? error : new FilmError(isMemory(error) ? 'noMemory' : 'failed', error);
  } finally {
    ffmpeg.terminate();
  }
}

async function convert(ffmpeg: FFmpeg, file: File, tell: WebFilmOrder['tell']): Promise<WebFilm> {
  const said: string[] = [];
  ffmpeg.on('log', ({ message }) => said.push(message));
  tell('reading', undefined);
  // Read in place: a film of hundreds of megabytes isn't copied into memory.
  await ffmpeg.createDir('/given');
  await ffmpeg.mount(FFFSType.WORKERFS, { blobs: [{ name: 'film', data: file }] }, '/given');
  await ffmpeg.exec(['-hide_banner', '-i', '/given/film']);
  const streams = readStreams(said);
  if (!streams) throw new FilmError('noPicture', said.at(-1));
  ffmpeg.on('progress', ({ progress }) => tell('converting', Math.max(0, Math.min(1, progress))));
  tell('converting', 0);
  const before = said.length;
  const code = await ffmpeg.exec([
    '-hide_banner',
    '-i',
    '/given/film',
    ...packing(streams),
    '-movflags',
    '+faststart',
    'film.mp4',
  ]);
  if (code !== 0) throw new FilmError(tellsOfMemory(said.slice(before)) ? 'noMemory' : 'failed', said.at(-1));
  tell('still', undefined);
  const at = String(Math.min(1, streams.seconds / 3));
  const one = ['-ss', at, '-i', 'film.mp4', '-frames:v', '1'];
  await ffmpeg.exec([...one, '-vf', toJpeg, '-q:v', '2', ...plainHuffman, 'still.jpg']);
  const read = async (name: string, type: string) =>
    new File([(await ffmpeg.readFile(name)) as Uint8Array<ArrayBuffer>], name, { type });
  const stem = file.name.replace(/\.[^.]*$/, '');
  const film = await read('film.mp4', 'video/mp4');
  return { film: new File([film], `${stem}.mp4`, { type: 'video/mp4' }), still: await read('still.jpg', 'image/jpeg') };
}

/** A film in a suitable format is only remuxed, which takes seconds. */
function packing({ isWebReady, hasWebSound }: Streams): string[] {
  const picture = isWebReady ? ['-c:v', 'copy'] : ['-vf', fit, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21'];
  const sound = hasWebSound ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', '128k'];
  // V: a cover that comes with the film is no picture of it.
  return ['-map', '0:V:0', '-map', '0:a:0?', ...picture, ...sound];
}
