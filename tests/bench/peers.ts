/**
 * Other image software to compare with, on the machine that measures and never in the product: native sharp, fetched
 * into a folder of its own when a bench asks for it, and ImageMagick where it is installed.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, runQuietly } from '#app/start/prepare.mjs';
import { readEndedMs } from './processor-time.ts';

const sharpVersion = '0.35.5';

/** The folder whose node_modules holds sharp; null, with a line that says why, where it can't be had. */
export async function findSharp(): Promise<string | null> {
  const folder = path.join(root, '.cache', 'bench-peers', `sharp-${sharpVersion}`);
  if (existsSync(path.join(folder, 'node_modules', 'sharp', 'package.json'))) return folder;
  await mkdir(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', `sharp@${sharpVersion}`];
  const { code } = await runQuietly('npm', args, { shell: process.platform === 'win32' });
  if (code === 0) return folder;
  console.log(`  sharp ${sharpVersion} can't be installed here: nothing is compared with it`);
  return null;
}

/** The program's name; ImageMagick 7 calls itself magick, 6 convert. */
export async function findImageMagick(): Promise<string | null> {
  for (const program of ['magick', '/usr/bin/convert', 'convert']) {
    const said = await promisify(execFile)(program, ['--version']).catch(() => null);
    if (said?.stdout.startsWith('Version: ImageMagick')) return program;
  }
  console.log('  ImageMagick is not installed: nothing is compared with it');
  return null;
}

export interface Run {
  ms: number[];
  /** of processor, all threads and children, each round */
  cpuMs: number[];
  /** MB resident at most; 0 where the system doesn't tell */
  peakMb: number;
}

/** One of our scripts in a process of its own; it says { ms, cpuMs, peakMb } as its last line. */
export function runScript(script: string, args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [said, complaint] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve(JSON.parse(said.trim().split('\n').at(-1)!) as Run);
      else reject(new Error(`${script} ${args.join(' ')} ended with ${code}: ${complaint.slice(-800)}`));
    });
  });
}

/** Another program, `rounds` times; its memory is looked at while it runs. */
export async function runProgram(program: string, args: string[], rounds: number): Promise<Run> {
  const run: Run = { ms: [], cpuMs: [], peakMb: 0 };
  for (let round = 0; round < rounds; round++) {
    const since = performance.now();
    const spent = readEndedMs();
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const end = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('exit', resolve));
    const watch = setInterval(() => {
      void peakOf(child.pid!).then((mb) => (run.peakMb = Math.max(run.peakMb, mb)));
    }, 10);
    const code = await end.finally(() => clearInterval(watch));
    run.ms.push(performance.now() - since);
    run.cpuMs.push(readEndedMs() - spent);
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${complaint.slice(-800)}`);
  }
  return run;
}

async function peakOf(pid: number | 'self'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

/** For the scripts that runScript runs: times `work` and says the result. The first, cold round counts only where it is the only one. */
export async function sayRun(rounds: number, work: () => Promise<unknown>): Promise<void> {
  const ms: number[] = [];
  const cpuMs: number[] = [];
  if (rounds > 1) await work();
  for (let round = 0; round < rounds; round++) {
    const since = performance.now();
    const spent = process.cpuUsage();
    await work();
    ms.push(performance.now() - since);
    const { user, system } = process.cpuUsage(spent);
    cpuMs.push((user + system) / 1000);
  }
  console.log(JSON.stringify({ ms, cpuMs, peakMb: await peakOf('self') }));
  process.exit(0);
}
