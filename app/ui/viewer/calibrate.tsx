import { Button, IconButton } from '../button.tsx';
import { cardCm, keepPxPerCm, pxPerCmRange } from './true-size.ts';
import type { ViewerWords } from './words.ts';
import styles from './viewer.module.css';

export interface CalibrateProps {
  words: ViewerWords;
  pxPerCm: number;
  measured: boolean;
  onChange: (pxPerCm: number | null) => void;
}

/** px a cm, by one press: a third of a millimetre over the card's length */
const step = 0.15;

/** An outline as large as a bank card, once the slider is where it should be. */
export function Calibrate({ words, pxPerCm, measured, onChange }: CalibrateProps) {
  const keep = (value: number | null) => {
    const within = value === null ? null : Math.min(pxPerCmRange.most, Math.max(pxPerCmRange.least, value));
    keepPxPerCm(within);
    onChange(within);
  };
  const [long, short] = [cardCm.width * pxPerCm, cardCm.height * pxPerCm];
  return (
    <details className={styles.fold}>
      <summary>{words.calibrate}</summary>
      <div className={styles.calibrate}>
        <p>{words.calibrateHow}</p>
        <div className={styles.slide}>
          <IconButton type="button" icon="minus" label={words.smaller} onClick={() => keep(pxPerCm - step)} />
          <input
            type="range"
            aria-label={words.calibrateSize}
            min={pxPerCmRange.least}
            max={pxPerCmRange.most}
            step={step}
            value={pxPerCm}
            onChange={(event) => keep(Number(event.target.value))}
          />
          <IconButton type="button" icon="plus" label={words.larger} onClick={() => keep(pxPerCm + step)} />
          {measured && (
            <Button type="button" size="small" look="quiet" onClick={() => keep(null)}>
              {words.forget}
            </Button>
          )}
        </div>
        {/* Upright beside lying: a telephone is narrower than a card is long. The outline keeps its size and is never fitted. */}
        <div className={styles.cards}>
          <svg className={styles.lying} width={long} height={short} aria-hidden focusable="false" />
          <svg className={styles.upright} width={short} height={long} aria-hidden focusable="false" />
        </div>
      </div>
    </details>
  );
}
