/** What another admin saved in an import during its review: each field with its stored value. */
import { useTranslation } from 'react-i18next';
import type { ImportedFile, ImportedGroup } from '#app/domain/imports/review/import-view.server.ts';
import { leftOut, newGroup } from '#app/domain/imports/job/rules.ts';
import type { FieldNow } from '#app/forms/edit-conflict.tsx';
import type { Option } from '#app/ui/field.tsx';
import type { LabelOption } from './group-fields.tsx';
import { asTexts, usedChoice } from './repeat-choice.tsx';
import { firstAlike, typedOf, type Typed } from './typed.ts';
import { useSizeName } from './repeat-words.ts';

type Sent = Record<string, unknown>;

export interface ReviewNow {
  group: ImportedGroup;
  files: ImportedFile[];
  groups: { id: string; name: string }[];
  typed: Typed;
  labels: LabelOption[];
  customers: Option[];
}

/** Named by file, or by the first file of the design, because the numbers may have changed. */
export function useReviewNow({ group, files, groups, typed, labels, customers }: ReviewNow): FieldNow[] {
  const { t } = useTranslation();
  const sizeName = useSizeName();
  const groupNames = new Map<unknown, string>([
    ...(typed.groups ?? []).map(({ id, name }) => [id, String(name ?? '')] as const),
    ...groups.map(({ id, name }) => [id, name] as const),
    [newGroup, t('imports.newGroup')],
    [leftOut, t('imports.table.leftOut')],
  ]);
  const yesOrNo = (value: boolean) => t(value ? 'designAdmin.yes' : 'designAdmin.no');
  const labelNames = (ids: unknown[]) =>
    labels
      .filter(({ id }) => ids.map(String).includes(String(id)))
      .map(({ name }) => name)
      .join(', ');

  return [
    ...ownFields(),
    ...files.flatMap((file): FieldNow[] => {
      const sent = typedOf(typed.files, file.id);
      return sent ? fileFields(file, sent).map((field) => under(file.fileName, field)) : [];
    }),
  ];

  function ownFields(): FieldNow[] {
    const sent = group.designGuid === null ? typedOf(typed.groups, group.id) : undefined;
    return sent && files[0] ? groupFields(sent).map((field) => under(files[0]!.fileName, field)) : [];
  }

  function groupFields(sent: Sent): FieldNow[] {
    const { attributes } = group;
    const number: FieldNow = [t('imports.designNumber'), group.name, textOf(sent.name)];
    // An existing design keeps its fields, and the form shows none.
    if (group.isExisting) return [number];
    const customer = (id: unknown) => customers.find(({ value }) => value === id)?.label ?? '';
    return [
      number,
      [t('imports.dpi'), textOf(attributes.dpi), textOf(sent.dpi)],
      [
        t('imports.type'),
        t(`imports.${attributes.type}`),
        unlessSame(sent.type, attributes.type, t(`imports.${attributes.type}`)),
      ],
      [t('imports.screenEngraved'), yesOrNo(attributes.isScreenEngraved), yesOrNo(sent.isScreenEngraved !== undefined)],
      [
        t('imports.repeatOffset'),
        t(`imports.offset.${attributes.repeatOffset}`),
        unlessSame(sent.repeatOffset, attributes.repeatOffset, t(`imports.offset.${attributes.repeatOffset}`)),
      ],
      [
        t('imports.repeatDirection'),
        t(`imports.direction.${attributes.repeatDirection}`),
        unlessSame(
          sent.repeatDirection,
          attributes.repeatDirection,
          t(`imports.direction.${attributes.repeatDirection}`),
        ),
      ],
      [t('imports.repeatValue'), textOf(attributes.repeatOffsetCustomValue), textOf(sent.repeatOffsetCustomValue)],
      [t('imports.originalName'), attributes.originalName, textOf(sent.originalName)],
      [t('imports.studio'), attributes.studio, textOf(sent.studio)],
      [t('imports.customer'), customer(attributes.customerId), customer(sent.customerId)],
      [t('imports.confined'), yesOrNo(attributes.isConfined), yesOrNo(sent.isConfined !== undefined)],
      [t('imports.notes'), attributes.notes, textOf(sent.notes)],
      [t('imports.labels'), labelNames(attributes.labelIDs), labelNames([sent.labelIDs ?? []].flat())],
    ];
  }

  function fileFields(file: ImportedFile, sent: Sent): FieldNow[] {
    const groupName = groupNames.get(file.groupId) ?? '';
    const fields: FieldNow[] = [
      [t('imports.colorway'), file.colorwayName ?? '', textOf(sent.colorwayName)],
      [t('imports.group'), groupName, unlessSame(sent.group, file.groupId, groupName)],
    ];
    if (file.repeat && sent.repeat !== undefined) {
      const size = sizeName(file.repeat.used);
      fields.push([t('imports.repeatTitle'), size, isUsed(file, sent) ? size : '']);
    }
    return fields;
  }

  function isUsed(file: ImportedFile, sent: Sent): boolean {
    if (sent.repeat !== usedChoice(file, firstAlike(files, file))) return false;
    const { box } = file.repeat!;
    if (sent.repeat !== 'own' || !box) return true;
    const typedBox = (sent.box ?? {}) as Sent;
    return Object.entries(asTexts(box)).every(([side, px]) => textOf(typedBox[side]) === px);
  }
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Options are compared by value and shown by label. */
function unlessSame(sent: unknown, kept: unknown, words: string): string {
  return sent === kept ? words : '';
}

function under(fileName: string, [field, now, typed]: FieldNow): FieldNow {
  return [`${fileName}, ${field}`, now, typed];
}
