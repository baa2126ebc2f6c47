import { useTranslation } from 'react-i18next';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { Button } from '#app/ui/button.tsx';
import { ColorwayStrip } from '#app/ui/colorway-strip.tsx';
import { Form } from '#app/ui/link.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { mostCompared, useComparing } from '#app/routes/shared/comparison.ts';
import type { DesignData } from './data.server.ts';

/** The design's colorways: arrow keys step through them; ticked ones are compared, together with those ticked elsewhere. */
export function DesignColorways({ design, kept }: { design: DesignData; kept: Record<string, string | undefined> }) {
  const { t } = useTranslation();
  const { header, colorway } = design;
  const { picked, toggle, clear } = useComparing();
  const here = new Set(header.colorways.map(({ colorwayGuid }) => colorwayGuid));
  return (
    <section className="design-colorways no-print">
      <h2>{t('design.colorways')}</h2>
      <Form method="get" action="/compare" className="stack gap-2" aria-label={t('viewer.compare')}>
        <ColorwayStrip
          label={t('design.colorways')}
          follow
          colorways={header.colorways.map((one) => ({
            href: designAddress(header.guid, one.colorwayGuid, kept),
            name: one.colorwayName,
            src: colorwayThumbnailAddress(header.guid, one.colorwayGuid, one.version),
            current: one.colorwayGuid === colorway?.colorwayGuid,
            select: {
              name: 'c',
              value: one.colorwayGuid,
              label: t('archive.compareOne', { name: one.colorwayName }),
              checked: picked.includes(one.colorwayGuid),
              disabled: picked.length >= mostCompared && !picked.includes(one.colorwayGuid),
              onChange: (on) => toggle(one.colorwayGuid, on),
            },
          }))}
        />
        {picked
          .filter((guid) => !here.has(guid))
          .map((guid) => (
            <input key={guid} type="hidden" name="c" value={guid} />
          ))}
        <p className="row figures when-chosen" data-active={picked.length > 0 || undefined}>
          <Button size="small" icon="scale">
            {t('viewer.compareChosen')}
          </Button>
          <span role="status">
            {picked.length > 0 && t('archive.compareChosen', { count: picked.length, most: mostCompared })}
          </span>
          <Button type="button" size="small" look="quiet" className="needs-script" onClick={clear}>
            {t('archive.compareClear')}
          </Button>
        </p>
      </Form>
    </section>
  );
}
