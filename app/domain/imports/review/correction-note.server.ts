/** What the audit says of a correction: the designs and files that it changed, as they were and as they are. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { noteChanges, noteFields } from '#app/domain/base/audit/notes.ts';
import { readAttributes } from '../job/attributes.ts';
import type { Boxes } from './choose-repeat.server.ts';
import { readBox } from '../job/repeat-parts.ts';

type Group = Pick<Prisma.ImportGroupGetPayload<object>, 'id' | 'name' | 'attributes'>;
type File = Pick<
  Prisma.ImportFileGetPayload<object>,
  'id' | 'fileName' | 'groupId' | 'colorwayName' | 'repeatBox' | 'replacesId' | 'replaceReason'
>;

interface NotedFile {
  design: string | null;
  colorway: string | null;
  repeat: string | null;
  /** the colorway whose original it is to replace, and why */
  replaces: string | null;
  reason: string;
}

interface Grouping {
  /** by id */
  groups: Map<string, object>;
  files: Map<string, NotedFile & { fileName: string }>;
}

/** As stored now. `boxes`: repeats chosen again and not yet stored. */
export async function readGrouping(tx: Transaction, jobId: string, boxes: Boxes): Promise<Grouping> {
  const groups = await tx.importGroup.findMany({
    where: { jobId, designId: null },
    orderBy: { position: 'asc' },
    select: { id: true, name: true, attributes: true },
  });
  const files = await tx.importFile.findMany({
    where: { jobId, state: 'processed' },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      fileName: true,
      groupId: true,
      colorwayName: true,
      repeatBox: true,
      replacesId: true,
      replaceReason: true,
    },
  });
  return groupingOf(groups, files, boxes);
}

export function groupingOf(groups: Group[], files: File[], boxes?: Boxes): Grouping {
  const names = new Map(groups.map(({ id, name }) => [id, name]));
  return {
    groups: new Map(groups.map(({ id, name, attributes }) => [id, { name, ...fieldsOf(attributes) }])),
    files: new Map(
      files.map(({ id, fileName, groupId, colorwayName, repeatBox, replacesId, replaceReason }) => {
        const box = boxes?.has(id) ? boxes.get(id) : readBox(repeatBox);
        const repeat = box ? `${box.x}, ${box.y}, ${box.width} × ${box.height} px` : null;
        const design = names.get(groupId ?? '') ?? null;
        return [id, { fileName, design, colorway: colorwayName, repeat, replaces: replacesId, reason: replaceReason }];
      }),
    ),
  };
}

/** Without what the import itself keeps there. */
function fieldsOf(json: unknown) {
  const { error: _error, reviewed: _reviewed, takesRepeat: _takesRepeat, ...fields } = readAttributes(json);
  return fields;
}

export function noteCorrection(before: Grouping, after: Grouping) {
  const blank: object = fieldsOf(null);
  const groups = noteChanges(
    [...new Set([...after.groups.keys(), ...before.groups.keys()])].map((id) => {
      const [was, is] = [before.groups.get(id), after.groups.get(id)];
      const fields = noteFields(was ?? blank, is ?? blank);
      return { name: nameOf(was ?? is!), before: was && fields.before, after: is && fields.after };
    }),
  );
  const files = noteChanges(
    [...after.files].map(([id, { fileName, ...is }]) => {
      const { fileName: _fileName, ...was } = before.files.get(id) ?? {
        fileName,
        design: null,
        colorway: null,
        repeat: null,
        replaces: null,
        reason: '',
      };
      return { name: fileName, ...noteFields(was, is) };
    }),
  );
  return {
    before: { groups: groups.before, files: files.before },
    after: { groups: groups.after, files: files.after, moreGroups: groups.more, moreFiles: files.more },
  };
}

const nameOf = (group: object) => String((group as { name?: string }).name);
