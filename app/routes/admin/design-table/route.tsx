/** A table of designs to edit in a spreadsheet: how it is read, and where it is uploaded. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { DomainError } from '#app/domain/base/errors.ts';
import { resolveSelection } from '#app/domain/catalog/design-edits/acts.server.ts';
import type { TableFormat } from '#app/domain/base/sheets/cells.ts';
import { tableLimits } from '#app/domain/catalog/design-tables/limits.ts';
import { getTableColumns, uploadDesignTable } from '#app/domain/catalog/design-tables/tables.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { numbersOf } from '#app/locales/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FileField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { tableAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { selectionOf } from '#app/routes/admin/shared/design-edits/selection.server.ts';
import { EncodingField } from '#app/routes/admin/shared/tables/encoding-field.tsx';
import { uploadForm } from './form.ts';

const here = '/admin/designs/table';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, url: { searchParams }, t }) => {
    const given = selectionOf(searchParams);
    const isChosen = given.designGuids.length > 0 || given.list !== null || given.criteria !== null;
    const selection = isChosen ? given : { ...given, list: 'sort=number' };
    const [columns, ids] = await Promise.all([
      getTableColumns(actor, {}),
      resolveSelection(actor, selection).catch(noneWhereRefused),
    ]);
    return { title: t('designTables.title'), ...columns, selection, count: ids.length };
  });

/** Nothing chosen, or more than one edit may take: nothing is downloaded, but a table may still be uploaded. */
function noneWhereRefused(error: unknown): string[] {
  if (error instanceof DomainError && error.status < 500) return [];
  throw error;
}

export const action = (args: ActionFunctionArgs) =>
  withPage('designs', args, (page) =>
    handleForm(
      page,
      uploadForm,
      { upload: intent(uploadDesignTable, { done: ({ tableId }, { go }) => go(`${here}/${tableId}`) }) },
      here,
    ),
  );

export default function DesignTableUpload() {
  const { t, i18n } = useTranslation();
  const { title, readColumns, selection, count } = useLoaderData<typeof loader>();
  const number = numbersOf(i18n.language);
  const lines = number.format(tableLimits.rows);
  const file = (format: TableFormat) => tableAddress(selection, '/admin/designs/export', { format });
  return (
    <>
      <PageHeader
        title={title}
        intro={t('designTables.intro')}
        parent={{ href: '/admin/designs', label: t('admin.designs') }}
      />
      <div className="stack gap-8">
        {count > 0 && (
          <section className="stack" aria-labelledby="table-download">
            <h2 id="table-download" className="section-title">
              {t('designTables.download', { count })}
            </h2>
            <div className="row">
              <ButtonLink icon="download" to={file('xlsx')} reloadDocument>
                {t('designTables.exportXlsx')}
              </ButtonLink>
              <ButtonLink icon="download" to={file('csv')} reloadDocument>
                {t('designTables.exportCsv')}
              </ButtonLink>
            </div>
          </section>
        )}
        <h2 className="section-title">{t('designTables.uploadTitle')}</h2>
        <ActionForm of={uploadForm} action={here} encType="multipart/form-data" className="form stack">
          {({ field, check, idOf, errorsOf }) => (
            <>
              <FileField
                id={idOf('file')}
                name="file"
                label={t('designTables.file')}
                hint={t('designTables.fileHint', { limit: tableLimits.bytes, lines })}
                accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
                errors={errorsOf('file')}
                required
              />
              <SwitchField
                label={t('designTables.emptyClears')}
                hint={t('designTables.emptyClearsHint')}
                {...check('emptyClears', 'true')}
              />
              <EncodingField {...field('encoding')} />
              <div className="row">
                <SubmitButton look="primary" intent="upload" icon="upload">
                  {t('designTables.upload')}
                </SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
        <section className="stack gap-2" aria-labelledby="table-rules">
          <h2 id="table-rules" className="section-title">
            {t('designTables.rulesTitle')}
          </h2>
          <ul className="stack gap-2 prose">
            <li>{t('designTables.rules.match')}</li>
            <li>{t('designTables.rules.missing')}</li>
            <li>{t('designTables.rules.empty', { word: t('designTables.clearWord') })}</li>
            <li>{t('designTables.rules.lists')}</li>
            <li>{t('designTables.rules.version')}</li>
            <li>{t('designTables.rules.created')}</li>
            <li>{t('designTables.rules.columns', { names: readColumns.join('; ') })}</li>
          </ul>
        </section>
      </div>
    </>
  );
}
