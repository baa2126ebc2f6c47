/** SPEC §7 PUT /design/import: the files of one multipart body become an import job. Knows no request, only its bytes. */
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { config } from '#app/config.server.ts';
import { freeBytes, reserveBytes } from '#app/data/storage/scratch.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, isRefusal, withTyped, type ErrorKey } from '#app/domain/base/errors.ts';
import { MultipartBroken, readMultipart } from '#app/domain/base/bodies/multipart.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing, readIssues } from '#app/domain/base/rules.ts';
import { requireStill } from '#app/domain/people/accounts/still.server.ts';
import { throttle } from '../job/changes.server.ts';
import { cleanFileName, cleanFolder, hiddenName, isHidden } from '../job/file-names.ts';
import { maxFiles } from '../job/file-type.ts';
import { DiskFull, drop, receiveFile, type ReceivedFile, type RefusedFile } from './receive-file.server.ts';
import { UploadFields } from '../job/rules.ts';
import { reviewStage } from '../job/stages.ts';
import {
  breakUpload,
  cameBefore,
  findSubmission,
  finishUpload,
  fitJob,
  keepFile,
  keepUploadAlive,
  openJob,
  readArchive,
  refuseTwin,
  takeUpJob,
  touchUpload,
  withdrawUpload,
  type HeldJob,
  type Kept,
} from './upload-rows.server.ts';

/** ms between signs of life: the sweep ends uploads that give none (sweep.server.ts) */
const aliveEveryMs = 8_000;

export const getUploadLimit = operation('import', Nothing, async () => config.maxUploadBytes);

const UploadSource = z.object({
  body: z.custom<AsyncIterable<Uint8Array>>(
    (value) => typeof (value as AsyncIterable<Uint8Array> | undefined)?.[Symbol.asyncIterator] === 'function',
    'unreadableBody',
  ),
  contentType: z.string('unreadableBody'),
  contentLength: z.number().optional(),
  /** true: the stages up to the review follow by themselves; false: each waits for its call */
  runsToReview: z.boolean().default(false),
});

export interface UploadAnswer {
  jobId: string;
  files: { fileName: string; error: ErrorKey | null }[];
}

/**
 * Throws when no file can be used (nothing remains), and `uploadBroken`, `diskFull` or `unavailable` when it stops midway (whole files remain),
 * or what its person is refused with who was signed out or stopped meanwhile (what had arrived before remains).
 */
export const receiveUpload = operation('import', UploadSource, async (actor, source): Promise<UploadAnswer> => {
  const upload = new Upload(actor, source.contentLength);
  try {
    await upload.read(source);
    return await upload.finish(source.runsToReview);
  } catch (error) {
    throw withTyped(error, upload.fields);
  } finally {
    await upload.clear();
  }
});

class Upload {
  #actor: Actor;
  /** as they were typed */
  readonly fields: Record<string, string> = {};
  #whole: ReceivedFile[] = [];
  #refused: RefusedFile[] = [];
  /** names in the job by this very request */
  #kept = new Set<string>();
  #tasks: Promise<void>[] = [];
  #keeping: Promise<void> = Promise.resolve();
  #job: HeldJob | undefined;
  /** what this request has brought into the job */
  #brought: { folder: string; fileName: string }[] = [];
  /** files of a form sent again that were not in it before */
  #strange: string[] = [];
  #alive: NodeJS.Timeout | undefined;
  #expectedBytes: number | undefined;
  #seenBytes = 0;
  /** Why nothing more is written; the body is read to its end all the same, so that the answer reaches the client. */
  #stopped: ErrorKey | undefined;
  #cause: unknown;
  #isSentAway = false;
  #count = 0;

  constructor(actor: Actor, expectedBytes: number | undefined) {
    this.#actor = actor;
    this.#expectedBytes = expectedBytes;
  }

  async read({ body, contentType }: z.output<typeof UploadSource>): Promise<void> {
    if (this.#expectedBytes !== undefined && this.#expectedBytes + reserveBytes > (await freeBytes()))
      this.#stopped = 'diskFull';
    const end = readMultipart(body, contentType, {
      limits: {
        // Cut off at exactly this size, a file counts as larger.
        fileSize: config.maxUploadBytes + 1,
        files: maxFiles,
        fields: 100,
        fieldSize: 10_000,
        parts: maxFiles + 100,
      },
      preservePath: true,
      onField: (name, value) => {
        this.fields[name.replace(/\[\]$/, '')] ??= value;
      },
      onFile: (_name, part, { fileName }) => {
        // In the form's order: of two files of one name the first one is kept.
        const before = this.#tasks.at(-1)?.catch(() => undefined);
        const task = Promise.resolve(before).then(() => this.#take(part, fileName));
        this.#tasks.push(task);
        // The parser waits until every part is read, also one that nobody could take in.
        task.catch(() => part.resume());
      },
      onTooManyFiles: () => (this.#stopped ??= 'tooManyFiles'),
    });
    const [ended] = await Promise.allSettled([end]);
    const tasks = await Promise.allSettled(this.#tasks);
    const failure = [ended, ...tasks].find((one) => one.status === 'rejected')?.reason as unknown;
    if (failure !== undefined && !this.#stopped) {
      // A part that breaks off is a fault of the body too; all else is none of the client's.
      if (!(failure instanceof MultipartBroken)) throw failure;
      this.#stopped = 'uploadBroken';
    }
  }

  async #take(part: Readable, filename: string): Promise<void> {
    const position = this.#count++;
    if (this.#stopped) return void (await drop(part));
    if (await this.#isSentAgain()) return this.#compare(part, filename);
    const report = throttle(() => this.#report(), 2000);
    const reception = {
      folder: cleanFolder(filename),
      fileName: cleanFileName(filename),
      position,
      limitBytes: config.maxUploadBytes,
      onBytes: (bytes: number) => {
        this.#seenBytes += bytes;
        report(null);
      },
    };
    const { folder } = reception;
    const refuse = (fileName: string, bytes: number, key: ErrorKey) =>
      void this.#refused.push({ kind: 'refused', position, folder, fileName, bytes, key, values: { fileName } });
    if (!filename) {
      const bytes = await drop(part);
      // A file field left empty comes as a part without name and bytes.
      if (bytes > 0) refuse(reception.fileName, bytes, 'wrongFileType');
      return;
    }
    // macOS and Windows put theirs beside what people have.
    const name = filename.split(/[\\/]/).at(-1)!;
    if (isHidden(name)) return refuse(hiddenName(name), await drop(part), 'fileHidden');
    try {
      const file = await receiveFile(part, reception);
      if (file.kind === 'refused') this.#refused.push(file);
      else this.#whole.push(file);
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
      this.#stopped = 'diskFull';
      return;
    }
    if (this.fields.archiveId) await this.#keepWhole().catch((error: unknown) => this.#noteLater(error));
  }

  /** Of what is sent again nothing is kept; what never came with it must not be lost without a word. */
  async #compare(part: Readable, filename: string): Promise<void> {
    const bytes = await drop(part);
    if (!filename && bytes === 0) return;
    const name = filename.split(/[\\/]/).at(-1)!;
    const fileName = isHidden(name) ? hiddenName(name) : cleanFileName(filename);
    await this.#noteStrange({ folder: cleanFolder(filename), fileName, bytes });
  }

  async #noteStrange(file: Pick<RefusedFile, 'folder' | 'fileName' | 'bytes'>): Promise<void> {
    if (!(await cameBefore(this.#job!.id, file))) this.#strange.push(file.fileName);
  }

  /** A form sent twice: its job is past the upload, so these bytes should be the same again. Else it is this request's from now on. */
  async #isSentAgain(): Promise<boolean> {
    if (!this.#job && this.fields.submission) {
      const known = await findSubmission(this.#actor, this.fields.submission);
      if (known) this.#hold(await takeUpJob(known.id));
    }
    return this.#job !== undefined && !this.#job.isOpen;
  }

  /** Wrong fields are reported at the end, all together. */
  #noteLater(error: unknown): void {
    if (!(error instanceof DomainError)) throw error;
    if (isOutOfReach(error)) this.#stop(error);
  }

  async #report(): Promise<void> {
    if (!this.#job || !this.#expectedBytes) return;
    await touchUpload(this.#job.id, Math.min(1, this.#seenBytes / this.#expectedBytes));
  }

  /** One after the other, in the form's order. */
  #keepWhole(): Promise<void> {
    const kept = this.#keeping.then(() => this.#keepAll());
    this.#keeping = kept.catch(() => undefined);
    return kept;
  }

  async #keepAll(): Promise<void> {
    if (this.#whole.length === 0 || !(await this.#isStillLetIn())) return;
    const fields = this.#readFields();
    await readArchive(fields.archiveId);
    await this.#open(fields);
    while (this.#whole.length > 0) {
      const file = this.#whole[0]!;
      const kept = await this.#keep(file);
      this.#whole.shift();
      if (!kept) continue;
      if (kept.found === 'kept') this.#brought.push({ folder: file.folder, fileName: file.fileName });
      await rm(file.path, { force: true });
      const name = `${file.folder}/${file.fileName}`.toLowerCase();
      // The rest of an upload that broke off brings the files that had arrived as well: they are no second ones.
      if (kept.found === 'twice' || (kept.found === 'there' && this.#kept.has(name)))
        this.#refused.push(refuseTwin(file, kept.twin));
      this.#kept.add(name);
    }
  }

  /** Undefined where the upload has ended meanwhile, as somebody cancelled it or let it go on. */
  async #keep(file: ReceivedFile): Promise<Kept | undefined> {
    try {
      return await keepFile(this.#job!.id, file);
    } catch (error) {
      if (!(error instanceof DomainError) || error.key !== 'uploadHasEnded') throw error;
      this.#job!.isOpen = false;
      await this.#noteStrange(file);
      await rm(file.path, { force: true });
      return undefined;
    }
  }

  /** Bytes come for hours: a person who was stopped, or a token that was revoked, brings nothing more in. */
  async #isStillLetIn(): Promise<boolean> {
    try {
      await requireStill(this.#actor, 'import');
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#isSentAway = true;
      this.#stop(error);
      return false;
    }
  }

  async #open(fields: UploadFields): Promise<void> {
    if (!this.#job) this.#hold(await openJob(this.#actor, fields));
  }

  #hold(job: HeldJob | null): void {
    if (!job) return;
    this.#job = job;
    const giveSign = async () => {
      if (await this.#isStillLetIn()) await keepUploadAlive(job.id);
    };
    this.#alive = setInterval(() => void giveSign().catch(() => undefined), aliveEveryMs).unref();
  }

  #readFields(): UploadFields {
    const parsed = UploadFields.safeParse(this.fields);
    if (parsed.success) return parsed.data;
    const fields = readIssues(parsed.error);
    if (fields.archiveId?.[0] === 'required' || fields.archiveId?.[0] === 'wrongType')
      fields.archiveId = ['archiveRequired'];
    throw oneError(fields);
  }

  async finish(runsToReview: boolean): Promise<UploadAnswer> {
    await this.#keeping;
    if (!this.#stopped) await this.#isStillLetIn();
    if (this.#stopped) return this.#giveUp(this.#stopped);
    const fields = await this.#settleFields();
    if (this.#job && !this.#job.isOpen) return this.#answerAgain();
    if (!this.#job && this.#whole.length === 0) {
      const [first, ...others] = this.#refused;
      throw new DomainError(first!.key, {
        values: first!.values,
        fields: { files: [first!, ...others].map(({ key }) => key) },
        fieldValues: { files: [first!, ...others].map(({ values }) => values) },
      });
    }
    await this.#open(fields);
    await this.#keepWhole().catch((error: unknown) => {
      if (!isOutOfReach(error)) throw error;
      this.#stop(error);
      return this.#giveUp(error.key);
    });
    if (this.#stopped) return this.#giveUp(this.#stopped);
    const { id } = this.#job!;
    const isFinished = await finishUpload(id, runsToReview ? reviewStage : 'upload', this.#refused);
    return isFinished ? this.#answer() : this.#answerAgain();
  }

  /** Fields may come behind files that a job was opened for already: it follows them, or goes with what they spoil. */
  async #settleFields(): Promise<UploadFields> {
    try {
      const fields = await this.#checkAll();
      if (this.#job?.isNew && this.#job.isOpen) await fitJob(this.#job.id, fields);
      return fields;
    } catch (error) {
      if (error instanceof DomainError && this.#job) {
        await withdrawUpload(this.#job.id, { brought: this.#brought, withJob: this.#job.isNew });
        if (!this.#job.isNew) await breakUpload(this.#job, 'uploadBroken');
      }
      throw error;
    }
  }

  /** Every fault at its field, in one answer. */
  async #checkAll(): Promise<UploadFields> {
    const faults: Record<string, ErrorKey[]> = {};
    const note = (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      Object.assign(faults, error.fields);
    };
    let fields: UploadFields | undefined;
    try {
      fields = this.#readFields();
      await readArchive(fields.archiveId);
    } catch (error) {
      note(error);
    }
    if (!this.#job && this.#whole.length + this.#refused.length === 0) faults.files = ['noFile'];
    if (Object.keys(faults).length > 0 || !fields) throw oneError(faults);
    return fields;
  }

  /** What arrived whole stays in the job; without anything whole no job stays. */
  async #giveUp(key: ErrorKey): Promise<never> {
    if (key === 'uploadBroken' || key === 'diskFull') await this.#keepWhole().catch(() => undefined);
    // Whoever looks at the import is told what it lacks, not who was sent away.
    if (this.#job?.isOpen) await breakUpload(this.#job, this.#isSentAway ? 'uploadBroken' : key);
    throw new DomainError(key, {
      values: { limit: maxFiles },
      fields: key === 'tooManyFiles' ? { files: [key] } : {},
      cause: this.#cause,
    });
  }

  #stop({ key, cause }: DomainError): void {
    this.#stopped = key;
    this.#cause = cause;
  }

  #answerAgain(): UploadAnswer {
    if (this.#strange.length === 0) return this.#answer();
    const all = this.#strange.map((fileName) => ({ fileName }));
    throw new DomainError('uploadHasEnded', {
      values: all[0],
      fields: { files: all.map(() => 'uploadHasEnded' as const) },
      fieldValues: { files: all },
    });
  }

  #answer(): UploadAnswer {
    const files = [...this.#refused]
      .sort((a, b) => a.position - b.position)
      .map(({ fileName, key }) => ({ fileName, error: key }));
    return { jobId: this.#job!.id, files };
  }

  async clear(): Promise<void> {
    clearInterval(this.#alive);
    await Promise.all(this.#whole.map(({ path }) => rm(path, { force: true })));
  }
}

/** Nothing can be kept now: the disk is full, the storage or the database is away. */
function isOutOfReach(error: unknown): error is DomainError {
  return error instanceof DomainError && (error.key === 'diskFull' || error.key === 'unavailable');
}

function oneError(fields: Record<string, ErrorKey[]>): DomainError {
  const keys = Object.values(fields).flat();
  return new DomainError(keys.length === 1 ? keys[0]! : 'invalidInput', { fields });
}
