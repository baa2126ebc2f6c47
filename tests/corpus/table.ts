/** `npm run corpus`: reads every file of CORPUS_DIR, here and with other readers, and writes docs/corpus.md, what each family of files gives. */
import { imageErrorText } from '#app/domain/imports/job/image-words.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { ImageError, type SourceInfo } from '#app/image/base/types.ts';
import { root } from '#app/start/prepare.mjs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { meanDifference } from './differences.ts';
import { findPeers, type Peer } from './peers.ts';

interface Result {
  /** the project that the file comes from: the part of its name before `--` */
  family: string;
  name: string;
  info: SourceInfo | null;
  decoded: boolean;
  /** of its layers something could not be drawn */
  partly: boolean;
  error: string | null;
  /** by reader that reads it: mean ΔE2000 to what is read here; null where nothing is, or of another size */
  peers: Map<string, number | null>;
}

/** ΔE2000 on average, up to which two readers agree */
const SAME = 1;
/** TIFFs by compressors that no corpus has: tests/image/compressions/README.md */
const OWN = path.join('tests', 'image', 'compressions');

export async function writeCorpusTable(corpusDir: string): Promise<void> {
  const corpus = await listFiles(corpusDir);
  const sources = [...corpus, ...(await listFiles(path.join(root, OWN)))];
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-corpus-'));
  const images = openImageProcess();
  const peers = await findPeers();
  const results: Result[] = [];
  try {
    for (const source of sources) {
      const result = describe(source, !corpus.includes(source));
      results.push(result);
      const master = path.join(folder, 'master.tif');
      try {
        result.info = await images.readSource(source);
        const made = await images.makeMaster(source, result.info, master, { scratchDir: folder });
        result.decoded = true;
        result.partly = made.warnings.some(({ key }) => key === 'layersLeftOut');
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        result.error = imageErrorText('en', error.key, error.values);
      }
      await askPeers(peers, source, result, master);
      if (results.length % 50 === 0) console.log(`${results.length} of ${sources.length} files`);
    }
  } finally {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  }
  const target = path.join(root, 'docs', 'corpus.md');
  // Its last part is written by hand.
  const programs = await readFile(path.join(root, 'tests', 'corpus', 'programs.md'), 'utf8');
  await writeFile(target, `${page(results, peers).trimEnd()}\n\n${programs}`);
  console.log(
    `${results.length} files, ${results.filter(({ decoded }) => decoded).length} decoded: ${path.relative(root, target)}`,
  );
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.(psd|psb|tiff?)$/i.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

function describe(source: string, own: boolean): Result {
  const name = path.basename(source);
  const kind = path.extname(name).slice(1, 4).toUpperCase();
  const family = own ? 'tests of the archive, TIF' : `${name.split('--')[0]}, ${kind}`;
  return { family, name, info: null, decoded: false, partly: false, error: null, peers: new Map() };
}

async function askPeers(peers: Peer[], source: string, result: Result, master: string): Promise<void> {
  for (const peer of peers) {
    const target = `${master}.${peer.name}.png`;
    try {
      await peer.read(source, target);
    } catch {
      // It can't read the file, or not in time.
      continue;
    }
    result.peers.set(peer.name, result.decoded ? await meanDifference(master, target) : null);
    await rm(target, { force: true });
  }
}

/** ΔE2000 to the reader that is nearest; null without any. */
function nearest({ peers }: Result): number | null {
  const found = [...peers.values()].filter((value) => value !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

const isExact = (result: Result) => (nearest(result) ?? Infinity) <= SAME;

function page(results: Result[], peers: Peer[]): string {
  const read = results.filter(({ info }) => info);
  const refused = results.filter(({ error }) => error !== null);
  const apart = results.filter((result) => result.decoded && result.peers.size > 0 && !isExact(result));
  const head = ['files', 'read', 'exact', 'alone', 'refused', ...peers.map(({ name }) => name)].join(' | ');
  const cells = (rows: Result[]) => [
    rows.length,
    count(rows, ({ decoded }) => decoded),
    count(rows, isExact),
    count(rows, ({ decoded, peers: others }) => decoded && others.size === 0),
    count(rows, ({ decoded }) => !decoded),
    ...peers.map(({ name }) => count(rows, (row) => row.peers.has(name))),
  ];
  const format = (info: SourceInfo) => info.format.replace('bigtiff', 'tiff');
  return `# Results with real files

Made by \`npm run corpus\` from ${results.length} files: a folder of files written by other software (the test suites of psd-tools, TwelveMonkeys ImageIO,
libvips and libtiff; some are damaged on purpose), and those of \`${OWN}\`. ${peers.length > 0 ? `Beside them stand ${peers.map(({ name, version }) => `${name} ${version}`).join(', ')}.` : 'No other reader was installed.'}

"Read" files became a master. "Exact" ones differ from what the nearest of the other readers makes of them by ΔE2000 ${SAME} or less on average, over white and in
sRGB; "alone" are those that no other reads. Of the other readers the columns count the files that they read at all, be it rightly or not.

${table(
  `Family | ${head}`,
  group(results, ({ family }) => family),
  cells,
)}

Of Photoshop files ${count(results, ({ decoded, info }) => decoded && info?.hasMergedImage === false)} had no merged image and were composed from their layers,
${count(results, ({ partly }) => partly)} with layers that the import says it can't render.

## By format, mode and depth

${table(
  `Format | mode | depth | ${head}`,
  group(read, ({ info }) => [format(info!), info!.mode, `${info!.depth} bit`].join(' | ')),
  cells,
)}

## By compression

${table(
  `Format | compression | ${head}`,
  group(read, ({ info }) => `${format(info!)} | ${info!.compression}`),
  cells,
)}

## Read otherwise than by others

ΔE2000 to each of them on average; "–" where it doesn't read the file, "size" where its picture has another size. Much of it is how CMYK without a profile, floats
(linear light here) and colours of damaged files are taken.

${table(
  `File | ${peers.map(({ name }) => name).join(' | ')}`,
  group(apart, ({ name }) => `\`${name}\``),
  ([row]) => peers.map(({ name }) => said(row!.peers.get(name))),
)}

## Refused

${table(
  `Message | file | read by`,
  group(refused, ({ error, name }) => `${error} | \`${name}\``),
  ([row]) => [[...row!.peers.keys()].join(', ') || '–'],
)}
`;
}

function said(difference: number | null | undefined): string {
  if (difference === undefined) return '–';
  return difference === null ? 'size' : difference.toFixed(1);
}

const count = (rows: Result[], is: (row: Result) => boolean) => rows.filter(is).length;

function group(results: Result[], by: (result: Result) => string): Map<string, Result[]> {
  const groups = Map.groupBy(results, by);
  return new Map([...groups].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true })));
}

function table(head: string, groups: Map<string, Result[]>, cells: (rows: Result[]) => (string | number)[]): string {
  const columns = head.split('|').length;
  const lines = [...groups].map(([name, rows]) => `| ${name} | ${cells(rows).join(' | ')} |`);
  return [`| ${head} |`, `|${'---|'.repeat(columns)}`, ...lines].join('\n');
}
