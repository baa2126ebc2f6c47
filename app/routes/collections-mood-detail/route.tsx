import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Board } from '#app/routes/shared/collections/board.tsx';
import { readMoodPage } from '#app/routes/shared/collections/boards-data.server.ts';
import styles from '#app/routes/shared/collections/collections.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, t }) => {
    const page = await readMoodPage(actor, params.id!, params.moodid!);
    const { kind, title } = page.board;
    const name = title || t(kind === 'film' ? 'collections.film' : 'collections.picture', { number: page.number });
    return { page, name, title: `${name} – ${page.collection.name}` };
  });

/** One picture or film as large as the window allows, with its links and neighbours. */
export default function MoodDetail() {
  const { t, i18n } = useTranslation();
  const { page, name } = useLoaderData<typeof loader>();
  const number = new Intl.NumberFormat(i18n.language);
  const { board, previous, next } = page;
  useArrows(previous, next);
  return (
    <div className="stack gap-4">
      <div className="row gap-6 end spread">
        <PageHeader title={name} parent={{ href: page.collection.href, label: page.collection.name }} />
        <nav className="row nowrap gap-2 figures no-print" aria-label={t('collections.moodNav')}>
          <Step href={previous} rel="prev" label={t('collections.previous')} />
          <span>
            {t('collections.place', { number: number.format(page.number), total: number.format(page.count) })}
          </span>
          <Step href={next} rel="next" label={t('collections.next')} />
        </nav>
      </div>
      <Board key={board.id} board={board} name={name} sizes="100vw" eager />
    </div>
  );
}

function Step({ href, rel, label }: { href: string | null; rel: 'prev' | 'next'; label: string }) {
  if (!href) return <span className={styles.step} aria-hidden="true" />;
  return (
    <Link to={href} rel={rel} className={styles.step} prefetch="render" aria-label={label} title={label}>
      <Icon name={rel === 'prev' ? 'chevronLeft' : 'chevronRight'} size={20} />
    </Link>
  );
}

/** Arrow keys step through, except where they mean something else. */
function useArrows(previous: string | null, next: string | null) {
  const navigate = useNavigate();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target.closest('input, select, textarea, video, [contenteditable]')) return;
      const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : null;
      if (to) navigate(to, { preventScrollReset: true });
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [navigate, previous, next]);
}
