/** Proposed colorways: what customers made of the separations, and what becomes of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { listProposals } from '#app/domain/catalog/proposals/decide.server.ts';
import { proposalStates } from '#app/domain/catalog/proposals/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnProposal } from './action.server.ts';
import { DeleteDialog, ProposalTable } from './table.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const state = proposalStates.find((one) => one === searchParams.get('state'));
  const list = await withErrorResponse(listProposals(person, { state, page: searchParams.get('page') }), person.locale);
  return {
    title: translate(person.locale)('separations.proposals'),
    state: state ?? '',
    deleting: searchParams.get('delete'),
    list: {
      ...list,
      proposals: list.proposals.map((one) => ({
        ...one,
        createdAt: one.createdAt.toISOString(),
        decidedAt: one.decidedAt?.toISOString() ?? null,
      })),
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { pathname, search } = new URL(request.url);
  return actOnProposal(person, await readForm(request), pathname + search);
}

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
      <PageHeader title={t('separations.proposals')} intro={t('separations.proposalsIntro')} />
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
      {list.proposals.length === 0 ? (
        <EmptyState icon="pool" title={t('separations.noProposals')}>
          {t('separations.noProposalsText')}
        </EmptyState>
      ) : (
        <ProposalTable proposals={list.proposals} here={here} />
      )}
      {asked && <DeleteDialog proposal={asked} here={here} />}
      <Pager
        page={list.currentPage}
        pageCount={list.totalPage}
        hrefFor={(page) => address({ state, page: String(page) })}
        labels={{
          nav: t('separations.proposals'),
          previous: t('separations.newer'),
          next: t('separations.older'),
          page: (number) => `${t('shell.page')} ${number}`,
        }}
      />
    </>
  );
}
