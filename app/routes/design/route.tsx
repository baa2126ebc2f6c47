import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import { LoadingBar } from '#app/ui/progress.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { DesignBar } from './bar.tsx';
import { readDesignPage, type DesignData } from './data.server.ts';
import { FullPicture } from './full.tsx';
import { DesignHead } from './head.tsx';
import { PictureLinks } from './picture-links.tsx';
import { ProofLinks } from './proof-links.tsx';
import { SimilarStrips } from './similar-strips.tsx';
import { DesignSide } from './side.tsx';
import { SimilarColorways } from './similar.tsx';
import { laidOut, stepsFrom, StepsBeside } from './steps.tsx';
import { DesignPicture } from './view.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, request, url }) => {
    const asked = { isOpened: !isFetchedAhead(request) };
    const design = await readDesignPage(actor, params.designId!, params.colorwayId, url.searchParams, asked);
    return { title: design.title, design };
  });

/** Whether the browser only prefetches the page. */
function isFetchedAhead({ headers }: Request): boolean {
  return ['Sec-Purpose', 'Purpose', 'X-Moz'].some((name) => headers.get(name)?.includes('prefetch'));
}

export default function Design() {
  const { t } = useTranslation();
  const { design } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  useRecordedView(design);
  useFocusAfterFull(design.isFull);
  const { header, colorway, view, from } = design;
  // The first view is the default; the others are in the address.
  const kept = {
    view: view === 'print' ? undefined : view,
    ...laidOut(design),
    wear: design.model?.chosen?.guid,
    proof: design.proof?.profileId,
    gamut: design.proof?.gamut ? '1' : undefined,
    from,
  };
  const going = navigation.location?.pathname;
  const loading = <LoadingBar active={navigation.state !== 'idle'} label={t('archive.loading')} />;
  if (design.isFull)
    return (
      <>
        {loading}
        <FullPicture design={design} kept={kept} going={going} />
      </>
    );
  return (
    <>
      {loading}
      <StepsBeside className="design-page" steps={stepsFrom(design, kept, going)}>
        <DesignHead design={design} kept={kept} />
        <div className="design">
          <div className="design-picture">
            <DesignPicture design={design} kept={kept} />
            <ProofLinks design={design} kept={kept} />
            <PictureLinks design={design} kept={kept} />
          </div>
          <DesignSide design={design} kept={kept} />
          <div className="design-more">
            {colorway && <SimilarStrips designGuid={header.guid} colorwayGuid={colorway.colorwayGuid} />}
            <SimilarColorways design={design} />
          </div>
        </div>
        {colorway && <DesignBar design={design} colorway={colorway} kept={kept} />}
      </StepsBeside>
    </>
  );
}

/** Whoever opens the picture alone is at the link that leaves it, and whoever leaves it at the one that opened it. */
function useFocusAfterFull(isFull: boolean) {
  const before = useRef(isFull);
  useEffect(() => {
    const link = isFull ? '.design-full-links a:last-child' : '.design-links a[href*="full=1"]';
    if (before.current !== isFull) document.querySelector<HTMLElement>(link)?.focus();
    before.current = isFull;
  }, [isFull]);
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
