import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tileAddress } from '#app/domain/visible/pictures/addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { CompareStages, type CompareItem } from '#app/ui/viewer/compare-stages.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { keepCompared } from '#app/routes/shared/comparison.ts';
import { readCompared } from './data.server.ts';
import { useViewerWords } from '#app/routes/shared/viewer-words.ts';

/** `?c=` up to four colorways, side by side at one scale. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, url, t }) => ({
    title: t('viewer.compareTitle'),
    ...(await readCompared(actor, url.searchParams.getAll('c'))),
  }));

export default function Compare() {
  const { t, i18n } = useTranslation();
  const { items, tooMany, missing } = useLoaderData<typeof loader>();
  const words = useViewerWords('');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const without = (guid: string) => {
    const rest = items.filter((item) => item.colorwayGuid !== guid).map((item) => ['c', item.colorwayGuid]);
    return rest.length > 0 ? `/compare?${new URLSearchParams(rest).toString()}` : '/compare';
  };
  useEffect(() => keepCompared([]), [items]);
  useFocusAfterRemoval(items.length);
  const toArchive = (
    <ButtonLink
      to="/archive"
      icon="archive"
      onClick={() => keepCompared(items.map(({ colorwayGuid }) => colorwayGuid))}
    >
      {t('viewer.compareMore')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('viewer.compareTitle')}
        intro={t('viewer.compareIntro')}
        actions={items.length > 0 && toArchive}
      />
      {(tooMany || missing) && (
        <div className="stack gap-2">
          {tooMany && <Notice kind="warning">{t('viewer.compareMany')}</Notice>}
          {missing && <Notice>{t('viewer.compareMissing')}</Notice>}
        </div>
      )}
      {items.length === 0 ? (
        <EmptyState icon="scale" title={t('viewer.compareNone')} action={toArchive} />
      ) : (
        <CompareStages
          key={items.map((item) => item.colorwayGuid).join()}
          words={{ ...words, lock: t('viewer.lock'), remove: t('viewer.remove') }}
          items={items.map((item): CompareItem => ({
            ...item,
            href: designAddress(item.designGuid, item.colorwayGuid),
            removeHref: without(item.colorwayGuid),
            removeLabel: t('viewer.removeOne', { reference: item.reference }),
            label: t('viewer.label', { name: item.reference }),
            size: t('design.cm', { width: number.format(item.widthCm), height: number.format(item.heightCm) }),
            pyramid: item.pyramid && {
              ...item.pyramid,
              address: (level, col, row) => tileAddress(item.colorwayGuid, level, col, row, item.version),
            },
          }))}
        />
      )}
    </>
  );
}

/** The link that removed a colorway went with it: the first one's that is left has the focus, or the way back to the archive. */
function useFocusAfterRemoval(count: number) {
  const before = useRef(count);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`main ${count > 0 ? 'li a[href*="/compare"]' : 'a'}`);
    link?.focus({ preventScroll: true });
  }, [count]);
}
