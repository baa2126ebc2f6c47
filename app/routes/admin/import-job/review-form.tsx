import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportedFile, ImportedGroup } from '#app/domain/imports/review/import-view.server.ts';
import type { OpenedFile } from '#app/domain/imports/review/review-list.server.ts';
import { leftOut, newGroup } from '#app/domain/imports/job/rules.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { ConflictNotice } from '#app/forms/edit-conflict.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField, TextField, type Option } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { DuplicateNotices } from './duplicate-notices.tsx';
import { FileName } from './file-list.tsx';
import { importJobForm } from './form.ts';
import { GroupFields, type LabelOption } from './group-fields.tsx';
import { InkFields } from './ink-fields.tsx';
import { RepeatChoice } from './repeat-choice.tsx';
import { Replacement } from './replacement.tsx';
import { useReviewNow } from './review-now.ts';
import { firstAlike, typedOf, type Typed } from './typed.ts';
import { TrashedNumber } from './trashed-number.tsx';
import { refusedMark, rowForm, useAskBeforeLeaving } from './unsaved-row.ts';
import styles from '#app/routes/admin/shared/import.module.css';

export interface ReviewFacts {
  version: number;
  group: ImportedGroup;
  files: ImportedFile[];
  groups: OpenedFile['groups'];
  nearGroups: OpenedFile['nearGroups'];
  proposals: OpenedFile['proposals'];
  trashed: OpenedFile['trashed'];
  canRestore: boolean;
  labels: LabelOption[];
  customers: Option[];
}

/** One design's number, files and fields as proposed; after a refusal as typed, with errors at the fields. */
export function ReviewForm(facts: ReviewFacts) {
  useAskBeforeLeaving();
  return (
    <ActionForm
      of={importJobForm}
      {...rowForm}
      drawn={`review ${facts.group.id}`}
      className="stack"
      version={String(facts.version)}
      facts={facts}
      conflictNotice={(tools) => <Meanwhile {...tools.facts} typed={typedIn(tools)} />}
    >
      {(tools) => <Fields tools={tools} />}
    </ActionForm>
  );
}

const typedIn = ({ refusal }: FormTools<ReviewFacts>) => (refusal?.result.initialValue ?? {}) as Typed;

function Meanwhile(props: ReviewFacts & { typed: Typed }) {
  return <ConflictNotice fields={useReviewNow(props)} />;
}

function Fields({ tools }: { tools: FormTools<ReviewFacts> }) {
  const { t } = useTranslation();
  const { errorsOf, idOf } = tools;
  const { group, files, groups, nearGroups, proposals, trashed, canRestore, labels, customers } = tools.facts;
  const typed = typedIn(tools);
  const groupOptions = [
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    { value: newGroup, label: t('imports.newGroup') },
    { value: leftOut, label: t('imports.table.leaveOut') },
  ];
  /** None if another session has merged it with another group. */
  const groupTyped = (fileId: string) =>
    groupOptions.find(({ value }) => value === typedOf(typed.files, fileId)?.group)?.value;
  return (
    <>
      {/* Enter presses the first button of a form, which must not be one that merges designs. */}
      <button className="visually-hidden" name={ownFields.intent} value="save" tabIndex={-1} aria-hidden="true" />
      <fieldset className="stack gap-4" {...(tools.refusal && { [refusedMark]: '' })}>
        <legend className="visually-hidden">{group.name}</legend>
        {group.error && <Notice kind="danger">{group.error.message}</Notice>}
        <input type="hidden" name={'groups[0].id'} value={group.id} />
        <TextField
          id={idOf('groups[0].name')}
          name={'groups[0].name'}
          label={t('imports.designNumber')}
          hint={
            group.isExisting ? t('imports.existing') : group.attributes.numbered ? t('imports.numberHint') : undefined
          }
          defaultValue={String(typedOf(typed.groups, group.id)?.name ?? group.name)}
          errors={errorsOf('groups[0].name')}
          maxLength={80}
        />
        {trashed && <TrashedNumber groupId={group.id} trashed={trashed} count={files.length} canRestore={canRestore} />}
        <DuplicateNotices group={group} files={files} groupOf={nearGroups} />
        {files.map((file, position) => (
          <Fragment key={file.id}>
            <div className={styles.member}>
              {file.thumbnail ? (
                <img className="thumb contain" src={file.thumbnail} alt="" width={80} height={60} loading="lazy" />
              ) : (
                <span />
              )}
              <input type="hidden" name={`files[${position}].id`} value={file.id} />
              <FileName file={file} />
              <TextField
                id={idOf(`files[${position}].colorwayName`)}
                name={`files[${position}].colorwayName`}
                label={t('imports.colorway')}
                defaultValue={String(typedOf(typed.files, file.id)?.colorwayName ?? file.colorwayName ?? '')}
                errors={errorsOf(`files[${position}].colorwayName`)}
                maxLength={40}
              />
              <SelectField
                id={idOf(`files[${position}].group`)}
                name={`files[${position}].group`}
                label={t('imports.group')}
                options={groupOptions}
                defaultValue={groupTyped(file.id) ?? group.id}
                errors={errorsOf(`files[${position}].group`)}
              />
            </div>
            <Replacement
              file={file}
              name={`files[${position}]`}
              idOf={idOf}
              typed={typedOf(typed.files, file.id)}
              errorsOf={errorsOf}
            />
            <InkFields
              file={file}
              name={`files[${position}]`}
              idOf={idOf}
              typed={typedOf(typed.files, file.id)}
              errorsOf={errorsOf}
            />
            <RepeatChoice
              file={file}
              first={firstAlike(files, file)}
              name={`files[${position}]`}
              idOf={idOf}
              typed={typedOf(typed.files, file.id)}
              errorsOf={errorsOf}
            />
          </Fragment>
        ))}
        <GroupFields
          index={0}
          group={group}
          typed={typedOf(typed.groups, group.id)}
          errorsOf={errorsOf}
          idOf={idOf}
          labels={labels}
          proposals={proposals}
          customers={customers}
        />
      </fieldset>
      <div className="row">
        <SubmitButton intent="save" look="primary">
          {t('imports.save')}
        </SubmitButton>
        <SubmitButton intent="saveAndAdd">{t('imports.table.saveAndAdd')}</SubmitButton>
      </div>
    </>
  );
}
