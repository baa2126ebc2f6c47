import { useTranslation } from 'react-i18next';
import { tileAddress } from '#app/domain/visible/pictures/addresses.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { Scene } from '#app/ui/viewer/stage.ts';
import { Preferences } from '#app/ui/preferences.tsx';
import { Viewer } from '#app/ui/viewer/viewer.tsx';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import type { DesignData } from './data.server.ts';
import { useFrame } from '#app/routes/shared/frame.ts';
import { ModelView } from './wear/model-view.tsx';
import { PartLinks } from './part-links.tsx';
import { RepeatForm } from './repeat-form.tsx';
import type { Kept } from './steps.tsx';
import { useViewerWords } from '#app/routes/shared/viewer-words.ts';

/** The picture, two thirds of the page, with rulers in cm. */
export function DesignPicture({ design, kept }: { design: DesignData; kept: Kept }) {
  const { t } = useTranslation();
  const { picture, view, colorway } = design;
  if (view === 'model') {
    return (
      <ModelView
        model={design.model}
        reference={design.reference}
        isFull={design.isFull}
        address={(wear) => designAddress(design.header.guid, colorway?.colorwayGuid, { ...kept, wear })}
      />
    );
  }
  if (!picture || !colorway) return <EmptyState icon="file" title={t('design.noColorway')} />;
  return <ColorwayPicture design={design} kept={kept} picture={picture} colorway={colorway} />;
}

interface ColorwayPictureProps {
  design: DesignData;
  kept: Kept;
  picture: NonNullable<DesignData['picture']>;
  colorway: NonNullable<DesignData['colorway']>;
}

function ColorwayPicture({ design, kept, picture, colorway }: ColorwayPictureProps) {
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
      <Viewer
        scene={part ? null : sceneOf(design)}
        sceneKey={part ? part.src : picture.src}
        shown={sizeCm}
        fromCm={part?.fromCm}
        words={words}
        isBare={design.isFull}
        fullScreenTools={<Preferences {...preferences} language={undefined} />}
      >
        {part ? (
          <Picture key={part.src} src={part.src} {...part.size} alt={alt} eager />
        ) : (
          <Picture key={picture.src} src={picture.src} srcSet={picture.srcSet} {...picture.size} alt={alt} eager />
        )}
      </Viewer>
      {picture.isAway && <Notice kind="warning">{t('viewer.away')}</Notice>}
      {!design.isFull && (
        <>
          {view === 'repeat' && <RepeatForm design={design} kept={kept} />}
          {view === 'print' && (
            <PartLinks
              part={part}
              address={(params) => designAddress(header.guid, colorway.colorwayGuid, params)}
              kept={kept}
            />
          )}
          <p className="design-scale">{t('design.cm', cm)}</p>
        </>
      )}
    </>
  );
}

function sceneOf({ picture, colorway, proof }: DesignData): Scene | null {
  if (!picture?.zoom || !colorway) return null;
  const { cloth, version, ...pyramid } = picture.zoom;
  const shownAs = proof ? { proof: proof.profileId, ...(proof.gamut && { gamut: 1 as const }) } : {};
  return {
    cloth,
    whole: picture.srcSet ? picture.srcSet.split(', ')[1]!.split(' ')[0]! : picture.src,
    pyramid: {
      ...pyramid,
      address: (level, col, row) => tileAddress(colorway.colorwayGuid, level, col, row, version, shownAs),
    },
  };
}
