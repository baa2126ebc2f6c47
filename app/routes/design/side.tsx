import { useTranslation } from 'react-i18next';
import { blank, formatDay } from '#app/locales/format.ts';
import { formatLab } from '#app/locales/format-lab.ts';
import { formatShare } from '#app/locales/format-share.ts';
import { Icon } from '#app/ui/icons.tsx';
import { Palette } from '#app/ui/palette.tsx';
import { designAddress, searchAddress } from '#app/routes/shared/archive-addresses.ts';
import { DownloadPanel, offersDownloads } from '#app/routes/shared/downloads/panel.tsx';
import { DesignFavorites } from '#app/routes/shared/favorites/design-favorites.tsx';
import { DesignColorways } from './colorways.tsx';
import type { DesignData } from './data.server.ts';
import { DesignProperties } from './facts.tsx';

/** Beside the picture: colorways, colours, properties, orders. */
export function DesignSide({ design, kept }: { design: DesignData; kept: Record<string, string | undefined> }) {
  const { t, i18n } = useTranslation();
  const { header, colorway, reference } = design;
  return (
    <div className="design-side">
      {header.colorways.length > 0 && <DesignColorways design={design} kept={kept} />}
      {colorway && (
        <div className="design-acts no-print row gap-2">
          <DesignFavorites
            favorites={design.favorites}
            inLists={design.inLists}
            designGuid={header.guid}
            colorwayGuid={colorway.colorwayGuid}
            reference={reference}
            returnTo={designAddress(header.guid, colorway.colorwayGuid, kept)}
          />
          {offersDownloads(design.downloads) && (
            <a href="#downloads" className="button" data-look="plain" data-size="medium">
              <Icon name="download" />
              {t('design.download')}
            </a>
          )}
        </div>
      )}
      {colorway && colorway.colors.length > 0 && (
        <section>
          <h2>{t('design.colors')}</h2>
          <Palette
            label={t('design.colorsOf', { reference })}
            labels={{ copy: t('design.copyReference'), copied: t('design.copied') }}
            colors={colorway.colors.map(({ color, lab, share }, index) => ({
              hex: color,
              name: design.colorNames[index],
              share,
              shareText: formatShare(share, i18n.language),
              lab: formatLab(lab, i18n.language),
              href: searchAddress({}, { color: [color] }),
            }))}
          />
        </section>
      )}
      <DesignProperties design={design} />
      {colorway && (
        <DownloadPanel
          options={design.downloads}
          target={{
            designGuid: header.guid,
            colorwayGuid: colorway.colorwayGuid,
            colorwayCount: header.colorways.length,
            wearGuid: design.view === 'model' ? design.model?.chosen?.guid : undefined,
          }}
        />
      )}
      <Orders design={design} />
    </div>
  );
}

function Orders({ design: { orders: found, inHouse } }: { design: DesignData }) {
  const { t, i18n } = useTranslation();
  const { orders, totalCount } = found;
  const metres = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <section className="no-print">
      <h2>{t('design.orders')}</h2>
      {orders.length === 0 ? (
        <p>{t('design.noOrders')}</p>
      ) : (
        <div className="table-scroll">
          {totalCount > orders.length && <p>{t('design.newestOrders', { shown: orders.length, total: totalCount })}</p>}
          <table className="table">
            <caption className="visually-hidden">{t('design.orders')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('design.date')}</th>
                {inHouse && <th scope="col">{t('design.customer')}</th>}
                <th scope="col">{t('design.colorway')}</th>
                <th scope="col">{t('design.orderType')}</th>
                <th scope="col">{t('design.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.orderGuid}>
                  <td>{formatDay(order.orderedAt, i18n.language)}</td>
                  {inHouse && <td>{order.customer}</td>}
                  <td>{order.colorwayName ?? blank}</td>
                  <td>{t(`design.orderTypes.${order.orderType}`)}</td>
                  <td>{t('design.metres', { amount: metres.format(order.amount) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
