/** Design pinning: which designs lead the archive, in what order, and how it then opens. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { previewArchive } from '#app/domain/catalog/special-lists/preview.server.ts';
import { whichAreInList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { translate } from '#app/locales/translate.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { toCard } from '#app/routes/shared/design-cards.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnList } from '../shared/special-lists/action.server.ts';
import { AddDesigns } from '../shared/special-lists/add-designs.tsx';
import { readListPage, type ListPageData } from '../shared/special-lists/data.server.ts';
import { ListDesigns } from '../shared/special-lists/list-designs.tsx';
import { ListTabs } from '../shared/special-lists/list-tabs.tsx';
import { ArchivePreview } from './preview.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const [list, preview] = await withErrorResponse(
    Promise.all([readListPage(person, 'pins', searchParams), previewArchive(person, {})]),
    person.locale,
  );
  const designGuids = preview.designs.map(({ designGuid }) => designGuid);
  const pinned = new Set(await whichAreInList(person, { listId: 'pins', designGuids }));
  return {
    title: translate(person.locale)('admin.pinning'),
    list,
    preview: {
      leads: preview.leads,
      cards: preview.designs.map((design) => {
        const { guid, name, href, thumbnail } = toCard(person, design);
        return { guid, name, href, thumbnail, isPinned: pinned.has(guid) };
      }),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnList(person, 'pins', await readForm(request), new URL(request.url));
}

export default function Pin() {
  const { t } = useTranslation();
  const { list, preview } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar active={navigation.state !== 'idle'} label={t('pinning.loading')} />
      <PageHeader title={t('admin.pinning')} intro={t('pinning.pinIntro')} />
      <ListTabs current="pins" />
      <AddDesigns data={list as ListPageData} answer={answer} />
      <ListDesigns data={list as ListPageData} />
      <ArchivePreview preview={preview} />
    </>
  );
}
