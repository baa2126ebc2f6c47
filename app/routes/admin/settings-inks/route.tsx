/** The library of inks: one at a time, or many from a colour card. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listInks } from '#app/domain/catalog/inks/library.server.ts';
import { deleteInk, importInks, saveInk } from '#app/domain/catalog/inks/manage.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FileField } from '#app/ui/field.tsx';
import { inkForm, inksPage as here } from './form.ts';
import { DeleteInkDialog, InkDialog } from './ink-dialogs.tsx';
import { InkTable } from './ink-table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, url: { searchParams }, t }) => {
    const { inks } = await listInks(actor, {});
    const find = (name: string) => inks.find(({ inkId }) => inkId === searchParams.get(name)) ?? null;
    return {
      title: t('settings.inks'),
      inks,
      edited: find('edit'),
      deleted: find('delete'),
      isAdding: searchParams.has('add'),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('settings', args, (page) =>
    handleForm(
      page,
      inkForm,
      {
        save: intent(saveInk, {
          done: ({ name }, { t, done }) => done(t('inks.saved', { name })),
          leave: { inkNotFound: here },
        }),
        delete: intent(deleteInk, {
          ask: ({ text }) => `${here}?delete=${encodeURIComponent(text('inkId'))}`,
          done: ({ name }, { t, done }) => done(t('inks.deleted', { name })),
          leave: { inkNotFound: here },
        }),
        card: intent(importInks, {
          done: ({ added, changed }, { t, done }) => done(t('inks.imported', { added, changed })),
        }),
      },
      here,
    ),
  );

export default function Inks() {
  const { t } = useTranslation();
  const { inks, edited, deleted, isAdding } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead
        current="inks"
        intro={t('inks.text')}
        actions={
          <ButtonLink look="primary" icon="plus" to={`${here}?add=1`} preventScrollReset>
            {t('inks.add')}
          </ButtonLink>
        }
      />
      <div className="stack gap-8">
        <InkTable inks={inks} />
        <Card />
      </div>
      {(edited || isAdding) && <InkDialog ink={edited} />}
      {deleted && <DeleteInkDialog ink={deleted} />}
    </>
  );
}

function Card() {
  const { t } = useTranslation();
  return (
    <section className="stack" aria-labelledby="ink-card">
      <h2 id="ink-card" className="section-title">
        {t('inks.card')}
      </h2>
      <p className="quiet prose">{t('inks.cardHint')}</p>
      <ActionForm of={inkForm} drawn="card" encType="multipart/form-data" className="form">
        {({ idOf, errorsOf }) => (
          <>
            <FileField
              id={idOf('file')}
              name="file"
              label={t('inks.cardFile')}
              accept=".ase,.aco,.csv,.txt,text/csv,text/plain"
              errors={errorsOf('file')}
              required
            />
            <SubmitButton intent="card">{t('inks.cardImport')}</SubmitButton>
          </>
        )}
      </ActionForm>
    </section>
  );
}
