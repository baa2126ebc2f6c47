import { useTranslation } from 'react-i18next';
import type { SuggestedLabel } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import type { ImportedGroup } from '#app/domain/imports/review/import-view.server.ts';
import { CheckboxField, type Option } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import {
  CustomerField,
  DpiField,
  NotesField,
  OriginFields,
  RepeatFields,
  TypeField,
  type FieldOf,
} from '#app/routes/admin/shared/shared-fields.tsx';
import { LabelChooser } from '#app/routes/admin/shared/label-chooser.tsx';
import { groupLabels } from '#app/routes/admin/shared/label-groups.ts';

export interface LabelOption {
  id: number;
  groupId: number | null;
  isGroupHeader: boolean;
  name: string;
}

export interface GroupFieldsProps {
  index: number;
  group: ImportedGroup;
  /** what was sent, after a refusal */
  typed?: Record<string, unknown>;
  errorsOf: (name: string) => string[] | undefined;
  idOf: (name: string) => string;
  labels: LabelOption[];
  proposals: SuggestedLabel[];
  customers: Option[];
}

/** shown only for a new design */
const ownFields = [
  'type',
  'repeatOffset',
  'repeatDirection',
  'repeatOffsetCustomValue',
  'originalName',
  'studio',
  'notes',
  'customerId',
  'dpi',
] as const;

/** The design's fields. Sent even while folded. */
export function GroupFields({ index, group, typed, errorsOf, idOf, labels, proposals, customers }: GroupFieldsProps) {
  const { t } = useTranslation();
  const { attributes } = group;
  const nameOf = (name: string) => `groups[${index}].${name}`;
  const text = (name: keyof typeof attributes) => String(typed ? (typed[name] ?? '') : (attributes[name] ?? ''));
  const called = (name: string) => ({
    id: idOf(nameOf(name)),
    name: nameOf(name),
    errors: errorsOf(nameOf(name)),
  });
  const field: FieldOf = (name) => ({ ...called(name), defaultValue: text(name as keyof typeof attributes) });
  const box = (name: 'isScreenEngraved' | 'isConfined') => ({
    ...called(name),
    value: 'true',
    defaultChecked: typed ? typed[name] !== undefined : attributes[name],
  });
  const chosen = (typed ? [typed.labelIDs ?? []].flat().map(String) : attributes.labelIDs.map(String)) as string[];
  // An existing design keeps its fields; the proposed ones are used if the number is changed to a new one.
  if (group.isExisting) {
    return ownFields.map((name) => <input key={name} type="hidden" name={nameOf(name)} value={text(name)} />);
  }
  const hasError = [...ownFields, 'isScreenEngraved', 'isConfined', 'labelIDs'].some((name) => errorsOf(nameOf(name)));
  return (
    <details className="fold" open={hasError || group.needsDpi}>
      <summary>
        <Icon name="chevronDown" />
        {t('imports.attributes')}
      </summary>
      <div className="form-columns">
        <DpiField
          field={field}
          name="dpi"
          hint={
            group.suggestedDpi
              ? t('imports.dpiLikely', { dpi: group.suggestedDpi })
              : t(group.hasOwnDpi ? 'imports.dpiOwn' : 'imports.dpiNone')
          }
        />
        <TypeField field={field} name="type" />
        <CheckboxField {...box('isScreenEngraved')} label={t('imports.screenEngraved')} />
        <RepeatFields field={field} />
        <OriginFields field={field} />
        <CustomerField field={field} customers={customers} />
        <CheckboxField {...box('isConfined')} label={t('imports.confined')} />
        <NotesField field={field} rows={3} />
      </div>
      <LabelChooser
        {...called('labelIDs')}
        legend={t('imports.labels')}
        groups={groupLabels(labels, ({ name }) => name)}
        chosen={chosen}
        proposals={proposals}
      />
    </details>
  );
}
