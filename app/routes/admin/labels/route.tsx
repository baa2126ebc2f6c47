/** Groups and labels: names in three languages, order, moves, merges, deletion. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { LabelTabs } from '#app/routes/admin/shared/label-tabs.tsx';
import { labelListAction } from './action.server.ts';
import { labelListPage } from './addresses.ts';
import { readLabelList } from './data.server.ts';
import { LabelDialogs } from './dialogs.tsx';
import { GroupSections } from './groups.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('labels', args, async ({ actor, url, t }) => ({
    title: `${t('labelling.groupsAndLabels')} – ${t('admin.labelling')}`,
    list: await readLabelList(actor, url.searchParams),
  }));

export const action = (args: ActionFunctionArgs) => withPage('labels', args, labelListAction);

export default function LabelList() {
  const { t } = useTranslation();
  const { list } = useLoaderData<typeof loader>();
  return (
    <>
      <ListFrame
        header={{
          title: t('admin.labelling'),
          intro: t('labelling.listIntro'),
          actions: (
            <>
              <ButtonLink to={`${labelListPage}?new=group`} icon="plus" preventScrollReset>
                {t('labelling.newGroup')}
              </ButtonLink>
              <ButtonLink to={`${labelListPage}?new=label`} icon="plus" look="primary" preventScrollReset>
                {t('labelling.newLabel')}
              </ButtonLink>
            </>
          ),
        }}
        views={<LabelTabs current="all" />}
        empty={
          list.groups.length === 0 && {
            icon: 'label',
            title: t('labelling.noLabels'),
            children: t('labelling.noLabelsText'),
          }
        }
      >
        <GroupSections groups={list.groups} />
      </ListFrame>
      <LabelDialogs list={list} />
    </>
  );
}
