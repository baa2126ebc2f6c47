import { useTranslation } from 'react-i18next';
import type { ViewerWords } from '#app/ui/viewer/words.ts';

/** As printed on keyboards, in any language. */
const keys = {
  zoom: '+ −',
  move: '← ↑ → ↓',
  colorway: '← →',
  result: 'Shift ← →',
  fit: '0',
  pixels: '1',
  trueSize: 'T',
  repeatBox: 'R',
  fullScreen: 'F',
  wheel: 'Ctrl',
  touch: '2×',
} as const;

export function useViewerWords(name: string): ViewerWords {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumSignificantDigits: 3 });
  const place = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const mark = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 3 });
  const trouble = (one: 'gone' | 'closed' | 'busy' | 'offline') => t(`viewer.troubles.${one}`);
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
    leaveFullScreen: t('viewer.leaveFullScreen'),
    calibrate: t('viewer.calibrate'),
    calibrateHow: t('viewer.calibrateHow'),
    calibrateSize: t('viewer.calibrateSize'),
    smaller: t('viewer.smaller'),
    larger: t('viewer.larger'),
    calibrated: t('viewer.calibrated'),
    notCalibrated: t('viewer.notCalibrated'),
    forget: t('viewer.forget'),
    loading: t('viewer.loading'),
    again: t('viewer.again'),
    signIn: t('viewer.signIn'),
    troubles: { gone: trouble('gone'), closed: trouble('closed'), busy: trouble('busy'), offline: trouble('offline') },
    keys: t('viewer.keys'),
    keyList: (Object.keys(keys) as (keyof typeof keys)[]).map((one) => ({
      key: keys[one],
      does: t(`viewer.keyWords.${one}`),
    })),
    scale: (value) => t('viewer.scale', { percent: percent.format(value / 100) }),
    place: (x, y) => t('viewer.place', { x: place.format(x), y: place.format(y) }),
    cm: (value) => mark.format(value),
  };
}
