import { useTranslation } from 'react-i18next';
import { tileAddress } from '#app/domain/visible/pictures/addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Scene } from '#app/ui/viewer/stage.ts';
import { Preferences } from '#app/ui/preferences.tsx';
import { Viewer } from '#app/ui/viewer/viewer.tsx';
import { designAddress, similarAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignData } from './data.server.ts';
import { useFrame } from '#app/routes/shared/frame.ts';
import { ModelView } from './wear/model-view.tsx';
import { PartLinks } from './part-links.tsx';
import { RepeatForm } from './repeat-form.tsx';
import { useViewerWords } from '#app/routes/shared/viewer-words.ts';

/** The picture, two thirds of the page, with rulers in cm. */
export function DesignPicture({ design }: { design: DesignData }) {
  const { t } = useTranslation();
  const { picture, view, colorway } = design;
  if (view === 'model') {
    return (
      <ModelView
        model={design.model}
        reference={design.reference}
        address={(wear) =>
          designAddress(design.header.guid, colorway?.colorwayGuid, { view: 'model', wear, from: design.from })
        }
      />
    );
  }
  if (!picture || !colorway) return <EmptyState icon="file" title={t('design.noColorway')} />;
  return <ColorwayPicture design={design} picture={picture} colorway={colorway} />;
}

interface ColorwayPictureProps {
  design: DesignData;
  picture: NonNullable<DesignData['picture']>;
  colorway: NonNullable<DesignData['colorway']>;
}

function ColorwayPicture({ design, picture, colorway }: ColorwayPictureProps) {
  const { t, i18n } = useTranslation();
  const { preferences } = useFrame();
  const { view, reference, header } = design;
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
  const words = useViewerWords(alt);
  return (
    <>
      {view === 'repeat' && <RepeatForm design={design} />}
      <Viewer
        scene={part ? null : sceneOf(design)}
        sceneKey={part ? part.src : picture.src}
        shown={sizeCm}
        fromCm={part?.fromCm}
        words={words}
        fullScreenTools={<Preferences {...preferences} language={undefined} />}
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
        <ButtonLink to={similarAddress('', colorway.colorwayGuid)} icon="similar">
          {t('similar.find')}
        </ButtonLink>
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
