import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressBody } from '#app/compress-body.server.ts';

const page = new TextEncoder().encode('<p>Раппорт</p>'.repeat(500));
const long = new TextEncoder().encode('<p>Раппорт</p>'.repeat(5000));
const open = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync };

test.each<[string | null, keyof typeof open | null]>([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, br;q=0.000, gzip', 'gzip'],
  ['identity', null],
  ['gzip;q=0', null],
  ['', null],
  [null, null],
])('%s is answered with %s', async (accepted, encoding) => {
  const headers = new Headers({ Vary: 'Cookie' });
  const sent = await compressBody(page, accepted, headers);
  expect(headers.get('content-encoding')).toBe(encoding);
  expect(headers.get('vary')).toBe('Cookie, Accept-Encoding');
  expect(Buffer.from(encoding ? open[encoding](sent) : sent)).toEqual(Buffer.from(page));
  const apart = await compressBody(long, accepted, new Headers());
  expect(Buffer.from(encoding ? open[encoding](apart) : apart)).toEqual(Buffer.from(long));
});

test('what is short is sent as it is', async () => {
  const headers = new Headers();
  expect(await compressBody(page.subarray(0, 1000), 'gzip', headers)).toHaveLength(1000);
  expect(headers.get('content-encoding')).toBeNull();
  expect(headers.get('vary')).toBe('Accept-Encoding');
});
