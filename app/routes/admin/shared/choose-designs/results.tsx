/** What a search of the chooser found, read on page by page; and what is said where there is nothing to show. */
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { ChoiceGrid, type GridProps } from './choice-grid.tsx';
import type { useChoices, ReadState } from './use-choices.ts';
import styles from './choose-designs.module.css';

/** Pages that load by themselves; further ones at a press, so that what was found first can be gone back to. */
const byThemselves = 8;
/** px before the end at which the next page is asked for */
const ahead = 600;

interface ResultsProps extends Omit<GridProps, 'choices' | 'label'>, Omit<ReturnType<typeof useChoices>, 'sources'> {
  isSearch: boolean;
  scroller: RefObject<HTMLElement>;
}

export function Results({ read, state, load, isSearch, scroller, ...grid }: ResultsProps) {
  const { t } = useTranslation();
  const next = read?.next ?? null;
  const [end, setEnd] = useState<Element | null>(null);
  const isAlone = next !== null && next % byThemselves !== 0;
  useEffect(() => {
    if (!end || next === null || !isAlone || state !== 'idle') return;
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && load(next), {
      root: scroller.current,
      rootMargin: `0px 0px ${ahead}px`,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, next, isAlone, state, load, scroller]);
  const isEmpty = read?.choices.length === 0 && state === 'idle';
  return (
    <div className="stack gap-3" aria-busy={state === 'loading'}>
      <LoadingBar active={state === 'loading'} label={t('choices.loading')} />
      <p role="status" className={`detail ${styles.said}`}>
        {read && !isEmpty && t('choices.found', { count: read.totalCount })}
        {read?.isAlike && !isEmpty && ` ${t('choices.alike')}`}
      </p>
      {isEmpty && (
        <EmptyState icon="search" title={isSearch ? t('choices.nothing') : t('choices.empty')}>
          {isSearch ? t('choices.nothingText') : t('choices.emptyText')}
        </EmptyState>
      )}
      {read && read.choices.length > 0 && <ChoiceGrid {...grid} choices={read.choices} label={t('choices.results')} />}
      {!read && state === 'loading' && <Waiting />}
      <Trouble state={state} again={() => load(read ? (next ?? 0) : 0)} />
      <div ref={setEnd} className={styles.more}>
        {next !== null && !isAlone && state !== 'failed' && (
          <Button type="button" busy={state === 'loading'} onClick={() => load(next)}>
            {t('choices.more')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Frames of what is to come, so that nothing jumps. */
function Waiting() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => (
        <div key={at} className={styles.choice}>
          <span className="thumb" />
        </div>
      ))}
    </div>
  );
}

export function Trouble({ state, again }: { state: ReadState; again: () => void }) {
  const { t } = useTranslation();
  if (state !== 'failed' && state !== 'signedOut') return null;
  const isSignedOut = state === 'signedOut';
  return (
    <Notice
      kind="danger"
      title={isSignedOut ? t('choices.signedOut') : t('choices.failed')}
      action={
        <span className="row">
          {isSignedOut && (
            <a
              className="button"
              data-look="plain"
              data-size="small"
              href={addBase('/admin')}
              target="_blank"
              rel="noreferrer"
            >
              {t('choices.signIn')}
            </a>
          )}
          <Button type="button" size="small" icon="refresh" onClick={again}>
            {t('choices.again')}
          </Button>
        </span>
      }
    >
      {isSignedOut ? t('choices.signedOutText') : t('choices.failedText')}
    </Notice>
  );
}
