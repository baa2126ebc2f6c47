import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inkViewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { writePictureInks } from '#app/domain/catalog/proposals/rules.ts';
import type { SeparationsData } from './data.server.ts';
import { readWork } from './recolor.ts';

/** The picture rendered by the server for the address at load: before and without script. */
export function Still({ page, address }: { page: SeparationsData; address: string }) {
  const { t } = useTranslation();
  const [first] = useState(address);
  const { designGuid, colorwayGuid, version, reference } = page;
  const { inks, alone } = readWork(
    new URLSearchParams(first),
    page.inks.map(({ srgb }) => srgb),
  );
  const changed = inks.some(({ srgb, on }, index) => !on || srgb !== page.inks[index]!.srgb);
  const only = alone && inks.map((ink, index) => ({ ...ink, on: index === alone.ink }));
  const src =
    alone?.as === 'film'
      ? inkViewAddress(designGuid, colorwayGuid, { width: page.size.width, screen: alone.ink, version })
      : changed || only
        ? inkViewAddress(designGuid, colorwayGuid, {
            width: page.size.width,
            inks: writePictureInks(only ?? inks),
            version,
          })
        : page.printSrc;
  return <img src={src} {...page.size} alt={t('separations.picture', { reference })} decoding="async" />;
}
