/**
 * A page, whole, for the line: one call instead of a stream of blocks. zstd takes a tenth of the time of gzip for fewer bytes; brotli's fourth
 * level is the last that takes no longer than gzip (docs/decisions/0025-light-pages.md).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** The best first. */
const encodings: Record<string, (page: Bytes) => Promise<Bytes>> = {
  zstd: (page) => promisify(zstdCompress)(page, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  br: (page) =>
    promisify(brotliCompress)(page, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: page.length },
    }),
  gzip: (page) => promisify(gzip)(page),
};

/** `accepted`: the request's Accept-Encoding. Sets what the answer has to say of it. */
export async function compressPage(page: Bytes, accepted: string | null, headers: Headers): Promise<Bytes> {
  headers.append('Vary', 'Accept-Encoding');
  const offered = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...weights] = one
      .toLowerCase()
      .split(';')
      .map((part) => part.trim());
    return weights.some((weight) => /^q=0(\.0*)?$/.test(weight)) ? [] : [name];
  });
  const encoding = Object.keys(encodings).find((name) => offered.includes(name));
  if (!encoding) return page;
  headers.set('Content-Encoding', encoding);
  return encodings[encoding]!(page);
}
