/** Edits of many designs that were started, the last one first. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import { listDesignEdits } from '#app/domain/catalog/design-edits/acts.server.ts';
import { numbersOf } from '#app/locales/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { editsPage, jobAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { namesOfChanges } from '#app/routes/admin/shared/design-edits/lines.server.ts';
import { EditState } from '#app/routes/admin/shared/design-edits/state.tsx';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, request, url, t }) => {
    const [{ edits, ...pages }, { settings }] = await Promise.all([
      listDesignEdits(actor, { page: pageOf(url.searchParams) }),
      getSettings(actor, {}),
    ]);
    const last = beyondLast(request, pages.currentPage, pages.totalPage);
    if (last) throw redirect(last);
    const words = { t, dynamicNames: settings.dynamicNames };
    return {
      title: t('designEdits.title'),
      ...pages,
      edits: edits.map(({ changes, ...edit }) => ({
        ...edit,
        fields: edit.kind === 'table' ? [String(changes.fileName ?? '')] : namesOfChanges(changes, words),
      })),
    };
  });

export default function DesignEdits() {
  const { t, i18n } = useTranslation();
  const { title, edits, currentPage, totalPage } = useLoaderData<typeof loader>();
  const number = numbersOf(i18n.language);
  return (
    <ListFrame
      header={{
        title,
        intro: t('designEdits.intro'),
        parent: { href: '/admin/designs', label: t('admin.designs') },
      }}
      empty={
        edits.length === 0 && {
          icon: 'edit',
          title: t('designEdits.none'),
          children: t('designEdits.noneText'),
          action: <ButtonLink to="/admin/designs">{t('admin.designs')}</ButtonLink>,
        }
      }
      pages={{ currentPage, totalPage, hrefFor: (page) => `${editsPage}?page=${page}` }}
    >
      <Table
        caption={title}
        stacks
        rows={edits}
        rowKey={({ editId }) => editId}
        columns={[
          {
            key: 'at',
            head: t('designEdits.at'),
            rowHead: true,
            cell: ({ editId, at }) => (
              <Link to={jobAddress(editId)}>
                <Moment at={at} language={i18n.language} />
              </Link>
            ),
          },
          { key: 'what', head: t('designEdits.what'), minor: true, cell: ({ kind }) => t(`designEdits.kind.${kind}`) },
          { key: 'fields', head: t('designEdits.fields'), cell: ({ fields }) => fields.join(', ') },
          { key: 'by', head: t('designEdits.by'), cell: ({ by }) => <bdi>{by}</bdi> },
          {
            key: 'designs',
            head: t('designEdits.designs'),
            numeric: true,
            cell: ({ counts }) => number.format(counts.total),
          },
          { key: 'state', head: t('designEdits.state'), tight: true, cell: ({ state }) => <EditState state={state} /> },
        ]}
      />
    </ListFrame>
  );
}
