import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '#app/locales/format-percent.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import { palettePage } from '#app/routes/shared/similar/addresses.ts';
import { toPalette, withoutRow, withRow, type PaletteRow } from './palette-rows.ts';
import styles from '#app/routes/shared/similar/similar.module.css';

/** Colours with their shares. Without script every change loads the next address. */
export function PaletteForm({ rows: given, most }: { rows: PaletteRow[]; most: number }) {
  const { t } = useTranslation();
  const [rows, setRows] = useState(given);
  const [isLive, setLive] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Values chosen before hydration are kept.
  useEffect(() => {
    setLive(true);
    const data = new FormData(form.current!);
    const [colors, shares] = [data.getAll('color').map(String), data.getAll('share').map(Number)];
    setRows((before) =>
      before.map((row, at) => ({
        color: colors[at] ?? row.color,
        share: Number.isFinite(shares[at]) ? shares[at]! : row.share,
      })),
    );
  }, []);
  // A button that is gone or disabled by its press would leave the focus to the page: the last colour gets it.
  const pressed = useRef<HTMLButtonElement | null>(null);
  useEffect(() => {
    const isLost = pressed.current && (!pressed.current.isConnected || pressed.current.disabled);
    pressed.current = null;
    if (isLost) form.current!.querySelector<HTMLElement>('li:last-child [name=color]')?.focus();
  }, [rows]);
  const set = (at: number, change: Partial<PaletteRow>) =>
    setRows((before) => before.map((row, i) => (i === at ? { ...row, ...change } : row)));
  /** With script changes are made in place. */
  const acts = (run: () => PaletteRow[]) => (event: React.MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    pressed.current = event.currentTarget;
    setRows(run());
  };
  return (
    <Form ref={form} method="get" action={palettePage} className="stack">
      <Bar rows={rows} label={t('findSimilar.palette.bar')} />
      <ol className="stack gap-2">
        {rows.map(({ color, share }, at) => (
          <li key={at} className={styles.row}>
            <input
              type="color"
              name="color"
              className={`input ${styles.color}`}
              value={color}
              aria-label={t('findSimilar.palette.color', { number: at + 1 })}
              onChange={(event) => set(at, { color: event.currentTarget.value })}
            />
            <span className={styles.hex}>{color}</span>
            {isLive && (
              <input
                type="range"
                min={0}
                max={100}
                step={1}
                className={styles.slider}
                value={share}
                aria-label={t('findSimilar.palette.share', { number: at + 1 })}
                onChange={(event) => set(at, { share: Number(event.currentTarget.value) })}
              />
            )}
            <span className={`input-with-suffix ${styles.share}`}>
              <input
                type="number"
                name="share"
                className="input"
                min={0}
                max={100}
                step={1}
                value={String(share)}
                aria-label={t('findSimilar.palette.share', { number: at + 1 })}
                onChange={({ currentTarget: { value, validity } }) =>
                  // A letter that the browser lets in is taken out again, and the number stays.
                  !validity.badInput && set(at, { share: Math.min(100, Math.max(0, Number(value) || 0)) })
                }
              />
              <span className="input-suffix">%</span>
            </span>
            <IconButton
              icon="trash"
              name="act"
              value={`remove ${at}`}
              formNoValidate
              disabled={rows.length < 2}
              label={t('findSimilar.palette.remove', { number: at + 1 })}
              onClick={isLive ? acts(() => withoutRow(rows, at)) : undefined}
            />
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          look="primary"
          icon="search"
          name="act"
          value="search"
          disabled={isLive && toPalette(rows).length === 0}
        >
          {t('findSimilar.palette.search')}
        </Button>
        <Button
          icon="plus"
          name="act"
          value="add"
          formNoValidate
          disabled={rows.length >= most}
          onClick={isLive ? acts(() => withRow(rows, most)) : undefined}
        >
          {t('findSimilar.palette.add')}
        </Button>
        <noscript>
          <Button name="act" value="show">
            {t('findSimilar.palette.apply')}
          </Button>
        </noscript>
      </div>
    </Form>
  );
}

function Bar({ rows, label }: { rows: PaletteRow[]; label: string }) {
  const { i18n } = useTranslation();
  const shown = rows.filter(({ share }) => share > 0);
  const said = shown.map(({ color, share }) => `${color} ${formatPercent(share, i18n.language)}`).join(', ');
  return (
    <div className={styles.bar} role="img" aria-label={`${label}: ${said}`}>
      {shown.map(({ color, share }, at) => (
        <span key={at} style={{ background: color, flexGrow: share }} />
      ))}
    </div>
  );
}
