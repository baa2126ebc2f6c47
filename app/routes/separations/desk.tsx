import { useLocation, useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inkInfoAddress, inkViewAddress } from '#app/domain/visible/pictures/addresses.ts';
import type { InkState } from '#app/domain/catalog/proposals/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Screen } from '#app/ui/separations/stage.ts';
import type { SeparationsData } from './data.server.ts';
import { useInkInfo, type InkInfo } from './ink-info.ts';
import { InkList } from './ink-list.tsx';
import { SeparationsPicture } from './picture.tsx';
import { OwnProposals, ProposeForm } from './proposals.tsx';
import { withQuery, writeWork, type Recoloring } from './recolor.ts';
import { Still } from './still.tsx';
import { useWork } from './use-work.ts';

/** The picture, its inks, and the proposal form. */
export function Desk({ page }: { page: SeparationsData }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const originals = page.inks.map(({ srgb }) => srgb);
  const [work, act] = useWork(originals);
  const [screens, setScreens] = useState<Screen[]>();
  const [found, retry] = useInkInfo(inkInfoAddress(page.colorwayGuid));
  useFreshInks(found.info, originals);
  const besides = new URLSearchParams(search);
  const addressOf = (change: Partial<Recoloring>) =>
    withQuery(pathname, writeWork({ ...work, ...change }, originals, besides));
  const here = addressOf({});
  const { designGuid, colorwayGuid, version } = page;
  const film = (screen: number, width: number) => inkViewAddress(designGuid, colorwayGuid, { width, screen, version });
  return (
    <div className="design">
      <div className="design-view">
        {found.state === 'waiting' && <Notice title={t('separations.waiting')}>{t('separations.waitingText')}</Notice>}
        {found.state === 'failed' && (
          <Notice
            kind="warning"
            title={t('separations.failed')}
            action={
              <Button type="button" onClick={retry}>
                {t('separations.retry')}
              </Button>
            }
          />
        )}
        <SeparationsPicture
          {...{ page, work, act }}
          info={found.info}
          renderer={besides.get('renderer') === 'canvas' ? 'canvas' : undefined}
          onScreens={setScreens}
        >
          <Still page={page} address={search} />
        </SeparationsPicture>
        {work.alone && (
          <noscript>
            <Link to={addressOf({ alone: null })}>{t('separations.allInks')}</Link>
          </noscript>
        )}
      </div>
      <div className="design-side">
        <Form method="get" action={pathname} preventScrollReset onSubmit={(event) => event.preventDefault()}>
          {work.repeat && <input type="hidden" name="repeat" value="1" />}
          <h2>{t('separations.inks')}</h2>
          {page.hasBase && <p className="detail">{t('separations.base')}</p>}
          <InkList
            inks={page.inks}
            swatches={page.swatches}
            stretch={page.stretch}
            {...{ work, act, screens }}
            aloneAddress={(ink) => addressOf({ alone: ink === null ? null : { ink, as: 'film' } })}
            filmAddress={(ink) => film(ink, 112)}
          />
          <noscript>
            <Button>{t('separations.show')}</Button>
          </noscript>
        </Form>
        <ProposeForm
          // Remounted after sending, to empty the note.
          key={page.proposals
            .map(({ proposalGuid }) => proposalGuid)
            .sort()
            .at(-1)}
          inks={work.inks}
          {...{ originals, here }}
        />
        <OwnProposals
          proposals={page.proposals}
          here={here}
          addressOf={(inks: InkState[]) => addressOf({ inks, alone: null })}
          onLook={(inks) => act({ do: 'set', inks })}
        />
      </div>
    </div>
  );
}

/** Newly rendered inks may differ from the assumption by kind: the page starts over with the real ones. */
function useFreshInks(info: InkInfo | null, originals: string[]): void {
  const { revalidate } = useRevalidator();
  const stale = info !== null && info.sheet.inks.some(({ srgb }, index) => srgb !== originals[index]);
  useEffect(() => {
    if (stale) revalidate();
  }, [stale, revalidate]);
}
