import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportView } from '#app/domain/imports/review/read-import.server.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { ConflictNotice } from '#app/forms/edit-conflict.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField, TextField, type Option } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { DuplicateNotices } from './duplicate-notices.tsx';
import { importJobForm } from './form.ts';
import { GroupFields, type LabelOption } from './group-fields.tsx';
import { RepeatChoice } from './repeat-choice.tsx';
import { useReviewNow } from './review-now.ts';
import { firstAlike, typedOf, type Typed } from './typed.ts';
import styles from '#app/routes/admin/shared/import.module.css';

export interface ReviewFacts {
  job: ImportView;
  labels: LabelOption[];
  customers: Option[];
}

/** Numbers, grouping and design fields as proposed; after a refusal as typed, with errors at the fields. */
export function ReviewForm(facts: ReviewFacts) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="section-title">
        {t('imports.reviewTitle')}
      </h2>
      <p className="section-title">{t('imports.reviewText')}</p>
      <ActionForm
        of={importJobForm}
        drawn="review"
        className="stack"
        version={String(facts.job.version)}
        facts={facts}
        conflictNotice={(tools) => <Meanwhile {...tools.facts} typed={typedIn(tools)} />}
      >
        {(tools) => <Fields tools={tools} />}
      </ActionForm>
    </section>
  );
}

const typedIn = ({ refusal }: FormTools<ReviewFacts>) => (refusal?.result.initialValue ?? {}) as Typed;

function Meanwhile(props: ReviewFacts & { typed: Typed }) {
  return <ConflictNotice fields={useReviewNow(props)} />;
}

function Fields({ tools }: { tools: FormTools<ReviewFacts> }) {
  const { t } = useTranslation();
  const { errorsOf, idOf } = tools;
  const { job, labels, customers } = tools.facts;
  const typed = typedIn(tools);
  const groups = job.groups.filter(({ designGuid }) => designGuid === null);
  const files = job.files.filter(({ state }) => state === 'processed');
  const groupOptions = [
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'new', label: t('imports.newGroup') },
  ];
  /** None if another session has merged it with another group. */
  const groupTyped = (fileId: string) =>
    groupOptions.find(({ value }) => value === typedOf(typed.files, fileId)?.group)?.value;
  return (
    <>
      {/* Enter presses the first button of a form, which must not be one that merges designs. */}
      <button className="visually-hidden" name={ownFields.intent} value="save" tabIndex={-1} aria-hidden="true" />
      {groups.map((group, index) => (
        <fieldset key={group.id} className="stack gap-4 above">
          <legend className="visually-hidden">{group.name}</legend>
          {group.error && <Notice kind="danger">{group.error.message}</Notice>}
          <input type="hidden" name={`groups[${index}].id`} value={group.id} />
          <TextField
            id={idOf(`groups[${index}].name`)}
            name={`groups[${index}].name`}
            label={t('imports.designNumber')}
            hint={
              group.isExisting ? t('imports.existing') : group.attributes.numbered ? t('imports.numberHint') : undefined
            }
            defaultValue={String(typedOf(typed.groups, group.id)?.name ?? group.name)}
            errors={errorsOf(`groups[${index}].name`)}
            maxLength={80}
          />
          <DuplicateNotices group={group} files={files} />
          {files.map((file, position) =>
            file.groupId === group.id ? (
              <Fragment key={file.id}>
                <div className={styles.member}>
                  {file.thumbnail ? (
                    <img className="thumb contain" src={file.thumbnail} alt="" width={80} height={60} loading="lazy" />
                  ) : (
                    <span />
                  )}
                  <input type="hidden" name={`files[${position}].id`} value={file.id} />
                  <span className="anywhere">{file.fileName}</span>
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
                <RepeatChoice
                  file={file}
                  first={firstAlike(files, file)}
                  name={`files[${position}]`}
                  idOf={idOf}
                  typed={typedOf(typed.files, file.id)}
                  errorsOf={errorsOf}
                />
              </Fragment>
            ) : null,
          )}
          <GroupFields
            index={index}
            group={group}
            typed={typedOf(typed.groups, group.id)}
            errorsOf={errorsOf}
            idOf={idOf}
            labels={labels}
            customers={customers}
          />
        </fieldset>
      ))}
      <div className="row">
        <SubmitButton intent="saveAndAdd" look="primary">
          {t('imports.add')}
        </SubmitButton>
        <SubmitButton intent="save">{t('imports.save')}</SubmitButton>
      </div>
    </>
  );
}
