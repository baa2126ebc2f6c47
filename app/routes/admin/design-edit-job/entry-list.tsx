import { useTranslation } from 'react-i18next';
import { Link } from '#app/ui/link.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { Table } from '#app/ui/table.tsx';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { jobAddress } from '#app/routes/admin/shared/design-edits/addresses.ts';
import { EntryState } from '#app/routes/admin/shared/design-edits/state.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { JobPage } from './route.tsx';

const counts = {
  waiting: 'waiting',
  done: 'done',
  unchanged: 'unchanged',
  conflict: 'conflicts',
  failed: 'failed',
  undone: 'undone',
  kept: 'kept',
} as const;

/** The act's designs, each with what changes in it. */
export function EntryList({ page: { edit, shown, entries, page, pageCount } }: { page: JobPage }) {
  const { t } = useTranslation();
  const states = (Object.keys(counts) as (keyof typeof counts)[]).filter(
    (state) => edit.counts[counts[state]] > 0 || state === shown,
  );
  return (
    <section className="stack" aria-label={t('designEdits.examples')}>
      {states.length > 1 && (
        <Segments
          label={t('designEdits.view')}
          value={shown}
          segments={[
            { value: 'all', label: t('designEdits.all'), href: jobAddress(edit.editId, { state: 'all' }) },
            ...states.map((state) => ({
              value: state,
              label: t(`designEdits.entry.${state}`),
              href: jobAddress(edit.editId, { state }),
            })),
          ]}
        />
      )}
      <Table
        caption={t('designEdits.examples')}
        stacks
        rows={entries}
        rowKey={({ designGuid }) => designGuid}
        empty={<p className="quiet">{t('designEdits.noEntries')}</p>}
        columns={[
          {
            key: 'picture',
            head: t('designEdits.picture'),
            headHidden: true,
            tight: true,
            cell: ({ picture }) => (
              <span className="thumb thumb-small contain">
                {picture && <img {...picture} alt="" loading="lazy" decoding="async" />}
              </span>
            ),
          },
          {
            key: 'number',
            head: t('designEdits.number'),
            rowHead: true,
            tight: true,
            cell: ({ designGuid, designName, exists }) =>
              exists ? (
                <Link to={editAddress(designGuid)} className="figures unbroken">
                  {designName}
                </Link>
              ) : (
                designName || designGuid
              ),
          },
          {
            key: 'changes',
            head: t('designEdits.changes'),
            cell: ({ lines, error }) => (
              <ul className="stack gap-1 anywhere">
                {error && <li className="strong">{error}</li>}
                {lines.map(({ field, now, ...line }) => (
                  <li key={field}>
                    {t('designEdits.change', line)}
                    {now !== null && <strong> {t('designEdits.now', { value: now })}</strong>}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            key: 'state',
            head: t('designEdits.state'),
            tight: true,
            minor: true,
            cell: ({ state }) => <EntryState state={state} />,
          },
        ]}
      />
      <ListPager
        currentPage={page}
        totalPage={pageCount}
        hrefFor={(next) => jobAddress(edit.editId, { state: shown, page: String(next) })}
      />
    </section>
  );
}
