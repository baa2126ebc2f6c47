/** The groups of designs of a collection, edited together and saved at once. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/admin-list.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnGroups } from './action.server.ts';
import { adminCollection, adminGroups } from '../shared/collections/addresses.ts';
import { GroupsForm } from './groups-form.tsx';
import { newGroup, type Cards, type DraftGroup } from './groups-draft.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { id, name, groups, groupsVersion } = await withErrorResponse(
    getCollectionAdmin(person, { id: params.id }),
    person.locale,
  );
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
    title: translate(person.locale)('collectionAdmin.groupsOf', { name }),
    collection: { id, name },
    draft: { groups: draft.length > 0 ? draft : [newGroup('new1')], version: groupsVersion },
    cards,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnGroups(person, params.id!, await readForm(request));
}

export default function Groups() {
  const { t } = useTranslation();
  const { title, collection, draft, cards } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors: Record<string, string[]> = answer?.errors ?? {};
  return (
    <>
      <PageHeader
        title={title}
        intro={t('collectionAdmin.groupsIntro')}
        parent={{ href: adminCollection(collection.id), label: collection.name }}
      />
      {answer?.changed && (
        <Notice
          kind="warning"
          title={t('collectionAdmin.groupsChanged')}
          action={
            <ButtonLink size="small" to={adminGroups(collection.id)} target="_blank">
              {t('collectionAdmin.seeTheirs')}
            </ButtonLink>
          }
        >
          {t('collectionAdmin.groupsChangedText')}
        </Notice>
      )}
      {answer?.message && !answer.changed && (
        <FormError title={answer.message} errors={(errors.groups ?? []).map((message) => ({ message }))} />
      )}
      <GroupsForm
        collectionId={collection.id}
        draft={answer?.draft ?? draft}
        cards={{ ...cards, ...answer?.cards }}
        errors={errors}
        answer={answer}
        replaces={answer?.changed ?? false}
      />
    </>
  );
}
