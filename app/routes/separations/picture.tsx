import { useCallback, useId, useMemo, useState, type Dispatch, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inkTileAddress } from '#app/domain/visible/pictures/addresses.ts';
import { bindInks } from '#app/domain/catalog/proposals/print-inks.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { zoomStep } from '#app/ui/separations/gestures.ts';
import { InkCanvas, InkCanvasPlace } from '#app/ui/separations/ink-canvas.tsx';
import type { Screen, Stage } from '#app/ui/separations/stage.ts';
import { zoomAt } from '#app/ui/separations/view.ts';
import type { SeparationsData } from './data.server.ts';
import type { InkInfo } from './ink-info.ts';
import type { Act, Work } from './recolor.ts';
import styles from './separations.module.css';

export interface SeparationsPictureProps {
  page: SeparationsData;
  info: InkInfo | null;
  work: Work;
  act: Dispatch<Act>;
  renderer?: 'canvas';
  onScreens: (screens: Screen[]) => void;
  /** The picture rendered by the server: before and without script. */
  children: ReactNode;
}

const copies = 3;

/** The print, composed of its inks as soon as they are loaded. */
export function SeparationsPicture({ page, info, work, act, renderer, onScreens, children }: SeparationsPictureProps) {
  const { t, i18n } = useTranslation();
  const [stage, setStage] = useState<Stage | null>(null);
  const [scale, setScale] = useState<number | null>(null);
  const [original, setOriginal] = useState(false);
  const hintId = useId();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });

  const print = useMemo(() => info && bindInks(info.sheet), [info]);
  const { inks } = work;
  const choices = useMemo(
    () => (info && original ? info.sheet.inks.map(() => ({ on: true })) : inks),
    [info, original, inks],
  );
  const { drop, shift } = page.layout;
  const { stretch = 1 } = page;
  const cloth = useMemo(() => {
    const across = work.repeat ? copies : 1;
    return info && { width: info.width, height: info.height * stretch, across, down: across, drop, shift };
  }, [info, work.repeat, drop, shift, stretch]);
  const address = useCallback(
    (group: number, { level, col, row }: { level: number; col: number; row: number }) =>
      inkTileAddress(page.colorwayGuid, [group, level, col, row], info?.version),
    [page.colorwayGuid, info?.version],
  );

  const zoom = (factor: number) => {
    const { window, view } = stage!;
    stage!.look(zoomAt(view, window, factor, { x: window.width / 2, y: window.height / 2 }));
  };
  return (
    <div className={`stack gap-2 ${styles.sticky}`}>
      <Bar {...{ page, work, act, stage, zoom, original, setOriginal }} />
      <div className={styles.frame}>
        {print && cloth && info ? (
          <InkCanvas
            {...{ print, cloth, choices, renderer, address, onScreens }}
            levels={info}
            alone={original ? null : work.alone}
            label={t('separations.picture', { reference: page.reference })}
            describedBy={hintId}
            onStage={setStage}
            onView={(view) => setScale(view.scale)}
            onOriginal={setOriginal}
            onRepeat={() => act({ do: 'repeat', repeat: !work.repeat })}
          >
            {children}
          </InkCanvas>
        ) : (
          <InkCanvasPlace {...page.size}>{children}</InkCanvasPlace>
        )}
        {work.alone && <AloneBar {...{ page, act }} alone={work.alone} />}
      </div>
      <div className="row nowrap gap-4 spread needs-script no-print">
        <p id={hintId} className="detail">
          <span className="for-mouse">{t('separations.keys')}</span>
          <span className="for-touch">{t('separations.keysTouch')}</span>
        </p>
        {scale !== null && (
          <output className="detail">{t('separations.scale', { percent: percent.format(scale) })}</output>
        )}
      </div>
    </div>
  );
}

interface BarProps {
  page: SeparationsData;
  work: Work;
  act: Dispatch<Act>;
  stage: Stage | null;
  zoom: (factor: number) => void;
  original: boolean;
  setOriginal: (held: boolean) => void;
}

/** Tools for the whole picture. Fixed height, whatever it contains. */
function Bar({ page, work, act, stage, zoom, original, setOriginal }: BarProps) {
  const { t } = useTranslation();
  const { alone } = work;
  const originals = page.inks.map(({ srgb }) => srgb);
  const changed = work.inks.some(({ srgb, on }, index) => !on || srgb !== originals[index]);
  const release = () => setOriginal(false);
  return (
    <div className="row needs-script no-print">
      <Choice
        label={t('separations.howOften')}
        value={work.repeat ? 'repeat' : 'once'}
        choices={[
          ['once', t('separations.once')],
          ['repeat', t('separations.inRepeat')],
        ]}
        onChoose={(value) => act({ do: 'repeat', repeat: value === 'repeat' })}
      />
      <Button
        type="button"
        size="small"
        look="quiet"
        icon="eye"
        disabled={!changed && !alone}
        aria-pressed={original}
        title={t('separations.originalHint')}
        onPointerDown={() => setOriginal(true)}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onKeyDown={({ key }) => (key === ' ' || key === 'Enter') && setOriginal(true)}
        onKeyUp={release}
        onBlur={release}
        onContextMenu={(event) => event.preventDefault()}
      >
        {t('separations.original')}
      </Button>
      <span className="row gap-1 push">
        <Button
          type="button"
          size="small"
          look="quiet"
          disabled={work.past.length === 0}
          onClick={() => act({ do: 'undo' })}
        >
          {t('separations.undo')}
        </Button>
        <Button
          type="button"
          size="small"
          look="quiet"
          disabled={!changed}
          onClick={() => act({ do: 'resetAll', originals })}
        >
          {t('separations.resetAll')}
        </Button>
        <IconButton
          type="button"
          icon="minus"
          label={t('separations.zoomOut')}
          disabled={!stage}
          onClick={() => zoom(1 / zoomStep)}
        />
        <IconButton
          type="button"
          icon="plus"
          label={t('separations.zoomIn')}
          disabled={!stage}
          onClick={() => zoom(zoomStep)}
        />
        <Button type="button" size="small" look="quiet" disabled={!stage} onClick={() => stage!.fit()}>
          {t('separations.fit')}
        </Button>
      </span>
    </div>
  );
}

/** Names the screen shown alone, over the picture's corner, so that nothing moves. */
function AloneBar({
  page,
  alone,
  act,
}: {
  page: SeparationsData;
  alone: NonNullable<Work['alone']>;
  act: Dispatch<Act>;
}) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.alone} needs-script no-print`}>
      <span className="strong">
        {t('separations.alone', { number: alone.ink + 1, ink: page.inks[alone.ink]!.name })}
      </span>
      <Choice
        label={t('separations.aloneAs')}
        value={alone.as}
        choices={[
          ['film', t('separations.film')],
          ['color', t('separations.inItsColor')],
        ]}
        onChoose={(as) => act({ do: 'alone', alone: { ...alone, as } })}
      />
      <Button type="button" size="small" look="quiet" icon="close" onClick={() => act({ do: 'alone', alone: null })}>
        {t('separations.allInks')}
      </Button>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: [Value, string][];
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <span className="segments" role="group" aria-label={label}>
      {choices.map(([one, text]) => (
        <button key={one} type="button" className="segment" aria-pressed={one === value} onClick={() => onChoose(one)}>
          {text}
        </button>
      ))}
    </span>
  );
}
