/** Groups and labels: named in three languages, ordered, moved, merged, removed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { LabelTabs } from '../shared/label-tabs.tsx';
import { actOnLabelList } from './action.server.ts';
import { labelListPage } from './addresses.ts';
import { readLabelList, type LabelListData } from './data.server.ts';
import { LabelDialogs } from './dialogs.tsx';
import { GroupSections } from './groups.tsx';
import { readAgain } from '../shared/edit-conflict.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const list = await withErrorResponse(readLabelList(person, new URL(request.url).searchParams), person.locale);
  const t = translate(person.locale);
  return { title: `${t('labelling.groupsAndLabels')} – ${t('admin.labelling')}`, list };
}

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnLabelList(person, await readForm(request));
}

export default function LabelList() {
  const { t } = useTranslation();
  const list = useLoaderData<typeof loader>().list as LabelListData;
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t('admin.labelling')}
        intro={t('labelling.listIntro')}
        actions={
          <>
            <ButtonLink to={`${labelListPage}?new=group`} icon="plus" preventScrollReset>
              {t('labelling.newGroup')}
            </ButtonLink>
            <ButtonLink to={`${labelListPage}?new=label`} icon="plus" look="primary" preventScrollReset>
              {t('labelling.newLabel')}
            </ButtonLink>
          </>
        }
      />
      <LabelTabs current="all" />
      {list.groups.length === 0 ? (
        <EmptyState icon="label" title={t('labelling.noLabels')}>
          {t('labelling.noLabelsText')}
        </EmptyState>
      ) : (
        <GroupSections groups={list.groups} refused={refused} />
      )}
      <LabelDialogs list={list} refused={refused} />
    </>
  );
}
