/** One special list: its designs in their order. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { useNames } from '../shared/label-names.ts';
import { actOnList } from '../shared/special-lists/action.server.ts';
import { AddDesigns } from '../shared/special-lists/add-designs.tsx';
import { listsPage, pinPage } from '../shared/special-lists/addresses.ts';
import { readListPage, type ListPageData } from '../shared/special-lists/data.server.ts';
import { ListDesigns } from '../shared/special-lists/list-designs.tsx';
import { redirect } from '@remix-run/node';

/** Any text may come in an address; one that no list has finds none. */
const idOf = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 2_147_483_647);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const list = await withErrorResponse(readListPage(person, idOf(params.listId), searchParams), person.locale);
  if (list.isPin) throw redirect(pinPage);
  return { title: list.name[person.locale], list };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnList(person, idOf(params.listId), await readForm(request), new URL(request.url));
}

export default function SpecialList() {
  const { t } = useTranslation();
  const { title, list: loaded } = useLoaderData<typeof loader>();
  const list = loaded as ListPageData;
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  const { number } = useNames();
  return (
    <>
      <LoadingBar active={navigation.state !== 'idle'} label={t('pinning.loading')} />
      <PageHeader
        title={title}
        parent={{ href: listsPage, label: t('pinning.lists') }}
        intro={t('pinning.listIntro', { count: list.totalCount, formatted: number(list.totalCount) })}
        actions={
          <>
            <ButtonLink to={`${listsPage}?edit=${list.id}`} icon="edit">
              {t('pinning.rename')}
            </ButtonLink>
            {list.totalCount > 0 && (
              <ButtonLink to={`/archive?specialListId=${list.id}`} icon="archive">
                {t('pinning.inArchive')}
              </ButtonLink>
            )}
          </>
        }
      />
      <AddDesigns key={list.key} data={list} answer={answer} />
      <ListDesigns data={list} />
    </>
  );
}
