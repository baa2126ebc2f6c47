/** Many designs at once: what is to change in them. Nothing is saved before the preview. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { previewDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { jobAddress, tableAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { newEditForm } from '#app/routes/admin/shared/design-edits/form.ts';
import { readNewEdit } from './data.server.ts';
import { ChangeFields } from './change-fields.tsx';

const list = '/admin/designs';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, url, t }) => {
    try {
      const data = await readNewEdit(actor, url.searchParams);
      return { ...data, title: t('designEdits.newTitle', { count: data.count }) };
    } catch (error) {
      if (!(error instanceof DomainError) || error.status === 503) throw error;
      throw await redirectWithToast(list, { kind: 'danger', text: t(`errors.${error.key}`, error.values) });
    }
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('designs', args, (page) =>
    handleForm(
      page,
      newEditForm,
      {
        preview: intent(previewDesignEdit, {
          input: readChanges,
          done: ({ editId }, { go }) => go(jobAddress(editId)),
        }),
      },
      page.url.pathname + page.url.search,
    ),
  );

/** A field that is left blank stays as it is; those ticked under "empty" are emptied. */
function readChanges({ changes, clear, ...selection }: Record<string, unknown>) {
  const typed = Object.entries((changes ?? {}) as Record<string, unknown>).filter(([, value]) => value !== '');
  const emptied = [clear].flat().flatMap((name) => (typeof name === 'string' && name ? [[name, ''] as const] : []));
  const both = emptied.find(([name]) => typed.some(([field]) => field === name));
  if (both) throw fieldError(`changes.${both[0]}`, 'filledAndEmptied');
  return { ...selection, changes: Object.fromEntries([...typed, ...emptied]) };
}

export default function NewEdit() {
  const { t } = useTranslation();
  const { title, ...data } = useLoaderData<typeof loader>();
  const { designGuids, list: search, criteria } = data.selection;
  return (
    <>
      <PageHeader
        title={title}
        intro={t('designEdits.newIntro')}
        parent={{ href: list, label: t('admin.designs') }}
        actions={<ButtonLink to={tableAddress(data.selection)}>{t('designTables.open')}</ButtonLink>}
      />
      <ActionForm of={newEditForm} className="stack" carry={{ designGuids, list: search, criteria }} facts={data}>
        {(tools) => (
          <>
            <ChangeFields data={tools.facts} tools={tools} />
            <div className="foot-bar">
              <SubmitButton look="primary">{t('designEdits.preview')}</SubmitButton>
              <ButtonLink look="quiet" to={list}>
                {t('designEdits.cancel')}
              </ButtonLink>
            </div>
          </>
        )}
      </ActionForm>
    </>
  );
}
