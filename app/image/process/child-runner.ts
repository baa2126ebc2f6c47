/** The child process of the image work: started when it is needed, watched, and killed when it takes too much memory or time. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { ImageError, PASSING_ERRORS } from '../base/types.ts';
import { removeUnfinished } from '../base/unfinished.ts';
import { type Calls, fromPlainError, type Method, type Reply } from './messages.ts';

export interface ImageProcessOptions {
  /** MB of resident memory before the child is killed (1500) */
  memoryLimitMb?: number;
  /** ms without a call before the child is let go (60,000); a later call starts a new one */
  idleTimeoutMs?: number;
  /** a child is there before the first call and between calls, and has made a picture of its own already (saves 0.5 s, takes 190 MB) */
  ready?: boolean;
  /** the child reads masters and what else we have made: calls that read what people hand in are refused */
  ownFilesOnly?: boolean;
  /** threads that libvips takes (as many as there are cores) */
  threads?: number;
  /** niceness of the child, 0 … 19: for work that nobody waits for (0) */
  niceness?: number;
  /** child.ts, when it isn't app/image/process/child.ts below the current directory */
  childPath?: string;
  /** told of each call when it comes in; what it returns is told how the call went */
  onCall?: (method: Method, args: unknown[]) => (outcome: CallOutcome) => void;
}

/** For whoever measures. */
export interface CallOutcome {
  result?: unknown;
  /** why it failed; undefined where it didn't */
  reason?: unknown;
  /** ms that it waited for the child, and was worked on */
  waitedMs: number;
  workedMs: number;
  /** ms of processor that the child used for it; 0 where the child didn't live to tell */
  cpuMs: number;
  /** most resident memory of the child meanwhile, as it was looked at (MB); 0: unknown */
  peakMb: number;
}

export interface RunOptions {
  /** aborting kills the work; the call rejects with the signal's reason */
  signal?: AbortSignal;
  /** ms without any progress before the call rejects with 'tookTooLong' (120,000) */
  timeoutMs?: number;
  onProgress?: (fraction: number) => void;
}

/** Somebody else has killed the child, most often the system because the machine was short of memory: the call's file need not be why. */
export function wasKilled(error: unknown): boolean {
  return error instanceof ImageError && (error.cause as { signal?: string } | undefined)?.signal === 'SIGKILL';
}

interface Call {
  id: number;
  method: Method;
  args: Calls[Method];
  /** file the call makes, and the folder of its scratch files */
  leavings: string[];
  run: RunOptions;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  stopListening: () => void;
  /** it has failed once, by nothing that a file was to blame for */
  isRepeated?: boolean;
  cameAt: number;
  /** when it was handed to the child */
  beganAt?: number;
  cpuMs: number;
  peakMb: number;
  onEnd?: (outcome: CallOutcome) => void;
}

const WATCH_MS = 200;
/** Calls after which a ready child makes room for a new one, whatever it still holds. */
const MOST_CALLS = 1000;
/**
 * Part of the memory limit above which a child is let go when its call has ended: WebAssembly memory never shrinks. Not sooner, for a new
 * child costs 0.3 s, and 3 s of a processor to embed its first print.
 */
const RESTING_PART = 0.6;
const MEMORY_LIMIT_MB = 1500;
/** Calls whose failure is caused by the file. */
const READS_ORIGINALS: ReadonlySet<Method> = new Set([
  'readSource',
  'readPictureInks',
  'makeMaster',
  'makeInks',
  'renderPreview',
  'renderOriginal',
  'readPalette',
  'embedPicture',
  'readBoard',
  'renderBoard',
  'checkWear',
  'checkProfile',
  'exportTiff',
]);

export class ChildRunner {
  #options: ImageProcessOptions;
  #child: ChildProcess | null = null;
  #waiting: Call[] = [];
  #running: Call | null = null;
  #lastSign = 0;
  #nextId = 1;
  #closed = false;
  #watch: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #errors = '';
  /** calls of the present child */
  #calls = 0;

  constructor(options: ImageProcessOptions) {
    this.#options = options;
    if (options.ready) this.#makeReady();
  }

  /** Takes a call at once: nothing runs or waits. */
  get isFree(): boolean {
    return !this.#running && this.#waiting.length === 0;
  }

  /** Calls that come meanwhile wait for its end. A child that can't be made ready is left to the next call, which tells why. */
  #makeReady(): void {
    this.call('warm', [], []).catch(() => undefined);
  }

  get #memoryLimitMb(): number {
    return this.#options.memoryLimitMb ?? MEMORY_LIMIT_MB;
  }

  call<T, M extends Method = Method>(method: M, args: Calls[M], leavings: string[], run: RunOptions = {}): Promise<T> {
    return new Promise<unknown>((resolve, reject) => {
      const { signal } = run;
      if (this.#options.ownFilesOnly && READS_ORIGINALS.has(method))
        return reject(new Error(`${method} reads what people hand in: not in this process`));
      if (signal?.aborted) return reject(signal.reason);
      if (this.#closed)
        return reject(new ImageError('crashed', {}, { cause: new Error('the image process is closed') }));
      const onAbort = () => this.#abort(call, signal!.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      const stopListening = () => signal?.removeEventListener('abort', onAbort);
      const call: Call = {
        id: this.#nextId++,
        method,
        args,
        leavings,
        run,
        resolve,
        reject,
        stopListening,
        cameAt: performance.now(),
        cpuMs: 0,
        peakMb: 0,
        onEnd: method === 'warm' ? undefined : this.#options.onCall?.(method, args),
      };
      this.#waiting.push(call);
      this.#next();
    }) as Promise<T>;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const call of this.#waiting.splice(0)) this.#reject(call, new ImageError('crashed'));
    const child = this.#child;
    // It is exiting after being idle: wait for its end.
    child?.ref();
    const ended = child?.pid && new Promise((done) => child.once('exit', done));
    if (this.#running) await this.#fail(new ImageError('crashed', {}, { cause: new Error('closed') }));
    else this.#kill();
    await ended;
  }

  #next(): void {
    clearTimeout(this.#idle);
    if (this.#running) return;
    const call = this.#waiting.shift();
    if (!call) {
      if (this.#options.ready) {
        if (!this.#child && this.#calls > 0) return this.#makeReady();
      } else {
        this.#idle = setTimeout(() => this.#kill(), this.#options.idleTimeoutMs ?? 60_000);
        this.#idle.unref();
      }
      this.#child?.channel?.unref();
      this.#child?.unref();
      return;
    }
    this.#running = call;
    this.#lastSign = Date.now();
    call.beganAt = performance.now();
    let child: ChildProcess;
    try {
      child = this.#child ??= this.#start();
    } catch (cause) {
      void this.#fail(new ImageError('crashed', {}, { cause }));
      return;
    }
    // No process was to be had: the error that comes of it ends the call.
    if (child.pid === undefined) return;
    child.ref();
    child.channel?.ref();
    this.#watch ??= setInterval(() => void this.#look(), WATCH_MS);
    child.send({ id: call.id, method: call.method, args: call.args }, (error) => {
      // The exit event reports the same and may come first.
      if (error && this.#running === call) void this.#fail(new ImageError('crashed', {}, { cause: error }));
    });
  }

  get #arguments(): string[] {
    const { threads } = this.#options;
    return threads === undefined ? [] : [String(threads)];
  }

  #start(): ChildProcess {
    const { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, NODE_COMPILE_CACHE } = process.env;
    const given = { PATH, HOME, TMPDIR, TEMP, TMP, SystemRoot, NODE_COMPILE_CACHE };
    this.#errors = '';
    this.#calls = 0;
    const child = fork(this.#options.childPath ?? resolve('app/image/process/child.ts'), this.#arguments, {
      execPath: process.execPath,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // A file's decoder needs none of the server's secrets.
      env: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    child.on('error', (error) => this.#ended(child, error));
    if (child.pid && this.#options.niceness) setPriority(child.pid, this.#options.niceness);
    // Where the process has no file left to open, the child comes without.
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-2000);
    });
    (child.stderr as unknown as { unref?: () => void } | undefined)?.unref?.();
    child.on('message', (reply: Reply) => {
      if (this.#child === child) this.#hear(reply);
    });
    child.on('exit', (code, signal) =>
      this.#ended(child, Object.assign(new Error(`exit ${signal ?? code}: ${this.#errors}`), { signal })),
    );
    return child;
  }

  #hear(reply: Reply): void {
    const call = this.#running;
    if (!call || call.id !== reply.id) return;
    this.#lastSign = Date.now();
    if ('progress' in reply) {
      call.run.onProgress?.(reply.progress);
      return;
    }
    this.#running = null;
    call.cpuMs = reply.cpuMs;
    const used = residentMb(this.#child!.pid!);
    call.peakMb = Math.max(call.peakMb, used);
    this.#calls++;
    const isWorn = this.#options.ready === true && this.#calls >= MOST_CALLS;
    if (used > RESTING_PART * this.#memoryLimitMb || isWorn) this.#kill();
    if ('result' in reply) this.#settle(call, () => call.resolve(reply.result), { result: reply.result });
    else {
      // A decoder short of memory stays so, and our own masters are sound: whatever fails then is worth a fresh child, and once more
      // trying. Of a thousand pictures of one child an encoder has no memory for one, with much of it free.
      const { key } = reply.error;
      const isOurs = key !== undefined && !READS_ORIGINALS.has(call.method);
      if (key && (PASSING_ERRORS.has(key) || isOurs)) this.#kill();
      if (isOurs && !call.isRepeated) {
        call.isRepeated = true;
        this.#waiting.unshift(call);
      } else this.#reject(call, fromPlainError(reply.error));
    }
    this.#rest();
  }

  #ended(child: ChildProcess, cause: Error): void {
    if (this.#child !== child) return;
    this.#child = null;
    if (this.#running) void this.#fail(new ImageError('crashed', {}, { cause }), child.pid);
    // Somebody else has killed it while it rested.
    else if (this.#waiting.length === 0 && !this.#closed) this.#next();
  }

  async #look(): Promise<void> {
    const call = this.#running;
    const child = this.#child;
    if (!call || !child) return;
    if (Date.now() - this.#lastSign > (call.run.timeoutMs ?? 120_000)) {
      await this.#fail(new ImageError('tookTooLong'));
      return;
    }
    const limit = this.#memoryLimitMb;
    const used = residentMb(child.pid!);
    call.peakMb = Math.max(call.peakMb, used);
    if (used > limit) await this.#fail(new ImageError('outOfMemory', { used, limit }));
  }

  #abort(call: Call, reason: unknown): void {
    if (this.#running === call) {
      void this.#fail(reason);
      return;
    }
    this.#waiting = this.#waiting.filter((other) => other !== call);
    this.#reject(call, reason);
  }

  /** Kills the child and rejects the running call alone; the calls waiting get a new child. */
  async #fail(reason: unknown, pid = this.#child?.pid): Promise<void> {
    const call = this.#running;
    if (!call) return;
    this.#running = null;
    const child = this.#child;
    const gone = child?.pid && new Promise((done) => child.once('exit', done));
    this.#kill();
    await gone;
    if (pid !== undefined) await Promise.all(call.leavings.map((target) => removeUnfinished(target, pid)));
    this.#reject(call, reason);
    this.#rest();
  }

  #kill(): void {
    const child = this.#child;
    this.#child = null;
    if (child?.pid) child.kill('SIGKILL');
  }

  #reject(call: Call, reason: unknown): void {
    this.#settle(call, () => call.reject(reason), { reason });
  }

  #settle(call: Call, how: () => void, outcome: { result?: unknown; reason?: unknown }): void {
    call.stopListening();
    const now = performance.now();
    const beganAt = call.beganAt ?? now;
    const { cameAt, cpuMs, peakMb } = call;
    call.onEnd?.({ ...outcome, waitedMs: beganAt - cameAt, workedMs: now - beganAt, cpuMs, peakMb });
    how();
  }

  #rest(): void {
    // A call that came while the child of the one before was ending runs already, and is watched.
    if (!this.#running && this.#waiting.length === 0) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    if (!this.#closed) this.#next();
  }
}

/** MB, from Linux's /proc; elsewhere memory isn't watched. */
function residentMb(pid: number): number {
  try {
    const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    // It has just ended.
    return 0;
  }
}
