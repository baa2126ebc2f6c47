/** The groups of designs of a collection, edited together and saved at once. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { groupsAction, type DraftAnswer } from './action.server.ts';
import { adminCollection } from '#app/routes/admin/shared/collections/addresses.ts';
import { GroupsForm } from './groups-form.tsx';
import { newGroup, type Cards, type DraftGroup } from './groups-draft.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('collections', args, async ({ actor, params, t }) => {
    const { id, name, groups, groupsVersion } = await getCollectionAdmin(actor, { id: params.id });
    const draft: DraftGroup[] = groups.map((group) => ({
      id: group.id,
      key: group.id,
      name: group.name,
      designs: group.designs.map(({ designGuid }) => designGuid),
      list: '',
    }));
    const cards: Cards = Object.fromEntries(
      groups.flatMap(({ designs }) => designs.map((design) => [design.designGuid, design])),
    );
    return {
      title: t('collectionAdmin.groupsOf', { name }),
      collection: { id, name },
      draft: { groups: draft.length > 0 ? draft : [newGroup('new1')], version: groupsVersion },
      cards,
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('collections', args, groupsAction);

export default function Groups() {
  const { t } = useTranslation();
  const { title, collection, draft, cards } = useLoaderData<typeof loader>();
  const answer = useActionData<unknown>() as DraftAnswer | undefined;
  return (
    <>
      <PageHeader
        title={title}
        intro={t('collectionAdmin.groupsIntro')}
        parent={{ href: adminCollection(collection.id), label: collection.name }}
      />
      <GroupsForm
        collectionId={collection.id}
        draft={answer?.draft ?? draft}
        cards={{ ...cards, ...answer?.cards }}
        answer={answer}
      />
    </>
  );
}
