import { useTranslation } from 'react-i18next';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { formatDay } from '#app/locales/format.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { ShownEntry } from './shown.ts';

export interface PrintSheetProps {
  name: string;
  maker: string | undefined;
  entries: ShownEntry[];
  back: string;
}

/** The whole list for paper: pictures and references, no controls. Pictures load eagerly, or the print would miss them. */
export function PrintSheet({ name, maker, entries, back }: PrintSheetProps) {
  const { t, i18n } = useTranslation();
  const facts = [
    t('favorites.colorways', { count: entries.length }),
    ...(maker ? [t('favorites.sharedBy', { name: maker })] : []),
    formatDay(new Date(), i18n.language),
  ];
  return (
    <>
      <PageHeader
        title={name}
        parent={{ href: back, label: t('favorites.backToList') }}
        intro={facts.join(' · ')}
        actions={
          <Button type="button" look="primary" className="needs-script no-print" onClick={() => window.print()}>
            {t('favorites.print')}
          </Button>
        }
      />
      <ul className="paper" aria-label={t('favorites.entries', { name })}>
        {entries.map(({ designGuid, colorwayGuid, version, reference, screenCount, archiveName }) => (
          <li key={colorwayGuid}>
            <img
              src={colorwayThumbnailAddress(designGuid, colorwayGuid, version)}
              {...colorwayThumbnailBox}
              alt={t('favorites.alt', { reference })}
              decoding="async"
            />
            <span className="strong">{reference}</span>
            <span className="detail">
              {[screenCount > 0 ? t('archive.screens', { count: screenCount }) : '', archiveName]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
