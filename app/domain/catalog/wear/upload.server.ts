/** The files of one multipart body become a model's draft, which a worker then checks. Knows no request, only its bytes. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError, withTyped } from '#app/domain/base/errors.ts';
import { readMultipart, uploadFault } from '#app/domain/base/bodies/multipart.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { readIssues } from '#app/domain/base/rules.ts';
import { makeOnce, submissionKey } from '#app/domain/base/submissions.server.ts';
import { freeFolder, freeUploads, lockWear, readDraft, uploadPrefix } from './files.server.ts';
import { wearUploadEndings, WearUploadFields, wearUploadLimits, type WearDraft } from './rules.ts';

const UploadSource = z.object({
  body: z.custom<AsyncIterable<Uint8Array>>(
    (value) => typeof (value as AsyncIterable<Uint8Array> | undefined)?.[Symbol.asyncIterator] === 'function',
    'unreadableBody',
  ),
  contentType: z.string('unreadableBody'),
});

interface Received {
  name: string;
  path: string;
}
interface Hashed extends Received {
  sha256: string;
}

/** Answers the model whose draft the files are. */
export const uploadWear = operation(
  'wearModels',
  UploadSource,
  async (actor, source): Promise<{ wearGuid: string }> => {
    const files: Hashed[] = [];
    const fields: Record<string, string> = {};
    try {
      await receive(source, files, fields);
      const parsed = WearUploadFields.safeParse(fields);
      const faults = parsed.success ? {} : readIssues(parsed.error);
      if (files.length === 0) faults.files = ['noFile'];
      const keys = Object.values(faults).flat();
      if (keys.length > 0) throw new DomainError(keys.length === 1 ? keys[0]! : 'invalidInput', { fields: faults });
      // The page's form is read as it comes: what holds back a second press elsewhere stands here.
      const content = [JSON.stringify(parsed.data), ...files.map(({ name, sha256 }) => `${name} ${sha256}`)];
      const key = submissionKey(actor, fields.once, content);
      return await makeOnce(key, () => keepUpload(actor, parsed.data!, files));
    } catch (error) {
      throw withTyped(error, fields);
    } finally {
      await Promise.all(files.map(({ path }) => rm(path, { force: true })));
    }
  },
);

/** For the demo, whose files lie on disk already and are moved from there; it checks them itself. */
export async function addDraft(actor: Actor, wearName: string, files: Received[]): Promise<{ wearGuid: string }> {
  return keepUpload(actor, WearUploadFields.parse({ wearName }), files, false);
}

async function keepUpload(
  actor: Actor,
  fields: WearUploadFields,
  files: Received[],
  sendsJob = true,
): Promise<{ wearGuid: string }> {
  const mark = randomUUID();
  const uploads: WearDraft['uploads'] = [];
  for (const [index, { name, path }] of files.entries()) {
    const key = `${uploadPrefix}/${mark}/${index}`;
    await storage.putFile(key, path);
    uploads.push({ name, key });
  }
  const draft: WearDraft = { state: 'checking', mark, uploads, filesKey: null, geometry: null, problem: null };
  try {
    const { wearId, before } = await writeDraft(actor, fields, draft, sendsJob);
    await freeUploads(before);
    await freeFolder(before?.filesKey ?? null);
    return { wearGuid: wearId };
  } catch (error) {
    await freeUploads(draft);
    throw error;
  }
}

type WearUploadFields = z.output<typeof WearUploadFields>;

async function writeDraft(actor: Actor, { wearGuid, wearName }: WearUploadFields, draft: WearDraft, sendsJob: boolean) {
  try {
    return await db.$transaction(async (tx) => {
      const row = wearGuid ? await lockWear(tx, wearGuid) : null;
      if (wearGuid && !row) throw new DomainError('wearNotFound');
      const last = row ? null : await tx.wearModel.aggregate({ _max: { wearOrder: true } });
      const wearId =
        row?.id ??
        (
          await tx.wearModel.create({
            data: { wearName: wearName!, wearOrder: (last!._max.wearOrder ?? -1) + 1, enabled: false },
          })
        ).id;
      await tx.wearModel.update({ where: { id: wearId }, data: { draft } });
      await recordAudit(tx, actor, {
        operation: 'uploadWear',
        subject: ['wear', wearId],
        after: { wearName: row?.wearName ?? wearName, files: draft.uploads.map(({ name }) => name) },
      });
      if (sendsJob) await sendJob('wear-check', { wearId }, { key: wearId, tx });
      return { wearId, before: readDraft(row?.draft ?? null) };
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw fieldError('wearName', 'wearNameTaken');
    throw error;
  }
}

async function receive(
  { body, contentType }: z.output<typeof UploadSource>,
  files: Hashed[],
  fields: Record<string, string>,
): Promise<void> {
  const tasks: Promise<void>[] = [];
  let refusal: DomainError | undefined;
  let bytes = 0;
  const end = readMultipart(body, contentType, {
    limits: { fileSize: wearUploadLimits.bytes + 1, files: wearUploadLimits.files, fields: 20, fieldSize: 10_000 },
    onField: (name, value) => void (fields[name] ??= value),
    onFile: (_field, part, { fileName }) => {
      const name = fileName.split(/[/\\]/).at(-1)!.slice(0, 200);
      part.on('limit', () => (refusal ??= tooLarge(name)));
      const wanted = wearUploadEndings.some((ending) => name.toLowerCase().endsWith(ending));
      if (!wanted) {
        // A file field left empty comes as a part without a name.
        if (name) refusal ??= fieldError('files', 'wearFileType', { fileName: name });
        part.resume();
        return;
      }
      const task = keepPart(part, name, files, (size) => (bytes += size) <= wearUploadLimits.bytes);
      task.catch(() => part.resume());
      tasks.push(task);
    },
    onTooManyFiles: () => (refusal ??= fieldError('files', 'tooManyFiles', { limit: wearUploadLimits.files })),
  });
  const [ended] = await Promise.allSettled([end]);
  const failed = [ended, ...(await Promise.allSettled(tasks))].find((one) => one.status === 'rejected');
  if (failed) throw refusal ?? uploadFault(failed.reason);
  if (bytes > wearUploadLimits.bytes) refusal ??= tooLarge(files.map(({ name }) => name).join(', '));
  if (refusal) throw refusal;
}

async function keepPart(
  part: Readable,
  name: string,
  files: Hashed[],
  takes: (size: number) => boolean,
): Promise<void> {
  const path = await scratchPath('.wear-upload');
  const file = { name, path, sha256: '' };
  files.push(file);
  const hash = createHash('sha256');
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      // What is too much is read to its end and not kept.
      if (!takes(chunk.length)) continue;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(part, counted, createWriteStream(path));
  file.sha256 = hash.digest('hex');
}

const tooLarge = (file: string) => fieldError('files', 'wearTooLarge', { file, limit: wearUploadLimits.bytes });
