/** Design pinning: which designs lead the archive, in what order, and how it then opens. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { previewArchive } from '#app/domain/catalog/special-lists/preview.server.ts';
import { whichAreInList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { toCard } from '#app/routes/shared/design-cards.server.ts';
import { listAction } from '#app/routes/admin/shared/special-lists/action.server.ts';
import { AddDesigns } from '#app/routes/admin/shared/special-lists/add-designs.tsx';
import { readListPage } from '#app/routes/admin/shared/special-lists/data.server.ts';
import { ListDesigns } from '#app/routes/admin/shared/special-lists/list-designs.tsx';
import { ListTabs } from '#app/routes/admin/shared/special-lists/list-tabs.tsx';
import { ArchivePreview } from './preview.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('lists', args, async ({ actor, url: { searchParams }, t }) => {
    const [list, preview] = await Promise.all([readListPage(actor, 'pins', searchParams), previewArchive(actor, {})]);
    const designGuids = preview.designs.map(({ designGuid }) => designGuid);
    const pinned = new Set(await whichAreInList(actor, { listId: 'pins', designGuids }));
    return {
      title: t('admin.pinning'),
      list,
      preview: {
        leads: preview.leads,
        cards: preview.designs.map((design) => {
          const { guid, name, href, thumbnail } = toCard(actor, design);
          return { guid, name, href, thumbnail, isPinned: pinned.has(guid) };
        }),
      },
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('lists', args, (page) => listAction(page, 'pins'));

export default function Pin() {
  const { t } = useTranslation();
  const { list, preview } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  return (
    <>
      <LoadingBar active={navigation.state !== 'idle'} label={t('pinning.loading')} />
      <PageHeader title={t('admin.pinning')} intro={t('pinning.pinIntro')} />
      <ListTabs current="pins" />
      <AddDesigns data={list} />
      <ListDesigns data={list} />
      <ArchivePreview preview={preview} />
    </>
  );
}
