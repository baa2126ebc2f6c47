import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { Button } from '#app/ui/button.tsx';
import { Grid } from '#app/ui/grid.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import { ArchiveDesign } from '#app/routes/shared/archive-card.tsx';
import { drawCard, frameOf } from '#app/routes/shared/design-card.ts';
import type { Say } from '#app/locales/translate.ts';
import { useGridKeys } from '#app/routes/shared/keys/shortcuts.tsx';
import { CompareBar } from './compare-bar.tsx';
import { useComparing } from '#app/routes/shared/comparison.ts';
import type { ArchiveData } from './data.server.ts';
import { useViewSettings } from './view-settings.tsx';
import type { MorePages } from './more-pages.ts';

/** Above the fold on most screens: these pictures are loaded eagerly. */
const eagerCards = 10;

/** The loaded pages, one grid each, with a marker between them, and the pager. */
export function ArchiveResults({ data, more, busy }: { data: ArchiveData; more: MorePages; busy: boolean }) {
  const { t, i18n } = useTranslation();
  const comparing = useComparing();
  const { gridSize } = useViewSettings(data);
  const number = numbersOf(i18n.language);
  const { pages } = more;
  const shown = new Set(pages.flatMap(({ cards }) => cards.map(({ colorwayGuid }) => colorwayGuid ?? '')));
  const grids = useRef<HTMLDivElement>(null);
  useGridKeys(grids);
  return (
    <>
      <div id="results" className="archive-results" ref={grids} tabIndex={-1}>
        {pages.map((page, at) => (
          <Fragment key={page.page}>
            {at > 0 && (
              <p className="page-marker line gap-4 detail targets">
                <Link to={pageAddress(data.query, page.page)}>
                  {t('archive.pageNumber', { number: number.format(page.page + 1) })}
                </Link>
                <span>
                  {t('archive.range', {
                    first: number.format(page.first),
                    last: number.format(page.last),
                    total: number.format(page.totalCount),
                  })}
                </span>
              </p>
            )}
            <div data-archive-page={page.page}>
              <Grid
                size={gridSize}
                label={at > 0 ? t('archive.resultsOfPage', { number: page.page + 1 }) : t('archive.results')}
                busy={busy}
              >
                {page.cards.map((card, index) => (
                  <ArchiveDesign
                    key={card.guid}
                    card={drawCard(card, frameOf(data.query, page.page), t as Say)}
                    comparing={comparing}
                    favorites={data.favorites}
                    here={pageAddress(data.query, page.page)}
                    size={gridSize}
                    eager={at === 0 && index < eagerCards}
                  />
                ))}
              </Grid>
            </div>
          </Fragment>
        ))}
      </div>
      {more.state === 'failed' && (
        <Notice
          kind="danger"
          action={
            <Button type="button" size="small" icon="refresh" onClick={more.load}>
              {t('archive.again')}
            </Button>
          }
        >
          {t('archive.moreFailed')}
        </Notice>
      )}
      <div ref={more.end} />
      <CompareBar comparing={comparing} here={shown} />
    </>
  );
}
