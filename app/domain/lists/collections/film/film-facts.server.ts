/**
 * What a film's file says of itself: MP4 (ISO/IEC 14496-12) or WebM (Matroska, RFC 9559), its codec and its size. Only headers are
 * read, no frame is decoded.
 */
import { open, type FileHandle } from 'node:fs/promises';
import { FilmUnreadable, type FilmFacts, type ReadAt } from './film-file.ts';
import { readMp4 } from './film-mp4.server.ts';
import { readWebm } from './film-webm.server.ts';

const readAt =
  (handle: FileHandle): ReadAt =>
  async (position, length) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, position);
    return bytes.subarray(0, bytesRead);
  };

/** Which of them a file begins like; null: neither. */
export function filmFormat(start: Uint8Array): FilmFacts['format'] | null {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  if (bytes.length >= 12 && bytes.toString('latin1', 4, 8) === 'ftyp')
    // A telephone's still pictures (HEIC, AVIF) come in the same boxes.
    return /^(he[im]|mif1|msf1|avi[fs])/.test(bytes.toString('latin1', 8, 12)) ? null : 'mp4';
  return bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3 ? 'webm' : null;
}

/** Throws FilmUnreadable for a file that is cut short or holds no picture. */
export async function readFilm(file: string, format: FilmFacts['format']): Promise<FilmFacts> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return await (format === 'mp4' ? readMp4 : readWebm)(readAt(handle), size);
  } catch (error) {
    // A box whose length points beyond what is there.
    if (error instanceof RangeError) throw new FilmUnreadable('beyond the end', { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}
