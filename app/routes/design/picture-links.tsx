import { useTranslation } from 'react-i18next';
import { designAddress, similarAddress } from '#app/routes/shared/archive-addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { IconName } from '#app/ui/icons.tsx';
import type { DesignData } from './data.server.ts';
import type { Kept } from './steps.tsx';

export interface PictureLink {
  to: string;
  label: string;
  icon?: IconName;
  /** an address of its own, for other programs */
  isForeign?: boolean;
}

/** What else there is to do with the picture. */
export function usePictureLinks({ header, colorway, hasInks, iiif }: DesignData, kept: Kept): PictureLink[] {
  const { t } = useTranslation();
  if (!colorway) return [];
  const { colorwayGuid } = colorway;
  const links: (PictureLink | null | false)[] = [
    {
      to: designAddress(header.guid, colorwayGuid, { ...kept, full: '1' }),
      label: t('design.full'),
      icon: 'sizeLarge',
    },
    hasInks && { to: `/design/${header.guid}/${colorwayGuid}/inks`, label: t('viewer.separations'), icon: 'similar' },
    header.colorways.length > 1 && {
      to: compareAddress(header.colorways, colorwayGuid),
      label: t('viewer.compare'),
      icon: 'scale',
    },
    iiif !== null && { to: iiif, label: t('viewer.iiif'), isForeign: true },
  ];
  return links.filter((link) => link !== null && link !== false);
}

export function PictureLinks({ design, kept }: { design: DesignData; kept: Kept }) {
  const { t } = useTranslation();
  const links = usePictureLinks(design, kept);
  if (!design.colorway) return null;
  return (
    <p className="row no-print design-links">
      <ButtonLink to={similarAddress('', design.colorway.colorwayGuid)} icon="similar">
        {t('archive.similar')}
      </ButtonLink>
      {links.map(({ to, label, icon, isForeign }) =>
        isForeign ? (
          <a key={to} href={to} className="button" data-look="quiet" data-size="medium">
            {label}
          </a>
        ) : (
          <ButtonLink key={to} to={to} icon={icon}>
            {label}
          </ButtonLink>
        ),
      )}
    </p>
  );
}

/** This colorway first, then those beside it. */
function compareAddress(colorways: DesignData['header']['colorways'], current: string): string {
  const others = colorways.map(({ colorwayGuid }) => colorwayGuid).filter((guid) => guid !== current);
  return `/compare?${new URLSearchParams([current, ...others].slice(0, 4).map((guid) => ['c', guid])).toString()}`;
}
