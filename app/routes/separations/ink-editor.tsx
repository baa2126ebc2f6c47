import { useState, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { nearestNames } from '#app/domain/visible/colors/color-names.ts';
import type { Locale } from '#app/locales/languages.ts';
import { labOf, readHex, srgbOf, type Lab } from '#app/domain/catalog/proposals/colors.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/field.tsx';
import type { ListedInk } from './data.server.ts';
import type { Act } from './recolor.ts';
import styles from './separations.module.css';

export interface Swatches {
  design: string[];
  archive: string[];
}

export interface InkEditorProps {
  id: string;
  ink: ListedInk;
  index: number;
  name: string;
  srgb: string;
  act: Dispatch<Act>;
  swatches: Swatches;
}

const axes = ['L', 'a', 'b'] as const;
const limits = [
  [0, 100],
  [-128, 127],
  [-128, 127],
] as const;

/** Edits one ink's colour: by picker, by number or by name. */
export function InkEditor({ id, ink, index, name, srgb, act, swatches }: InkEditorProps) {
  const { t, i18n } = useTranslation();
  const take = (color: string) => act({ do: 'color', ink: index, srgb: color, at: performance.now() });
  const names = nearestNames(labOf(srgb), i18n.language as Locale, 3);
  return (
    <div className={styles.editor} id={id}>
      <div className={styles.compare} aria-hidden="true">
        <span style={{ background: ink.srgb }}>{t('separations.was')}</span>
        <span style={{ background: srgb }}>{t('separations.now')}</span>
      </div>
      <SwatchRow label={t('separations.designColors')} colors={swatches.design} srgb={srgb} take={take} />
      <SwatchRow label={t('separations.archiveColors')} colors={swatches.archive} srgb={srgb} take={take} />
      <div className={styles.numbers}>
        <HexField id={id} srgb={srgb} take={take} />
        <LabFields id={id} srgb={srgb} take={take} />
      </div>
      <div>
        <p className={styles.label}>{t('separations.nearest')}</p>
        <ul className="stack gap-0">
          {names.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                className={styles.named}
                title={t('separations.take', { color: one.name })}
                onClick={() => take(one.srgb)}
              >
                <span className="swatch" style={{ background: one.srgb }} />
                {one.name}
                <span className="detail">
                  {t('separations.deltaE', {
                    value: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(one.deltaE),
                  })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Button
        type="button"
        size="small"
        icon="refresh"
        disabled={srgb === ink.srgb}
        onClick={() => act({ do: 'resetInk', ink: index, original: ink.srgb })}
      >
        {t('separations.reset', { ink: name })}
      </Button>
    </div>
  );
}

interface Taking {
  srgb: string;
  take: (color: string) => void;
}

function SwatchRow({ label, colors, srgb, take }: Taking & { label: string; colors: string[] }) {
  const { t } = useTranslation();
  if (colors.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <div className={`row gap-1 ${styles.swatches}`}>
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            style={{ background: color }}
            aria-label={t('separations.take', { color })}
            aria-pressed={color === srgb}
            title={color}
            onClick={() => take(color)}
          />
        ))}
      </div>
    </div>
  );
}

/** Typed text stays until blur, and one that is no colour until it is changed; a complete colour applies at once. */
function useTyped(value: string): {
  text: string;
  /** told once the field is left or sent */
  isWrong: boolean;
  type: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  tell: () => void;
} {
  const [typed, setTyped] = useState<string | null>(null);
  const [inside, setInside] = useState(false);
  const [isTold, setTold] = useState(false);
  const [was, setWas] = useState(value);
  const forget = () => {
    setTyped(null);
    setTold(false);
  };
  if (was !== value) {
    setWas(value);
    if (!inside) forget();
  }
  const text = typed ?? value;
  const isColor = readHex(text) !== null;
  return {
    text,
    isWrong: isTold && !isColor,
    type: (text) => {
      setTyped(text);
      setTold(false);
    },
    onFocus: () => setInside(true),
    onBlur: () => {
      setInside(false);
      if (isColor) forget();
      else setTold(true);
    },
    tell: () => setTold(true),
  };
}

function HexField({ id, srgb, take }: Taking & { id: string }) {
  const { t } = useTranslation();
  const { text, isWrong, type, onFocus, onBlur, tell } = useTyped(srgb);
  return (
    <div className="field">
      <label className={styles.label} htmlFor={`${id}-hex`}>
        {t('separations.hex')}
      </label>
      <input
        className="input"
        id={`${id}-hex`}
        value={text}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-hex-error` : undefined}
        onFocus={onFocus}
        onBlur={() => {
          // Three digits may be the beginning of six.
          const color = readHex(text);
          if (color && color !== srgb) take(color);
          onBlur();
        }}
        onChange={({ target }) => {
          type(target.value);
          const color = readHex(target.value);
          if (color && target.value.replace('#', '').trim().length === 6) take(color);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const color = readHex(text);
          if (color) take(color);
          else tell();
        }}
      />
      <FieldError id={`${id}-hex-error`} errors={isWrong ? [t('errors.invalidColor')] : undefined} />
    </div>
  );
}

const readNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** Integer Lab values are coarser than sRGB: typed values stay while the colour follows. */
function LabFields({ id, srgb, take }: Taking & { id: string }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<{ texts: string[]; srgb: string } | null>(null);
  const [isTold, setTold] = useState(false);
  const shown =
    typed?.srgb === srgb ? typed.texts : labOf(srgb).map((value) => value.toFixed(1).replace('-0.0', '0.0'));
  const lab = shown.map(readNumber);
  const valid = lab.every(
    (value, axis) => Number.isFinite(value) && value >= limits[axis]![0] && value <= limits[axis]![1],
  );
  const isWrong = isTold && !valid;
  const outside = valid && labOf(srgbOf(lab as Lab)).some((value, axis) => Math.abs(value - lab[axis]!) > 1.5);
  const type = (axis: number, text: string) => {
    const texts = shown.map((one, at) => (at === axis ? text : one));
    const values = texts.map(readNumber);
    const whole = values.every((value, at) => value >= limits[at]![0] && value <= limits[at]![1]);
    const color = whole ? srgbOf(values as Lab) : srgb;
    setTyped({ texts, srgb: color });
    setTold(false);
    if (whole) take(color);
  };
  return (
    <fieldset className={`row gap-1 ${styles.lab}`}>
      <legend className={styles.label}>{t('separations.lab')}</legend>
      {axes.map((axis, index) => (
        <input
          key={axis}
          className="input"
          inputMode="decimal"
          aria-label={axis}
          placeholder={axis}
          value={shown[index]}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-lab-error` : outside ? `${id}-outside` : undefined}
          onBlur={() => setTold(true)}
          onChange={({ target }) => type(index, target.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') {
              event.preventDefault();
              setTold(true);
            }
            const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
            if (step === 0) return;
            event.preventDefault();
            type(index, String(Math.round(((lab[index]! || 0) + step) * 10) / 10));
          }}
        />
      ))}
      <FieldError id={`${id}-lab-error`} errors={isWrong ? [t('separations.labRange')] : undefined} />
      {outside && (
        <p className="detail" id={`${id}-outside`}>
          {t('separations.labOutside')}
        </p>
      )}
    </fieldset>
  );
}
