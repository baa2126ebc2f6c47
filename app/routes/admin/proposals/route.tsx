/** Proposed colorways, made by customers from separations, and decisions on them. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listProposals } from '#app/domain/catalog/proposals/decide.server.ts';
import { proposalStates } from '#app/domain/catalog/proposals/rules.ts';
import { Segments } from '#app/ui/segments.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';
import { proposalAction } from './action.server.ts';
import { DeleteDialog, ProposalTable } from './table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, request, url: { searchParams }, t }) => {
    const state = proposalStates.find((one) => one === searchParams.get('state'));
    const list = await listProposals(actor, { state, page: pageOf(searchParams) });
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    return {
      title: t('separations.proposals'),
      state: state ?? '',
      deleting: searchParams.get('delete'),
      list,
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('designs', args, proposalAction);

export default function Proposals() {
  const { t, i18n } = useTranslation();
  const { list, state, deleting } = useLoaderData<typeof loader>();
  const count = new Intl.NumberFormat(i18n.language);
  const address = (params: Record<string, string>) => {
    const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '' && value !== '0'));
    return `/admin/proposals${query.size > 0 ? `?${query.toString()}` : ''}`;
  };
  const here = address({ state, page: String(list.currentPage) });
  const asked = list.proposals.find(({ proposalGuid }) => proposalGuid === deleting);
  return (
    <>
      <ListFrame
        header={{ title: t('separations.proposals'), intro: t('separations.proposalsIntro') }}
        views={
          <div className="list-filter">
            <Segments
              label={t('separations.state')}
              value={state}
              segments={[
                { value: '', label: t('separations.all'), href: address({}) },
                ...proposalStates.map((one) => ({
                  value: one,
                  label:
                    one === 'open' && list.openCount > 0
                      ? `${t('separations.states.open')} ${count.format(list.openCount)}`
                      : t(`separations.states.${one}`),
                  href: address({ state: one }),
                })),
              ]}
            />
          </div>
        }
        empty={
          list.proposals.length === 0 && {
            icon: 'pool',
            title: t('separations.noProposals'),
            children: t('separations.noProposalsText'),
          }
        }
        pages={{ ...list, hrefFor: (page) => address({ state, page: String(page) }) }}
      >
        <ProposalTable proposals={list.proposals} here={here} />
      </ListFrame>
      {asked && <DeleteDialog proposal={asked} here={here} />}
    </>
  );
}
