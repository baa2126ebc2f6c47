import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatDirections, repeatOffsets, type Repeat } from '#app/domain/base/repeat.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useFormDraft, type FormDraft } from '#app/forms/form-draft.ts';
import { editAddress } from '../shared/designs/addresses.ts';
import type { EditPage } from '../shared/designs/data.server.ts';
import styles from '../shared/designs/designs.module.css';
import { ClosedCountries, Labels, MoreFields, Origin, Owner, PrintAndRepeat, type Fields } from './edit-fields.tsx';
import { useFieldWords } from './field-words.ts';
import type { Refused } from '../shared/refusal.server.ts';
import { RepeatPreview } from './repeat-preview.tsx';
import { merge, readBase, tidy, type Values } from '../shared/field-values.ts';

/** A form that comes back shows what is stored now beside what was typed. */
export function EditForm({ page, refused }: { page: EditPage; refused?: Refused }) {
  const own = refused && ['save', 'preview'].includes(refused.intent) ? refused : undefined;
  const hand = useFormDraft(page, page.version, own);
  return <FormOnState key={hand.drawing} hand={hand} />;
}

function FormOnState({ hand }: { hand: FormDraft<EditPage, Refused> }) {
  const { t } = useTranslation();
  const { facts: page, answer: refused } = hand;
  const { designGuid, designName, version, values: stored } = page;
  const typed = tidy(refused?.typed ?? {});
  const base = refused ? readBase(refused.typed.base?.at(-1)) : stored;
  const { shown, meanwhile } = merge(stored, base, typed);
  const isRefused = refused?.intent === 'save';
  const isStale = Boolean(refused && refused.typed.version?.at(-1) !== version);
  const [repeat, setRepeat] = useState<Values>(shown);
  const fields: Fields = { page, shown, errors: isRefused ? refused.fields : {} };
  const read = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setRepeat(tidy(asValues(new FormData(currentTarget))));
  return (
    <Form
      {...hand.props}
      method="post"
      action={editAddress(designGuid)}
      className={styles.edit}
      onChange={read}
      preventScrollReset
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="base" value={JSON.stringify(stored)} />
      <div className="stack">
        {isStale && <Meanwhile page={page} fields={meanwhile} />}
        {isRefused && !isStale && <Refusal refused={refused} />}
        <PrintAndRepeat {...fields} />
        <Owner {...fields} />
        <ClosedCountries {...fields} />
        <Origin {...fields} />
        <Labels {...fields} />
        <MoreFields {...fields} />
        <div className={styles.save}>
          <Button look="primary" name="intent" value="save">
            {t('designAdmin.save')}
          </Button>
          <Button name="intent" value="preview" formNoValidate>
            {t('designAdmin.preview')}
          </Button>
          <ButtonLink look="quiet" to={editAddress(designGuid)} onClick={hand.drop}>
            {t('designAdmin.cancel')}
          </ButtonLink>
        </div>
      </div>
      <aside className={styles.side} aria-label={t('designAdmin.previewTitle')}>
        {page.print ? (
          <>
            <RepeatPreview
              src={page.print}
              tile={page.cm}
              repeat={repeatIn(repeat)}
              alt={t('designAdmin.previewAlt', { name: designName })}
            />
            <p className={styles.caption}>
              {t('designAdmin.previewTitle')}
              {refused?.intent === 'preview' && `. ${t('designAdmin.previewUnsaved')}`}
            </p>
          </>
        ) : (
          <p className={styles.caption}>{t('designAdmin.noPicture')}</p>
        )}
      </aside>
    </Form>
  );
}

function asValues(form: FormData): Values {
  const values: Values = {};
  for (const [name, value] of form) if (typeof value === 'string') (values[name] ??= []).push(value);
  return values;
}

/** As far as it is one: what is half typed is laid straight. */
function repeatIn(values: Values): Repeat {
  const [offset, direction, value] = ['repeatOffset', 'repeatDirection', 'repeatOffsetCustomValue'].map(
    (name) => values[name]?.[0],
  );
  const number = Number((value ?? '').replace(',', '.'));
  return {
    repeatOffset: repeatOffsets.find((one) => one === offset) ?? 'straight',
    repeatDirection: repeatDirections.find((one) => one === direction) ?? 'vertical',
    repeatCustomValue: number > 0 && number < 100 ? number : null,
  };
}

function Refusal({ refused }: { refused: Refused }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const faults = Object.entries(refused.fields).flatMap(([field, messages]) =>
    messages.map((message) => ({
      message: `${words.nameOf(field.split('.')[0]!)}: ${message}`,
      fieldId: `edit-${field.split('.')[0]}`,
    })),
  );
  return <FormError title={faults.length > 0 ? t('designAdmin.check') : refused.message} errors={faults} />;
}

/** What somebody else stored in fields that were changed here too, or in ones that show it already. */
function Meanwhile({ page, fields }: { page: EditPage; fields: string[] }) {
  const { t } = useTranslation();
  const words = useFieldWords(page);
  return (
    <Notice kind="warning" title={t('designAdmin.meanwhile')}>
      <p>{t('designAdmin.meanwhileText')}</p>
      {fields.length > 0 && (
        <ul className={styles.changes}>
          {fields.map((field) => (
            <li key={field}>
              {t('designAdmin.meanwhileField', {
                field: words.nameOf(field),
                value: words.valueOf(field, page.values[field] ?? []),
              })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
