import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { between, isWhole, move, opposite, pressed, withSide, type Corner, type Frame } from './frame.ts';
import styles from '#app/routes/shared/similar/similar.module.css';

const corners: Corner[] = ['nw', 'ne', 'sw', 'se'];
const fields = ['x', 'y', 'width', 'height'] as const;

export interface CropBoxProps {
  src: string;
  alt: string;
  /** px of the picture */
  width: number;
  height: number;
  part: Frame;
  /** errors by field */
  errorsOf: (name: string) => string[] | undefined;
}

type Hold = { by: 'frame'; at: [number, number]; frame: Frame } | { by: 'corner'; from: [number, number] };

/** The picture with a crop frame, moved by mouse, touch or keys; and the same as four number fields of the form. */
export function CropBox({ src, alt, width, height, part, errorsOf }: CropBoxProps) {
  const { t, i18n } = useTranslation();
  const [frame, setFrame] = useState(part);
  const stage = useRef<HTMLDivElement>(null);
  const hold = useRef<Hold | null>(null);
  const [said, setSaid] = useState('');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const say = ({ x, y, width, height }: Frame) =>
    setSaid(
      t('findSimilar.crop.said', {
        x: number.format(x),
        y: number.format(y),
        width: number.format(width),
        height: number.format(height),
      }),
    );

  const pointOf = (event: PointerEvent): [number, number] => {
    const box = stage.current!.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100];
  };
  const take = (event: PointerEvent) => {
    if (event.button !== 0 || hold.current) return;
    const at = pointOf(event);
    const { corner, frame: isFrame } = (event.target as HTMLElement).dataset;
    if (corner) hold.current = { by: 'corner', from: opposite(frame, corner as Corner) };
    else if (isFrame !== undefined && !isWhole(frame)) hold.current = { by: 'frame', at, frame };
    else hold.current = { by: 'corner', from: at };
    // Safari gives a button that is pressed no focus, and the arrow keys would scroll the page.
    if (isFrame !== undefined) (event.target as HTMLElement).focus({ preventScroll: true });
    stage.current!.setPointerCapture(event.pointerId);
  };
  const pull = (event: PointerEvent) => {
    const held = hold.current;
    if (!held) return;
    const [x, y] = pointOf(event);
    if (held.by === 'frame') setFrame(move(held.frame, x - held.at[0], y - held.at[1]));
    // A click without a drag changes nothing.
    else if (Math.hypot(x - held.from[0], y - held.from[1]) > 1) setFrame(between(...held.from, x, y));
  };
  const letGo = () => {
    if (!hold.current) return;
    hold.current = null;
    say(frame);
  };
  const press = (event: KeyboardEvent) => {
    const next = pressed(frame, event.key, { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey });
    if (!next) return;
    event.preventDefault();
    setFrame(next);
    say(next);
  };
  const shown = {
    '--x': `${frame.x}%`,
    '--y': `${frame.y}%`,
    '--width': `${frame.width}%`,
    '--height': `${frame.height}%`,
    '--shape': width / height,
  } as CSSProperties;
  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        style={shown}
        onPointerDown={take}
        onPointerMove={pull}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <img src={src} alt={alt} width={width} height={height} draggable={false} />
        <span className={styles.shade}>
          <span />
        </span>
        <button
          type="button"
          className={styles.frame}
          data-frame=""
          aria-label={t('findSimilar.crop.frame')}
          aria-describedby="frame-hint"
          onKeyDown={press}
        />
        {corners.map((corner) => (
          <span key={corner} className={styles.corner} data-corner={corner} aria-hidden="true" />
        ))}
      </div>
      <p id="frame-hint" className="quiet needs-script">
        {t('findSimilar.crop.frameHint')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <fieldset className={styles.figures}>
        <legend className="quiet">{t('findSimilar.crop.fields')}</legend>
        {fields.map((side) => (
          <Figure key={side} side={side} frame={frame} onChange={setFrame} errors={errorsOf(side)} />
        ))}
        <noscript>
          <Button formMethod="get" formNoValidate>
            {t('findSimilar.crop.show')}
          </Button>
        </noscript>
      </fieldset>
    </>
  );
}

/** Typed text stays until blur; then the frame follows. */
function Figure({
  side,
  frame,
  onChange,
  errors,
}: {
  side: (typeof fields)[number];
  frame: Frame;
  onChange: (frame: Frame) => void;
  errors: string[] | undefined;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    const value = Number(typed);
    if (typed !== null && typed !== '' && Number.isFinite(value)) onChange(withSide(frame, side, value));
    setTyped(null);
  };
  return (
    <TextField
      name={side}
      type="number"
      label={t(`findSimilar.crop.${side}`)}
      suffix="%"
      min={0}
      max={100}
      step={0.1}
      inputMode="decimal"
      errors={errors}
      value={typed ?? String(frame[side])}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  );
}
