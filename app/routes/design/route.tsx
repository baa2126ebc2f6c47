import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink, IconLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { useRootData } from '#app/routes/shared/root-data.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { readDesignPage, type DesignData, type DesignView } from './data.server.ts';
import { SimilarStrips } from './similar-strips.tsx';
import { DesignSide } from './side.tsx';
import { SimilarColorways } from './similar.tsx';
import { DesignPicture } from './view.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, request, url }) => {
    const asked = { url: request.url, isOpened: !isFetchedAhead(request) };
    const design = await readDesignPage(actor, params.designId!, params.colorwayId, url.searchParams, asked);
    return { title: design.title, design };
  });

/** Whether the browser only prefetches the page. */
function isFetchedAhead({ headers }: Request): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => headers.get(name)?.includes('prefetch'));
}

const views = [
  { view: 'print', word: 'print' },
  { view: '75', word: 'cm75' },
  { view: '150', word: 'cm150' },
  { view: 'repeat', word: 'repeat' },
  { view: 'model', word: 'model' },
] as const satisfies { view: DesignView; word: string }[];

export default function Design() {
  const { t } = useTranslation();
  const { design } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const root = useRootData();
  useRecordedView(design);
  const { header, colorway, view, from, neighbours } = design;
  // The first view is the default; the others are in the address.
  const kept = { view: view === 'print' ? undefined : view, wear: design.model?.chosen?.guid, from };
  const back = from && from !== 'all' ? `/archive?${from}` : '/archive';
  return (
    <>
      <LoadingBar active={navigation.state !== 'idle'} label={t('archive.loading')} />
      <PageHeader
        title={
          <Reference
            value={design.reference}
            size="title"
            labels={{ copy: t('design.copyReference'), copied: t('design.copied') }}
          />
        }
        parent={{ href: back, label: from ? t('design.backToResults') : t('design.backToArchive') }}
        intro={<DesignBadges design={design} />}
        actions={
          <>
            {root?.viewer?.mayAdminister && (
              <ButtonLink className="no-print" icon="edit" to={`/admin/designs/${header.guid}`}>
                {t('designAdmin.edit')}
              </ButtonLink>
            )}
            {neighbours && (
              <nav className="row no-print" aria-label={t('design.walk')}>
                {neighbours.previous && (
                  <IconLink
                    icon="chevronLeft"
                    rel="prev"
                    to={designAddress(neighbours.previous.designGuid, null, kept)}
                    label={t('design.previous', { name: neighbours.previous.designName })}
                  />
                )}
                {neighbours.next && (
                  <IconLink
                    icon="chevronRight"
                    rel="next"
                    to={designAddress(neighbours.next.designGuid, null, kept)}
                    label={t('design.next', { name: neighbours.next.designName })}
                  />
                )}
              </nav>
            )}
          </>
        }
      />
      <div className="design">
        <div className="design-view">
          <div className="no-print">
            <Tabs
              label={t('design.views')}
              tabs={views.map((one) => ({
                href: designAddress(header.guid, colorway?.colorwayGuid, {
                  view: one.view === 'print' ? undefined : one.view,
                  from,
                }),
                label: t(`design.view.${one.word}`),
                current: one.view === view,
              }))}
            />
          </div>
          <DesignPicture design={design} />
          {colorway && <SimilarStrips designGuid={header.guid} colorwayGuid={colorway.colorwayGuid} />}
          <SimilarColorways design={design} />
        </div>
        <DesignSide design={design} kept={kept} />
      </div>
    </>
  );
}

/** Records the view of a prefetched page. Fire and forget: a failure loses one count. */
function useRecordedView({ header, colorway, isRecorded }: DesignData) {
  const [designGuid, colorwayGuid] = [header.guid, colorway?.colorwayGuid];
  useEffect(() => {
    if (isRecorded || !colorwayGuid) return;
    const body = new URLSearchParams({ designGuid, colorwayGuid });
    fetch(addBase('/design/record'), { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }, [designGuid, colorwayGuid, isRecorded]);
}

function DesignBadges({ design: { header } }: { design: DesignData }) {
  const { t } = useTranslation();
  return (
    <span className="row">
      <Badge kind={header.designType}>{t(`archive.types.${header.designType}`)}</Badge>
      {header.moldState !== 'none' && <Badge kind={header.moldState}>{t(`archive.mold.${header.moldState}`)}</Badge>}
      {header.isConfined && <Badge kind="confined">{t('archive.fields.confined')}</Badge>}
    </span>
  );
}
