/** The rows of a table: what each would change, or what is wrong at which cell, to be corrected there. */
import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { EntryState } from '#app/routes/admin/shared/design-edits/state.tsx';
import { FaultField } from '#app/routes/admin/shared/tables/fault-field.tsx';
import { useLineColumn } from '#app/routes/admin/shared/tables/line-column.ts';
import { checkForm } from './form.ts';
import type { TablePage } from './route.tsx';

type Row = TablePage['rows'][number];

function useRowColumns(): Column<Row>[] {
  const { t } = useTranslation();
  return [
    useLineColumn(),
    {
      key: 'design',
      head: t('designTables.columns.number'),
      rowHead: true,
      tight: true,
      cell: ({ designGuid, designName }) =>
        designGuid ? (
          <Link to={editAddress(designGuid)} className="figures unbroken">
            {designName}
          </Link>
        ) : (
          <span className="figures anywhere">{designName}</span>
        ),
    },
  ];
}

export function ChangedRows({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  const columns = useRowColumns();
  return (
    <Table
      caption={t('designTables.change')}
      stacks
      rows={rows}
      rowKey={({ line }) => String(line)}
      columns={[
        ...columns,
        { key: 'changes', head: t('designTables.change'), cell: ({ changes }) => <Changes changes={changes} /> },
        ...(rows.some(({ became }) => became)
          ? [
              {
                key: 'became',
                head: t('designEdits.state'),
                tight: true,
                cell: ({ became }: Row) => became && <EntryState state={became} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Changes({ changes }: Pick<Row, 'changes'>) {
  const { t } = useTranslation();
  const shown = (text: string) =>
    text === '' ? <span className="quiet">{t('designTables.empty')}</span> : <bdi>{text}</bdi>;
  return (
    <ul className="cell anywhere">
      {changes.map(({ column, head, from, to }) => (
        <li key={column}>
          {head}: <del aria-label={t('designTables.before')}>{shown(from)}</del> →{' '}
          <ins aria-label={t('designTables.after')}>{shown(to)}</ins>
        </li>
      ))}
    </ul>
  );
}

export function WrongRows({ table: { rows, tableId, edit }, action }: { table: TablePage; action: string }) {
  const { t } = useTranslation();
  const columns = useRowColumns();
  const file = (format: string) => `${action}/wrong?format=${format}`;
  const canCorrect = !edit && rows.some(({ faults }) => faults.some(isCorrectable));
  return (
    <PostForm key={tableId} of={checkForm} action={action} className="stack">
      <Table
        caption={t('designTables.error')}
        stacks
        rows={rows}
        rowKey={({ line }) => String(line)}
        columns={[
          ...columns,
          { key: 'faults', head: t('designTables.error'), cell: (row) => <Faults row={row} isOpen={!edit} /> },
        ]}
      />
      <div className="row">
        {canCorrect && <SubmitButton intent="correct">{t('designTables.correct')}</SubmitButton>}
        <ButtonLink icon="download" to={file('xlsx')} reloadDocument>
          {t('designTables.downloadWrong')}
        </ButtonLink>
        <ButtonLink look="quiet" to={file('csv')} reloadDocument>
          {t('designTables.exportCsv')}
        </ButtonLink>
      </div>
    </PostForm>
  );
}

/** A column that the table hasn't got is brought with another table. */
const isCorrectable = ({ column, isThere }: Row['faults'][number]) => isThere || column === 'version';

/** A cell that the table has is corrected in place; of a conflict the change is shown, and whether it shall be made. */
function Faults({ row: { line, faults, changes }, isOpen }: { row: Row; isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-2">
      {faults.map((fault) => {
        const { column, message } = fault;
        if (column === 'version')
          return (
            <div key={column} className="stack gap-1">
              <p>{message}</p>
              <Changes changes={changes} />
              {isOpen && (
                <CheckboxField name={`cells.l${line}.${column}`} value="" label={t('designTables.takeAnyway')} />
              )}
            </div>
          );
        return <FaultField key={column} line={line} fault={fault} isOpen={isOpen} />;
      })}
    </div>
  );
}
