import { useTranslation } from 'react-i18next';
import { designAddress, similarAddress } from '#app/routes/shared/archive-addresses.ts';
import { offersDownloads } from '#app/routes/shared/downloads/panel.tsx';
import { FavoriteHeart } from '#app/routes/shared/favorites/heart.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { DesignData } from './data.server.ts';
import { usePictureLinks } from './picture-links.tsx';
import type { Kept } from './steps.tsx';

export interface DesignBarProps {
  design: DesignData;
  colorway: NonNullable<DesignData['colorway']>;
  kept: Kept;
}

/** On a phone, at the window's lower edge: what is wanted most, wherever the page has been scrolled to. */
export function DesignBar({ design, colorway: { colorwayGuid }, kept }: DesignBarProps) {
  const { t } = useTranslation();
  const links = usePictureLinks(design, kept);
  const { header, favorites, reference } = design;
  return (
    <div className="design-bar no-print" role="group" aria-label={reference}>
      <FavoriteHeart
        favorites={favorites}
        designGuid={header.guid}
        colorwayGuid={colorwayGuid}
        reference={reference}
        returnTo={designAddress(header.guid, colorwayGuid, kept)}
        place="bar"
        caption={t('design.favoriteShort')}
      />
      <Link to={similarAddress('', colorwayGuid)} className="design-bar-item">
        <Icon name="similar" size={20} />
        {t('design.similarShort')}
      </Link>
      {offersDownloads(design.downloads) && (
        <a href="#downloads" className="design-bar-item">
          <Icon name="download" size={20} />
          {t('design.download')}
        </a>
      )}
      <Menu
        summary={
          <span className="design-bar-item">
            <Icon name="more" size={20} />
            {t('design.more')}
          </span>
        }
      >
        {links.map(({ to, label, isForeign }) =>
          isForeign ? (
            <a key={to} href={to} className="menu-item">
              {label}
            </a>
          ) : (
            <Link key={to} to={to} className="menu-item">
              {label}
            </Link>
          ),
        )}
      </Menu>
    </div>
  );
}
