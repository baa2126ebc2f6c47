import { useTranslation } from 'react-i18next';
import { tileAddress } from '#app/domain/pictures/addresses.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Scene } from '#app/ui/viewer/stage.ts';
import { Viewer } from '#app/ui/viewer/viewer.tsx';
import { designAddress } from '../archive/addresses.ts';
import type { DesignData } from './data.server.ts';
import { PartLinks } from './part-links.tsx';

/** The picture that owns two thirds of the page, with rulers in cm. */
export function DesignPicture({ design }: { design: DesignData }) {
  const { t, i18n } = useTranslation();
  const { picture, view, reference, colorway, header } = design;
  if (view === 'model') {
    return (
      <EmptyState icon="wear" title={t('design.noModel')}>
        {t('design.noModelText')}
      </EmptyState>
    );
  }
  if (!picture || !colorway) return <EmptyState icon="file" title={t('design.noColorway')} />;
  const { repeat, part } = picture;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const sizeCm = part ? { width: part.widthCm, height: part.heightCm } : picture.sizeCm;
  const cm = { width: number.format(sizeCm.width), height: number.format(sizeCm.height) };
  const alt = part
    ? t('viewer.partAlt', { name: reference, ...cm })
    : view === 'print'
      ? t('design.printAlt', { reference })
      : view === 'repeat'
        ? t('design.repeatAlt', { reference, ...repeat })
        : t('design.fabricAlt', { reference, cm: view });
  return (
    <>
      {view === 'repeat' && <RepeatForm design={design} />}
      <Viewer
        scene={part ? null : sceneOf(design)}
        sceneKey={part ? part.src : picture.src}
        shown={sizeCm}
        words={useViewerWords(alt)}
      >
        {part ? (
          <Picture key={part.src} src={part.src} {...part.size} alt={alt} eager />
        ) : (
          <Picture key={picture.src} src={picture.src} srcSet={picture.srcSet} {...picture.size} alt={alt} eager />
        )}
      </Viewer>
      {view === 'print' && (
        <PartLinks
          part={part}
          address={(params) => designAddress(header.guid, colorway.colorwayGuid, params)}
          from={design.from}
        />
      )}
      <p className="design-scale">{t('design.cm', cm)}</p>
      <p className="row no-print">
        {design.hasInks && (
          <ButtonLink to={`/design/${header.guid}/${colorway.colorwayGuid}/inks`} icon="similar">
            {t('viewer.separations')}
          </ButtonLink>
        )}
        {header.colorways.length > 1 && (
          <ButtonLink to={compareAddress(header.colorways, colorway.colorwayGuid)} icon="scale">
            {t('viewer.compare')}
          </ButtonLink>
        )}
        {design.iiif && (
          <a href={design.iiif} className="button" data-look="quiet" data-size="medium">
            {t('viewer.iiif')}
          </a>
        )}
      </p>
    </>
  );
}

/** This colorway first, then those beside it. */
function compareAddress(colorways: DesignData['header']['colorways'], current: string): string {
  const others = colorways.map(({ colorwayGuid }) => colorwayGuid).filter((guid) => guid !== current);
  return `/compare?${new URLSearchParams([current, ...others].slice(0, 4).map((guid) => ['c', guid])).toString()}`;
}

function sceneOf({ picture, colorway }: DesignData): Scene | null {
  if (!picture?.zoom || !colorway) return null;
  const { cloth, version, ...pyramid } = picture.zoom;
  return {
    cloth,
    whole: picture.srcSet ? picture.srcSet.split(', ')[1]!.split(' ')[0]! : picture.src,
    pyramid: {
      ...pyramid,
      address: (level, col, row) => tileAddress(colorway.colorwayGuid, level, col, row, version),
    },
  };
}

function useViewerWords(name: string) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumSignificantDigits: 3 });
  const number = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    label: t('viewer.label', { name }),
    unit: t('design.unit'),
    tools: t('viewer.tools'),
    zoomIn: t('viewer.zoomIn'),
    zoomOut: t('viewer.zoomOut'),
    fit: t('viewer.fit'),
    pixels: t('viewer.pixels'),
    trueSize: t('viewer.trueSize'),
    repeatBox: t('viewer.repeatBox'),
    fullScreen: t('viewer.fullScreen'),
    calibrate: t('viewer.calibrate'),
    calibrateHow: t('viewer.calibrateHow'),
    calibrateSize: t('viewer.calibrateSize'),
    calibrated: t('viewer.calibrated'),
    notCalibrated: t('viewer.notCalibrated'),
    forget: t('viewer.forget'),
    keys: t('viewer.keys'),
    scale: (value: number) => t('viewer.scale', { percent: percent.format(value / 100) }),
    place: (x: number, y: number) => t('viewer.place', { x: number.format(x), y: number.format(y) }),
  };
}

function RepeatForm({ design }: { design: DesignData }) {
  const { t } = useTranslation();
  const { header, colorway, from } = design;
  const picture = design.picture!;
  const layouts = ['straight', 'halfDrop', 'brick'] as const;
  return (
    <Form
      key={picture.src}
      method="get"
      action={designAddress(header.guid, colorway!.colorwayGuid)}
      className="list-filter no-print"
      preventScrollReset
    >
      <input type="hidden" name="view" value="repeat" />
      {from && <input type="hidden" name="from" value={from} />}
      <TextField
        name="across"
        type="number"
        min={1}
        max={20}
        label={t('design.across')}
        defaultValue={picture.repeat.across}
      />
      <TextField
        name="down"
        type="number"
        min={1}
        max={20}
        label={t('design.down')}
        defaultValue={picture.repeat.down}
      />
      <SelectField
        name="layout"
        label={t('design.layout')}
        defaultValue={picture.layout === 'own' ? '' : picture.layout}
        options={[
          { value: '', label: t('design.ownLayout') },
          ...layouts.map((value) => ({ value, label: t(`design.offsets.${value}`) })),
          { value: 'custom', label: t('viewer.custom') },
        ]}
      />
      <TextField
        name="offset"
        type="number"
        min={0}
        max={99.99}
        step="any"
        label={t('viewer.ownOffset')}
        defaultValue={picture.layout === 'custom' ? picture.offset : ''}
      />
      <SelectField
        name="direction"
        label={t('viewer.direction')}
        defaultValue={picture.direction}
        options={(['vertical', 'horizontal'] as const).map((value) => ({
          value,
          label: t(`viewer.directions.${value}`),
        }))}
      />
      <SelectField
        name="mirror"
        label={t('viewer.mirror')}
        defaultValue={picture.mirror ?? ''}
        options={(['none', 'across', 'down', 'both'] as const).map((value) => ({
          value: value === 'none' ? '' : value,
          label: t(`viewer.mirrors.${value}`),
        }))}
      />
      <Button>{t('design.show')}</Button>
    </Form>
  );
}
