/** Groups and labels: names in three languages, order, moves, merges, deletion. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { LabelTabs } from '#app/routes/admin/shared/label-tabs.tsx';
import { labelListAction } from './action.server.ts';
import { labelListPage, labelsAt } from './addresses.ts';
import { readLabelList } from './data.server.ts';
import { LabelDialogs } from './dialogs.tsx';
import { GroupSections } from './groups.tsx';
import { useLabelsAt } from './use-labels-at.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('labels', args, async ({ actor, url, t }) => ({
    title: `${t('labelling.groupsAndLabels')} – ${t('admin.labelling')}`,
    list: await readLabelList(actor, url.searchParams),
  }));

export const action = (args: ActionFunctionArgs) => withPage('labels', args, labelListAction);

/** After a refusal nothing is read anew, as anywhere, but for what a merge or deletion opens where it has become more since. */
export const shouldRevalidate = ({ actionStatus = 0, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionStatus === 409;

export default function LabelList() {
  const { t } = useTranslation();
  const { list } = useLoaderData<typeof loader>();
  const at = useLabelsAt();
  return (
    <>
      <ListFrame
        header={{
          title: t('admin.labelling'),
          intro: t('labelling.listIntro'),
          actions: (
            <>
              <ButtonLink to={at({ new: 'group' })} icon="plus" preventScrollReset>
                {t('labelling.newGroup')}
              </ButtonLink>
              <ButtonLink to={at({ new: 'label' })} icon="plus" look="primary" preventScrollReset>
                {t('labelling.newLabel')}
              </ButtonLink>
            </>
          ),
        }}
        views={<LabelTabs current="all" />}
        search={
          list.labelCount > 0
            ? {
                action: labelListPage,
                asked: list.query,
                query: list.query,
                hint: t('labelling.findHint'),
                clearHref: list.query !== '' && labelListPage,
              }
            : undefined
        }
        pages={{
          currentPage: list.currentPage,
          totalPage: list.totalPage,
          hrefFor: (page) => labelsAt(new URLSearchParams({ query: list.query, page: String(page) })),
        }}
        empty={
          list.groups.length === 0 &&
          (list.query
            ? {
                icon: 'search',
                title: t('labelling.nothingFound'),
                children: t('labelling.nothingFoundText'),
                action: <Link to={labelListPage}>{t('forms.clear')}</Link>,
              }
            : { icon: 'label', title: t('labelling.noLabels'), children: t('labelling.noLabelsText') })
        }
      >
        <GroupSections list={list} />
      </ListFrame>
      <LabelDialogs list={list} />
    </>
  );
}
