/** One finding: what it is found of, and its remedy in each row. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { findings, partOfFinding } from '#app/domain/oversight/attention/rules.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { findingAction } from './action.server.ts';
import { readFinding } from './data.server.ts';
import { DesignFindings } from './designs.tsx';
import { OpenImports } from './imports.tsx';
import { EmptyPools } from './pools.tsx';
import { WaitingUsers } from './users.tsx';

function partOf({ params }: LoaderFunctionArgs | ActionFunctionArgs) {
  const finding = findings.find((one) => one === params.finding);
  return finding ? partOfFinding(finding) : 'admin';
}

export const loader = (args: LoaderFunctionArgs) => withPage(partOf(args), args, readFinding);

export const action = (args: ActionFunctionArgs) => withPage(partOf(args), args, findingAction);

export default function FindingList() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={page.title}
        parent={{ href: '/admin/attention', label: t('admin.attention') }}
        intro={`${t(`attention.texts.${page.finding}`)} ${t(`attention.remedies.${page.finding}`)}`}
      />
      {'designs' in page && <DesignFindings list={page.designs} />}
      {'imports' in page && <OpenImports list={page.imports} />}
      {'users' in page && <WaitingUsers list={page.users} />}
      {'pools' in page && <EmptyPools pools={page.pools} />}
    </>
  );
}
