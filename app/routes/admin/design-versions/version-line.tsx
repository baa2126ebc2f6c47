import { useTranslation } from 'react-i18next';
import { writtenResolutions } from '#app/domain/base/square-px.ts';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { formatNumber } from '#app/routes/admin/shared/format.ts';
import { versionsForm } from './form.ts';
import type { ShownVersion } from './route.tsx';

interface VersionLineProps {
  version: ShownVersion;
  current: ShownVersion;
  designGuid: string;
  colorwayGuid: string;
}

export function VersionLine({ version, current, designGuid, colorwayGuid }: VersionLineProps) {
  const { t, i18n } = useTranslation();
  const { versionId, isCurrent, original, by, kind, reason, src, uploadDate } = version;
  const words = useWords();
  const name = original?.fileName ?? t('designAdmin.noOriginal');
  const differences = useDifferences(words(version), words(current));
  return (
    <>
      <img
        className="thumb thumb-medium contain"
        src={src}
        {...colorwayThumbnailBox}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <div className="stack gap-1 start grow">
        <h2 className="heading anywhere">{name}</h2>
        {isCurrent && <Badge kind="active">{t('designAdmin.versions.current')}</Badge>}
        {original?.isLost && <Badge kind="warning">{t('designAdmin.lostOriginal')}</Badge>}
        <p className="detail anywhere">
          {t(`designAdmin.versions.${kind}`)} <Moment at={uploadDate} language={i18n.language} />
          {by && `, ${by}`}
        </p>
        {reason && <p className="detail anywhere">{t('designAdmin.versions.reason', { reason })}</p>}
        <p className="detail anywhere">{Object.values(words(version)).join(', ')}</p>
        {differences.length > 0 && (
          <p className="anywhere">{t('designAdmin.versions.differs', { differences: differences.join('; ') })}</p>
        )}
      </div>
      <div className="row gap-1">
        {original && (
          <ButtonLink
            size="small"
            look="quiet"
            icon="download"
            to={`/admin/designs/${designGuid}/original/${colorwayGuid}${isCurrent ? '' : `?version=${versionId}`}`}
            reloadDocument
          >
            {t('designAdmin.download')}
          </ButtonLink>
        )}
        {!isCurrent && (
          <>
            <ConfirmButton
              of={versionsForm}
              intent={`restore:${versionId}`}
              title={t('designAdmin.versions.restoreAsk', { name })}
              text={t('designAdmin.versions.restoreText')}
              isReversible
              size="small"
            >
              {t('designAdmin.versions.restore')}
            </ConfirmButton>
            <ConfirmButton
              of={versionsForm}
              intent={`delete:${versionId}`}
              title={t('designAdmin.versions.deleteAsk', { name })}
              text={t('designAdmin.versions.deleteText')}
              size="small"
              look="quiet"
              icon="trash"
            >
              {t('designAdmin.versions.delete')}
            </ConfirmButton>
          </>
        )}
      </div>
    </>
  );
}

type Words = Record<'px' | 'cm' | 'dpi' | 'mode' | 'channels', string>;

function useWords(): (version: ShownVersion) => Words {
  const { t, i18n } = useTranslation();
  const number = (value: number, digits?: number) => formatNumber(value, i18n.language, digits);
  return ({ sizePx: [width, height], sizeCm: [widthCm, heightCm], designDpi, colorMode, channelCount }) => ({
    px: t('design.px', { width: number(width!, 0), height: number(height!, 0) }),
    cm: t('imports.sizeCm', { width: number(widthCm!, 2), height: number(heightCm!, 2) }),
    dpi: t('design.dpi', {
      value: writtenResolutions({ width: width!, height: height! }, { width: widthCm!, height: heightCm! }, designDpi)
        .map((each) => number(each))
        .join(' × '),
    }),
    mode: t(`imports.modes.${colorMode as 'rgb'}`),
    channels: t('designAdmin.versions.channels', { count: channelCount }),
  });
}

/** "6,000 × 6,000 px instead of 1,500 × 1,500 px": what restoring it would change. */
function useDifferences(words: Words, present: Words): string[] {
  const { t } = useTranslation();
  return (Object.keys(words) as (keyof Words)[])
    .filter((fact) => words[fact] !== present[fact])
    .map((fact) => t('designAdmin.versions.instead', { that: words[fact], present: present[fact] }));
}
