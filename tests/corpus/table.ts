/** `npm run corpus`: reads every file of CORPUS_DIR and writes docs/corpus.md, what each family of files gives. */
import { imageErrorText } from '#app/domain/imports/job/image-words.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { ImageError, type SourceInfo } from '#app/image/base/types.ts';
import { root } from '#app/start/prepare.mjs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Result {
  /** the project that the file comes from: the part of its name before `--` */
  family: string;
  name: string;
  info: SourceInfo | null;
  decoded: boolean;
  /** of its layers something could not be drawn */
  partly: boolean;
  error: string | null;
}

export async function writeCorpusTable(corpusDir: string): Promise<void> {
  const names = (await readdir(corpusDir, { recursive: true }))
    .filter((name) => /\.(psd|psb|tiff?)$/i.test(name))
    .sort();
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-corpus-'));
  const images = openImageProcess();
  const results: Result[] = [];
  try {
    for (const name of names) {
      const source = path.join(corpusDir, name);
      const base = path.basename(name);
      const kind = path.extname(base).slice(1, 4).toUpperCase();
      const result: Result = {
        family: `${base.split('--')[0]}, ${kind}`,
        name: base,
        info: null,
        decoded: false,
        partly: false,
        error: null,
      };
      results.push(result);
      try {
        result.info = await images.readSource(source);
        const made = await images.makeMaster(source, result.info, path.join(folder, 'master.tif'), {
          scratchDir: folder,
        });
        result.decoded = true;
        result.partly = made.warnings.some(({ key }) => key === 'layersLeftOut');
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        result.error = imageErrorText('en', error.key, error.values);
      }
    }
  } finally {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  }
  const target = path.join(root, 'docs', 'corpus.md');
  await writeFile(target, page(results));
  console.log(
    `${results.length} files, ${results.filter(({ decoded }) => decoded).length} decoded: ${path.relative(root, target)}`,
  );
}

function page(results: Result[]): string {
  const read = results.filter(({ info }) => info);
  const byKind = (info: SourceInfo) =>
    [info.format.replace('bigtiff', 'tiff'), info.mode, `${info.depth} bit`].join(' | ');
  return `# Results with real files

Made by \`npm run corpus\` from a folder of ${results.length} files written by other software (the test suites of psd-tools, TwelveMonkeys ImageIO, libvips
and libtiff; some are damaged on purpose). "Decoded" files became a master; "composed" ones had no merged image and were
composed from their layers; "partial" ones have layers that can't be rendered, which the import reports.

${table(
  'Family | files | header read | decoded | composed | partial | refused',
  group(results, ({ family }) => family),
  (rows) => [
    rows.length,
    count(rows, ({ info }) => info !== null),
    count(rows, ({ decoded }) => decoded),
    count(rows, ({ decoded, info }) => decoded && info?.hasMergedImage === false),
    count(rows, ({ partly }) => partly),
    count(rows, ({ decoded }) => !decoded),
  ],
)}

## By format, mode and depth

${table(
  'Format | mode | depth | files | decoded',
  group(read, ({ info }) => byKind(info!)),
  (rows) => [rows.length, count(rows, ({ decoded }) => decoded)],
)}

## By compression

${table(
  'Format | compression | files | decoded',
  group(read, ({ info }) => `${info!.format.replace('bigtiff', 'tiff')} | ${info!.compression}`),
  (rows) => [rows.length, count(rows, ({ decoded }) => decoded)],
)}

## Refused

${table(
  'Message | files',
  group(
    results.filter(({ error }) => error !== null),
    ({ error }) => error!,
  ),
  (rows) => [rows.map(({ name }) => `\`${name}\``).join(', ')],
)}
`;
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
