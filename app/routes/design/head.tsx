import { useTranslation } from 'react-i18next';
import { designAddress, resultsAddress } from '#app/routes/shared/archive-addresses.ts';
import { useRootData } from '#app/routes/shared/root-data.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink, IconLink } from '#app/ui/button.tsx';
import { Reference } from '#app/ui/reference.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import type { DesignData, DesignView } from './data.server.ts';
import { type Kept, stepsFrom } from './steps.tsx';

const views = [
  { view: 'print', word: 'print' },
  { view: '75', word: 'cm75' },
  { view: '150', word: 'cm150' },
  { view: 'repeat', word: 'repeat' },
  { view: 'model', word: 'model' },
] as const satisfies { view: DesignView; word: string }[];

/** One line over the print: the way back, the reference, the views, and the neighbours in the search. */
export function DesignHead({ design, kept }: { design: DesignData; kept: Kept }) {
  const { t } = useTranslation();
  const root = useRootData();
  const { header, colorway, view, from, neighbours } = design;
  const { previousDesign, nextDesign } = stepsFrom(design, kept);
  return (
    <header className="design-head">
      <div className="design-title">
        <IconLink
          className="no-print"
          icon="arrowLeft"
          to={resultsAddress(from)}
          label={from ? t('design.backToResults') : t('design.backToArchive')}
        />
        <h1>
          <Reference
            value={design.reference}
            labels={{ copy: t('design.copyReference'), copied: t('design.copied') }}
          />
        </h1>
      </div>
      <DesignBadges design={design} />
      <Tabs
        label={t('design.views')}
        tabs={views.map((one) => ({
          href: designAddress(header.guid, colorway?.colorwayGuid, {
            view: one.view === 'print' ? undefined : one.view,
            proof: kept.proof,
            gamut: kept.gamut,
            from,
          }),
          label: t(`design.view.${one.word}`),
          current: one.view === view,
        }))}
      />
      <div className="design-walk no-print">
        {root?.viewer?.parts.includes('designs') && (
          <ButtonLink size="small" look="quiet" icon="edit" to={`/admin/designs/${header.guid}`}>
            {t('design.edit')}
          </ButtonLink>
        )}
        {neighbours && (
          <nav className="row nowrap gap-0" aria-label={t('design.walk')}>
            {neighbours.previous && previousDesign && (
              <IconLink
                icon="chevronLeft"
                rel="prev"
                to={previousDesign}
                label={t('design.previous', { name: neighbours.previous.designName })}
                aria-keyshortcuts="Shift+ArrowLeft"
              />
            )}
            {neighbours.next && nextDesign && (
              <IconLink
                icon="chevronRight"
                rel="next"
                to={nextDesign}
                label={t('design.next', { name: neighbours.next.designName })}
                aria-keyshortcuts="Shift+ArrowRight"
              />
            )}
          </nav>
        )}
      </div>
    </header>
  );
}

function DesignBadges({ design: { header } }: { design: DesignData }) {
  const { t } = useTranslation();
  return (
    <span className="design-badges row">
      <Badge kind={header.designType}>{t(`archive.types.${header.designType}`)}</Badge>
      {header.moldState !== 'none' && <Badge kind={header.moldState}>{t(`archive.mold.${header.moldState}`)}</Badge>}
      {header.isConfined && <Badge kind="confined">{t('archive.fields.confined')}</Badge>}
    </span>
  );
}
