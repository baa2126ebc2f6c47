import { closeSync, openSync } from 'node:fs';
import type { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import type { TiffFacts } from './facts.ts';
import { TAG, type TiffDirectory, tagNumberOr, tagNumbers } from './directory.ts';
import { bigTiffStart, encodeDirectory, type Field, long8s, shorts, u64, writeAll } from './write.ts';
import { ImageError } from '../base/types.ts';

/** Tags whose raw bytes are carried over; everything private (layers above all) stays behind. */
const KEPT: number[] = [
  TAG.compression,
  TAG.predictor,
  TAG.sampleFormat,
  TAG.jpegTables,
  TAG.colorMap,
  266,
  292,
  293,
  529,
  530,
  532,
];

export const JPEG = 7;

const COPY = 1024 * 1024;
/** bytes of one strip that libtiff may hold: taller uncompressed strips are described as several */
const STRIP = 4 * 1024 * 1024;

interface Segment {
  offset: number;
  bytes: number;
}

/**
 * Writes a clean BigTIFF of the same picture to `target`: only the compressed pixels and the tags that decode them.
 * `beat` tells now and then that the copying goes on. Planar files become one grey page per plane; chunky ones keep one page, 8-bit CIELAB under the name of RGB.
 */
export function repackTiff(
  file: ByteFile,
  directory: TiffDirectory,
  facts: TiffFacts,
  target: string,
  beat: () => void,
): { pages: number } {
  const tiled = directory.entries.has(TAG.tileOffsets);
  const segments = readSegments(file, directory, tiled);
  const pages = facts.planar ? facts.samples : 1;
  if (segments.length % pages !== 0) throw new ImageError('damaged', { part: 'pixels' });
  const perPage = segments.length / pages;
  const { little } = directory.header;
  const out = openSync(target, 'wx');
  try {
    let at = 16;
    let pointer = 8;
    const buffer = Buffer.allocUnsafe(COPY);
    for (let page = 0; page < pages; page++) {
      const moved: Segment[] = [];
      for (const segment of segments.slice(page * perPage, (page + 1) * perPage)) {
        moved.push({ offset: at, bytes: segment.bytes });
        copyRange(file, segment, out, at, buffer, beat);
        at += segment.bytes;
      }
      const fields = pageFields(file, directory, facts, tiled, moved);
      const { ifd, next } = encodeDirectory(fields, at, little);
      writeAll(out, ifd, at);
      writeAll(out, u64(at, little), pointer);
      pointer = at + next;
      at += ifd.length;
    }
    writeAll(out, bigTiffStart(little), 0);
  } finally {
    closeSync(out);
  }
  return { pages };
}

/**
 * Some strips or tiles of a picture that isn't planar, as a BigTIFF of their own: one below the other, `size` px together. Their bytes follow each
 * other in `packed`.
 */
export function loneTiff(
  file: ByteFile,
  directory: TiffDirectory,
  facts: TiffFacts,
  packed: Buffer[],
  size: { width: number; height: number },
): Buffer {
  const { little } = directory.header;
  const start = 16;
  let at = start;
  const segments = packed.map(({ length }) => {
    at += length;
    return { offset: at - length, bytes: length };
  });
  const tiled = directory.entries.has(TAG.tileOffsets);
  const { ifd } = encodeDirectory(pageFields(file, directory, { ...facts, ...size }, tiled, segments), at, little);
  return Buffer.concat([bigTiffStart(little), u64(at, little), ...packed, ifd]);
}

function readSegments(file: ByteFile, directory: TiffDirectory, tiled: boolean): Segment[] {
  const offsets = tagNumbers(file, directory, tiled ? TAG.tileOffsets : TAG.stripOffsets, LIMITS.segments);
  const counts = tagNumbers(file, directory, tiled ? TAG.tileByteCounts : TAG.stripByteCounts, LIMITS.segments);
  if (counts.length !== offsets.length) throw new ImageError('damaged', { part: 'pixels' });
  const segments = offsets.map((offset, i) => ({ offset, bytes: counts[i]! }));
  let total = 0;
  for (const { offset, bytes } of segments) {
    total += bytes;
    if (!file.has(offset, bytes)) throw new ImageError('truncated', { part: 'pixels' });
  }
  // Segments that share bytes could otherwise grow a small file into a disk full.
  if (total > file.size) throw new ImageError('damaged', { part: 'pixels' });
  return segments;
}

function copyRange(
  file: ByteFile,
  { offset, bytes }: Segment,
  out: number,
  at: number,
  buffer: Buffer,
  beat: () => void,
): void {
  for (let done = 0; done < bytes; done += buffer.length) {
    if (done % (64 * COPY) === 0) beat();
    const part = buffer.subarray(0, Math.min(buffer.length, bytes - done));
    file.readInto(part, offset + done);
    writeAll(out, part, at + done);
  }
}

function pageFields(
  file: ByteFile,
  directory: TiffDirectory,
  facts: TiffFacts,
  tiled: boolean,
  segments: Segment[],
): Field[] {
  const { little } = directory.header;
  const samples = facts.planar ? 1 : facts.samples;
  const short = (tag: number, ...values: number[]) => shorts(tag, values, little);
  const long8 = (tag: number, values: number[]) => {
    // A hostile tag may hold fractions or less than nothing.
    if (values.some((value) => !Number.isSafeInteger(value) || value < 0))
      throw new ImageError('damaged', { part: 'pixels' });
    return long8s(tag, values, little);
  };
  // A plane is grey; CIELAB's signed bytes pass through unharmed as RGB.
  const photometric = photometricOf(facts, tiled);
  const fields: Field[] = [
    long8(TAG.width, [facts.width]),
    long8(TAG.height, [facts.height]),
    short(TAG.bitsPerSample, ...Array<number>(samples).fill(facts.depth)),
    short(TAG.photometric, photometric),
    short(TAG.samplesPerPixel, samples),
    short(TAG.planarConfiguration, 1),
  ];
  const process = photometric === 5 ? 4 : photometric === 2 || photometric === 6 ? 3 : 1;
  if (samples > process) fields.push(short(TAG.extraSamples, ...Array<number>(samples - process).fill(0)));
  for (const tag of KEPT) {
    const entry = directory.entries.get(tag);
    if (!entry || entry.bytes === 0 || entry.bytes > LIMITS.resourceBytes || !file.has(entry.offset, entry.bytes))
      continue;
    const all = Buffer.from(file.read(entry.offset, entry.bytes));
    // One value per sample: a plane's page has one sample.
    const one = tag === TAG.sampleFormat && samples < entry.count ? samples : entry.count;
    fields.push({ tag, type: entry.type, count: one, bytes: all.subarray(0, (entry.bytes / entry.count) * one) });
  }
  if (tiled) {
    fields.push(
      long8(TAG.tileWidth, [tagNumberOr(file, directory, TAG.tileWidth, 0)]),
      long8(TAG.tileHeight, [tagNumberOr(file, directory, TAG.tileHeight, 0)]),
      long8(
        TAG.tileOffsets,
        segments.map((s) => s.offset),
      ),
      long8(
        TAG.tileByteCounts,
        segments.map((s) => s.bytes),
      ),
    );
  } else {
    const rows = Math.min(facts.height, tagNumberOr(file, directory, TAG.rowsPerStrip, facts.height));
    const strips = splitStrips(segments, facts, samples, rows);
    fields.push(
      long8(TAG.rowsPerStrip, [strips.rows]),
      long8(
        TAG.stripOffsets,
        strips.segments.map((s) => s.offset),
      ),
      long8(
        TAG.stripByteCounts,
        strips.segments.map((s) => s.bytes),
      ),
    );
  }
  return fields.sort((a, b) => a.tag - b.tag);
}

/** RGB with a transparency in JPEG: libvips refuses tiles of it, but not of four inks, which JPEG leaves as they are, too. */
export const isVeiledJpeg = ({
  photometric,
  samples,
  compression,
}: Pick<TiffFacts, 'photometric' | 'samples' | 'compression'>) =>
  compression === JPEG && photometric === 2 && samples === 4;

/** Under which name libvips leaves the samples as they are. */
function photometricOf({ planar, photometric, samples, compression }: TiffFacts, tiled: boolean): number {
  if (planar) return 1;
  if (tiled && isVeiledJpeg({ photometric, samples, compression })) return 5;
  return photometric === 8 || photometric === 9 ? 2 : photometric;
}

/** An uncompressed strip is cut into short ones for nothing. */
function splitStrips(segments: Segment[], facts: TiffFacts, samples: number, rows: number) {
  const rowBytes = Math.ceil((facts.width * samples * facts.depth) / 8);
  const short = Math.max(1, Math.floor(STRIP / rowBytes));
  if (facts.compression !== 1 || segments.length !== 1 || rows <= short) return { rows, segments };
  const [{ offset, bytes }] = segments as [Segment];
  if (bytes < rowBytes * facts.height) throw new ImageError('truncated', { part: 'pixels' });
  const cut: Segment[] = [];
  for (let row = 0; row < facts.height; row += short) {
    cut.push({ offset: offset + row * rowBytes, bytes: Math.min(short, facts.height - row) * rowBytes });
  }
  return { rows: short, segments: cut };
}
