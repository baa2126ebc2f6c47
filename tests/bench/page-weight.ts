/** What a page weighs on the line. */
import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Figure } from '#app/start/bench.ts';

/** Bytes of a page as they come, by encoding, and of the script that it names. */
export async function weighPage(name: string, url: string, headers: Record<string, string>): Promise<Figure[]> {
  const figures: Figure[] = [];
  const weigh = (label: string, bytes: number) =>
    figures.push({ name: `${name}, ${label}`, median: bytes / 1000, unit: 'kB' });
  for (const encoding of ['identity', 'gzip', 'br', 'zstd']) {
    const bytes = await fetchAs(encoding, url, headers);
    weigh(encoding, bytes.length);
    if (encoding === 'identity')
      weigh('script that it names, gzip', await weighScript(namedScripts(bytes.toString(), url)));
  }
  return figures;
}

function namedScripts(html: string, url: string): string[] {
  const found = html.matchAll(/(?:rel="modulepreload" href|<script[^>]* src)="([^"]+\.js)"/g);
  return [...found].map(([, address]) => new URL(address!, url).href);
}

/** Bytes, each file compressed by gzip. */
export async function weighScript(addresses: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const address of new Set(addresses)) sum += gzipSync(await (await fetch(address)).bytes()).length;
  return sum;
}

function fetchAs(encoding: string, url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': encoding } }, async (answer) => {
      const sent = Buffer.concat(await answer.toArray());
      const coded = answer.headers['content-encoding'] ?? 'identity';
      if (answer.statusCode === 200 && coded === encoding) resolve(sent);
      else reject(new Error(`${url} answered ${answer.statusCode} as ${coded}`));
    }).on('error', reject);
  });
}
