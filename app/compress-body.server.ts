/**
 * A text, whole, for the line: one call instead of a stream of blocks. zstd takes a tenth of the time of gzip for fewer bytes; brotli's fourth
 * level is the last that takes no longer than gzip (docs/decisions/0025-light-pages.md).
 */
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type BrotliOptions,
  type ZlibOptions,
  type ZstdOptions,
} from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

const zstdOptions: ZstdOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** Half the time of its usual level, for a tenth more bytes; for programs: browsers take the others. */
const gzipOptions: ZlibOptions = { level: 3 };
const brotliOptions = ({ length }: Bytes): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** The best first: in another thread, or here. */
const encodings: Record<string, [apart: (body: Bytes) => Promise<Bytes>, here: (body: Bytes) => Bytes]> = {
  zstd: [(body) => promisify(zstdCompress)(body, zstdOptions), (body) => zstdCompressSync(body, zstdOptions)],
  br: [
    (body) => promisify(brotliCompress)(body, brotliOptions(body)),
    (body) => brotliCompressSync(body, brotliOptions(body)),
  ],
  gzip: [(body) => promisify(gzip)(body, gzipOptions), (body) => gzipSync(body, gzipOptions)],
};

/** bytes: what is smaller hardly gets smaller still */
const least = 1024;
/** bytes of a body that is compressed sooner than another thread is told of it */
const mostHere = 65_536;

/** `accepted`: the request's Accept-Encoding. Sets what the answer has to say of it. */
export async function compressBody(body: Bytes, accepted: string | null, headers: Headers): Promise<Bytes> {
  headers.append('Vary', 'Accept-Encoding');
  if (body.length < least) return body;
  const offered = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...weights] = one
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return weights.some((weight) => /^q=0(\.0*)?$/.test(weight)) ? [] : [name];
  });
  const encoding = Object.keys(encodings).find((name) => offered.includes(name));
  if (!encoding) return body;
  headers.set('Content-Encoding', encoding);
  const [apart, here] = encodings[encoding]!;
  return body.length <= mostHere ? here(body) : apart(body);
}
