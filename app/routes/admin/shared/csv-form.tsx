import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft, type FormDraft } from '#app/forms/form-draft.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { FileField, SelectField, TextareaField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { CsvDeclaration } from './csv-intents.ts';
import type { CsvAnswer } from './csv-response.server.ts';

interface CsvFormProps {
  of: CsvDeclaration;
  action: string;
  title: string;
  hint: string;
  /** of what a right line would become */
  heads: string[];
  /** idempotency key: sent twice, a table is imported once */
  submission: string;
  answer?: CsvAnswer;
  /** beside the import button */
  children?: ReactNode;
}

/** Preview of a CSV import: what would be imported, and the errors by line; the text can be corrected here. */
export function CsvForm({ of, action, title, hint, heads, submission, answer: given, children }: CsvFormProps) {
  const { t } = useTranslation();
  const hand = useFormDraft(null, '', given);
  const { answer } = hand;
  const isRead = answer !== undefined && (answer.text !== '' || answer.rightCount + answer.faultCount > 0);
  return (
    <section className="stack" id="csv" aria-labelledby="csv-title">
      <h2 id="csv-title" className="section-title">
        {title}
      </h2>
      <p className="quiet prose">{hint}</p>
      <ActionForm
        of={of}
        drawn="csv"
        action={`${action}#csv`}
        encType="multipart/form-data"
        className="field-row"
        carry={{ submission }}
        onSubmit={hand.props.onSubmit}
      >
        {({ field, idOf, errorsOf }) => (
          <>
            <FileField
              id={idOf('file')}
              name="file"
              label={t('designAdmin.csvFile')}
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              errors={errorsOf('file')}
              required
            />
            <SelectField
              label={t('designAdmin.csvEncoding')}
              placeholder={t('designAdmin.csvAuto')}
              options={[
                { value: 'utf-8', label: 'UTF-8' },
                { value: 'windows-1254', label: 'Windows-1254 (Türkçe)' },
                { value: 'windows-1251', label: 'Windows-1251 (Русский)' },
              ]}
              {...field('encoding')}
            />
            <SubmitButton intent="look">{t('designAdmin.csvLook')}</SubmitButton>
          </>
        )}
      </ActionForm>
      {isRead && <Read key={hand.drawing} {...{ of, action, heads, answer, hand, children }} />}
    </section>
  );
}

function Read({
  of,
  action,
  heads,
  answer,
  hand,
  children,
}: Pick<CsvFormProps, 'of' | 'action' | 'heads' | 'children'> & {
  answer: CsvAnswer;
  hand: FormDraft<null, CsvAnswer>;
}) {
  const { t } = useTranslation();
  const { right, rightCount, faults, faultCount, problem, text } = answer;
  return (
    <PostForm
      {...hand.props}
      of={of}
      action={`${action}#csv`}
      encType="multipart/form-data"
      className="stack"
      carry={{ submission: answer.submission }}
    >
      {problem && <Notice kind="danger" title={problem} />}
      {!problem && (
        <p role="status">
          {t('designAdmin.csvRead', { count: rightCount + faultCount })}{' '}
          {faultCount > 0 && t('designAdmin.csvWrong', { count: faultCount })}
        </p>
      )}
      <Lines
        title={t('designAdmin.csvFaults')}
        lines={faults}
        count={faultCount}
        columns={[
          { key: 'cells', head: t('designAdmin.csvText'), minor: true, cell: ({ cells }) => cut(cells.join(' · ')) },
          { key: 'faults', head: t('designAdmin.csvFault'), cell: (row) => cut(row.faults.join(' ')) },
        ]}
      />
      <TextareaField
        name="text"
        label={t('designAdmin.csvText')}
        defaultValue={text}
        rows={Math.min(14, Math.max(4, text.split('\n').length))}
        spellCheck={false}
        wrap="off"
      />
      <Lines
        title={t('designAdmin.csvPreview')}
        lines={right}
        count={rightCount}
        columns={heads.map((head, at) => ({
          key: head,
          head,
          cell: ({ cells }: { cells: string[] }) => cut(cells[at]),
        }))}
      />
      {rightCount > 0 && children}
      <div className="row">
        {rightCount > 0 && (
          <SubmitButton look="primary" intent="take">
            {t('designAdmin.csvTake', { count: rightCount })}
          </SubmitButton>
        )}
        <SubmitButton intent="look">{t('designAdmin.csvAgain')}</SubmitButton>
      </div>
    </PostForm>
  );
}

const cut = (text: string | undefined) => <span className="cell anywhere prose">{text}</span>;

/** The first lines of a kind, by number; how many more there are. */
function Lines<Line extends { line: number }>({
  title,
  lines,
  count,
  columns,
}: {
  title: string;
  lines: Line[];
  count: number;
  columns: Column<Line>[];
}) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const more = count - lines.length;
  if (lines.length === 0) return null;
  return (
    <div className="stack gap-2">
      <h3>{title}</h3>
      <Table
        caption={title}
        rows={lines}
        rowKey={({ line }) => String(line)}
        columns={[
          {
            key: 'line',
            head: t('designAdmin.csvLine'),
            numeric: true,
            tight: true,
            cell: ({ line }) => number.format(line),
          },
          ...columns,
        ]}
      />
      {more > 0 && <p className="detail anywhere">{t('designAdmin.csvMore', { count: more })}</p>}
    </div>
  );
}
