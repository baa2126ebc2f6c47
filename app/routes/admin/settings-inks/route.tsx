/** The library of inks: one at a time, or many from a colour card. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getInk, listInks } from '#app/domain/catalog/inks/library.server.ts';
import { deleteInk, importInks, saveInk } from '#app/domain/catalog/inks/manage.server.ts';
import { ListInks } from '#app/domain/catalog/inks/rules.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { EmptyStateProps } from '#app/ui/empty-state.tsx';
import { FileField } from '#app/ui/field.tsx';
import { inkForm, inksAddress, inksPage } from './form.ts';
import { DeleteInkDialog, InkDialog } from './ink-dialogs.tsx';
import { InkTable } from './ink-table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, request, url: { searchParams }, t }) => {
    const asked = readQuery(ListInks, searchParams);
    const [list, edited, deleted] = await Promise.all([
      listInks(actor, asked),
      readChosen(actor, searchParams.get('edit')),
      readChosen(actor, searchParams.get('delete')),
    ]);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    return { title: t('settings.inks'), asked, ...list, edited, deleted, isAdding: searchParams.has('add') };
  });

async function readChosen(actor: Actor, inkId: string | null) {
  if (!inkId) return null;
  return getInk(actor, { inkId }).catch((error: unknown) => {
    if (error instanceof DomainError && ['inkNotFound', 'invalidGuid'].includes(error.key)) return null;
    throw error;
  });
}

export const action = (args: ActionFunctionArgs) =>
  withPage('settings', args, (page) => {
    const asked = readQuery(ListInks, page.url.searchParams);
    const here = inksAddress(asked);
    return handleForm(
      page,
      inkForm,
      {
        save: intent(saveInk, {
          done: ({ name }, { t, done }) => done(t('inks.saved', { name })),
          leave: { inkNotFound: here },
        }),
        delete: intent(deleteInk, {
          ask: ({ text }) => inksAddress(asked, { delete: text('inkId') }),
          done: ({ name }, { t, done }) => done(t('inks.deleted', { name })),
          leave: { inkNotFound: here },
        }),
        card: intent(importInks, {
          done: ({ added, changed }, { t, done }) => done(t('inks.imported', { added, changed })),
        }),
      },
      here,
    );
  });

export default function Inks() {
  const { t } = useTranslation();
  const { asked, inks, totalCount, edited, deleted, isAdding, ...pages } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead
        current="inks"
        intro={t('inks.text')}
        actions={
          <ButtonLink look="primary" icon="plus" to={inksAddress(asked, { add: '1' })} preventScrollReset>
            {t('inks.add')}
          </ButtonLink>
        }
      />
      <div className="stack gap-8">
        <section aria-label={t('settings.inks')}>
          <ListFrame
            search={
              totalCount > 0 || asked.query
                ? {
                    action: inksPage,
                    asked: asked.query ?? '',
                    query: asked.query,
                    field: t('inks.name'),
                    clearHref: asked.query && inksPage,
                  }
                : undefined
            }
            total={totalCount > 0 && t('inks.found', { count: totalCount })}
            empty={totalCount === 0 && noInks(t, Boolean(asked.query))}
            pages={{ ...pages, hrefFor: (page) => inksAddress({ ...asked, page }) }}
          >
            <InkTable inks={inks} asked={asked} />
          </ListFrame>
        </section>
        <Card />
      </div>
      {(edited || isAdding) && <InkDialog ink={edited} asked={asked} />}
      {deleted && <DeleteInkDialog ink={deleted} asked={asked} />}
    </>
  );
}

const noInks = (t: TFunction, isSearched: boolean): EmptyStateProps =>
  isSearched
    ? { icon: 'search', title: t('inks.nothingFound') }
    : { icon: 'scale', title: t('inks.none'), children: t('inks.noneText') };

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
