import type { SubmissionResult } from '@conform-to/dom';
import { useNavigation } from '@remix-run/react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportView } from '#app/domain/imports/read-import.server.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField, type Option } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { ChangedMeanwhile } from '../shared/edit-conflict.tsx';
import { GroupFields, type LabelOption } from './group-fields.tsx';
import styles from '../shared/import.module.css';
import { DuplicateNotices } from './duplicate-notices.tsx';
import { RepeatChoice } from './repeat-choice.tsx';
import { useReviewNow } from './review-now.ts';
import { firstAlike, typedOf, type Typed } from './typed.ts';

export interface ReviewFormProps {
  job: ImportView;
  labels: LabelOption[];
  customers: Option[];
  refused?: Refused;
}

export interface Refused {
  reply: SubmissionResult<string[]>;
  /** somebody else has saved it since the form was drawn */
  isStale: boolean;
}

/** Numbers, grouping and design fields as proposed; after a refusal as typed, with what is wrong at each field. */
export function ReviewForm(props: ReviewFormProps) {
  const { t } = useTranslation();
  const hand = useFormDraft(props, String(props.job.version), props.refused);
  const { job, labels, customers } = hand.facts;
  const reply = hand.answer?.reply;
  const busy = useNavigation().state === 'submitting';
  const typed = (reply?.initialValue ?? {}) as Typed;
  const errors = reply?.error ?? {};
  const groups = job.groups.filter(({ designGuid }) => designGuid === null);
  const files = job.files.filter(({ state }) => state === 'processed');
  const formErrors = errors[''] ?? [];
  const faults = Object.entries(errors).flatMap(([field, messages]) =>
    field === '' ? [] : (messages ?? []).map((message) => ({ message, fieldId: fieldId(field) })),
  );
  const now = useReviewNow({ job, typed, labels, customers });
  const groupOptions = [
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'new', label: t('imports.newGroup') },
  ];
  /** None where somebody else has put it together with another one. */
  const groupTyped = (fileId: string) =>
    groupOptions.find(({ value }) => value === typedOf(typed.files, fileId)?.group)?.value;
  return (
    <section aria-labelledby="review">
      <h2 id="review" className="section-title">
        {t('imports.reviewTitle')}
      </h2>
      <p className={styles.lead}>{t('imports.reviewText')}</p>
      <Form key={hand.key} {...hand.props} method="post" className="stack" noValidate preventScrollReset>
        {hand.answer?.isStale ? (
          <ChangedMeanwhile fields={now} />
        ) : (
          (faults.length > 0 || formErrors.length > 0) && (
            <FormError title={formErrors[0] ?? t('imports.corrected')} errors={faults} />
          )
        )}
        {/* What Enter in a field presses: the first button of a form, and not one that joins designs. */}
        <button className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="version" value={job.version} />
        {groups.map((group, index) => (
          <fieldset key={group.id} className={styles.group}>
            <legend className="visually-hidden">{group.name}</legend>
            {group.error && <Notice kind="danger">{group.error.message}</Notice>}
            <input type="hidden" name={`groups[${index}].id`} value={group.id} />
            <TextField
              id={fieldId(`groups.${index}.name`)}
              name={`groups[${index}].name`}
              label={t('imports.designNumber')}
              hint={
                group.isExisting
                  ? t('imports.existing')
                  : group.attributes.numbered
                    ? t('imports.numberHint')
                    : undefined
              }
              defaultValue={String(typedOf(typed.groups, group.id)?.name ?? group.name)}
              errors={errors[`groups.${index}.name`] ?? undefined}
              maxLength={80}
            />
            <DuplicateNotices group={group} files={files} busy={busy} />
            {files.map((file, position) =>
              file.groupId === group.id ? (
                <Fragment key={file.id}>
                  <div className={styles.member}>
                    {file.thumbnail ? (
                      <img src={file.thumbnail} alt="" width={80} height={60} loading="lazy" />
                    ) : (
                      <span />
                    )}
                    <input type="hidden" name={`files[${position}].id`} value={file.id} />
                    <span className={styles.name}>{file.fileName}</span>
                    <TextField
                      id={fieldId(`files.${position}.colorwayName`)}
                      name={`files[${position}].colorwayName`}
                      label={t('imports.colorway')}
                      defaultValue={String(typedOf(typed.files, file.id)?.colorwayName ?? file.colorwayName ?? '')}
                      errors={errors[`files.${position}.colorwayName`] ?? undefined}
                      maxLength={40}
                    />
                    <SelectField
                      id={fieldId(`files.${position}.group`)}
                      name={`files[${position}].group`}
                      label={t('imports.group')}
                      options={groupOptions}
                      defaultValue={groupTyped(file.id) ?? group.id}
                      errors={errors[`files.${position}.group`] ?? undefined}
                    />
                  </div>
                  <RepeatChoice
                    file={file}
                    first={firstAlike(files, file)}
                    name={`files[${position}]`}
                    path={`files.${position}`}
                    idOf={fieldId}
                    typed={typedOf(typed.files, file.id)}
                    errors={errors}
                  />
                </Fragment>
              ) : null,
            )}
            <GroupFields
              index={index}
              group={group}
              typed={typedOf(typed.groups, group.id)}
              errors={errors}
              labels={labels}
              customers={customers}
            />
          </fieldset>
        ))}
        <div className="row">
          <Button name="intent" value="saveAndAdd" look="primary" busy={busy}>
            {t('imports.add')}
          </Button>
          <Button name="intent" value="save" busy={busy}>
            {t('imports.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

export function fieldId(path: string): string {
  return `review-${path.replaceAll('.', '-')}`;
}
