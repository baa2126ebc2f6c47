import { Fragment, useId, useState, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { compareColors } from '#app/domain/catalog/proposals/colors.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { ScreenThumb } from '#app/ui/separations/screen-thumb.tsx';
import type { Screen } from '#app/ui/separations/stage.ts';
import type { ListedInk } from './data.server.ts';
import { InkEditor, type Swatches } from './ink-editor.tsx';
import styles from './separations.module.css';
import type { Act, Work } from './recolor.ts';

export interface InkListProps {
  inks: ListedInk[];
  work: Work;
  act: Dispatch<Act>;
  /** set once loaded in the browser */
  screens: Screen[] | undefined;
  /** times that a px is as high as wide */
  stretch: number | undefined;
  swatches: Swatches;
  /** the page that shows one screen alone */
  aloneAddress: (ink: number | null) => string;
  filmAddress: (ink: number) => string;
}

/** Each ink with its colour, its switch and its screen; part of a form that works without script. */
export function InkList({ inks, work, act, screens, stretch, swatches, aloneAddress, filmAddress }: InkListProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ol className="lines">
      {inks.map((ink, index) => (
        <InkRow
          key={index}
          {...{ ink, index, work, act, stretch, swatches }}
          screen={screens?.[index]}
          open={open === index}
          onOpen={() => setOpen(open === index ? null : index)}
          aloneHref={aloneAddress(work.alone?.ink === index ? null : index)}
          filmSrc={filmAddress(index)}
        />
      ))}
    </ol>
  );
}

interface InkRowProps {
  ink: ListedInk;
  index: number;
  work: Work;
  act: Dispatch<Act>;
  screen: Screen | undefined;
  stretch: number | undefined;
  swatches: Swatches;
  open: boolean;
  onOpen: () => void;
  aloneHref: string;
  filmSrc: string;
}

function InkRow(props: InkRowProps) {
  const { ink, index, work, act, screen, stretch, swatches, open, onOpen, aloneHref, filmSrc } = props;
  const { t, i18n } = useTranslation();
  const editorId = useId();
  const { srgb, on } = work.inks[index]!;
  const isAlone = work.alone?.ink === index;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const name = ink.name || String(index + 1);
  const facts = [
    t(`separations.kinds.${ink.kind}`),
    screen && t('separations.coverage', { percent: percent.format(screen.coverage) }),
    ink.solidity > 0 && t('separations.solidity', { percent: percent.format(ink.solidity) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li className={styles.ink} data-off={!on || undefined} data-open={open || undefined}>
      <label className="check-only">
        <input
          type="checkbox"
          name="on"
          value={index + 1}
          checked={on}
          onChange={(event) => act({ do: 'switch', ink: index, on: event.target.checked })}
        />
        <span className="visually-hidden">{t('separations.printed', { ink: name })}</span>
      </label>
      <span className={styles.thumbs}>
        {screen ? (
          <ScreenThumb screen={screen} color={srgb} stretch={stretch} />
        ) : (
          <noscript>
            <img src={filmSrc} width={56} height={56} loading="lazy" alt={t('separations.filmOf', { ink: name })} />
          </noscript>
        )}
      </span>
      <span className={styles.swatch}>
        {srgb !== ink.srgb && <span style={{ background: ink.srgb }} title={t('separations.was')} />}
        <input
          type="color"
          name="c"
          value={srgb}
          aria-label={t('separations.color', { ink: name })}
          onChange={(event) =>
            act({ do: 'color', ink: index, srgb: event.target.value.toLowerCase(), at: performance.now() })
          }
        />
      </span>
      <div className={styles.inkFacts}>
        <span className={styles.inkName}>
          <span className="quiet figures">{index + 1}</span> {name}
        </span>
        <span className="detail">
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 && ' · '}
              <span>{fact}</span>
            </Fragment>
          ))}
        </span>
        {!ink.known && <Badge kind="warning">{t('separations.unknown')}</Badge>}
        <InkChange was={ink.srgb} now={srgb} on={on} />
      </div>
      <span className={styles.inkActs}>
        <Link
          to={aloneHref}
          className="icon-button"
          aria-label={t('separations.seeAlone', { ink: name })}
          title={t('separations.seeAlone', { ink: name })}
          aria-current={isAlone ? 'true' : undefined}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            act({ do: 'alone', alone: isAlone ? null : { ink: index, as: work.alone?.as ?? 'film' } });
          }}
        >
          <Icon name="eye" />
        </Link>
        <IconButton
          type="button"
          icon="edit"
          className="needs-script"
          label={t('separations.edit', { ink: name })}
          aria-expanded={open}
          aria-controls={open ? editorId : undefined}
          onClick={onOpen}
        />
      </span>
      {open && <InkEditor id={editorId} {...{ ink, index, name, act, swatches }} srgb={srgb} />}
    </li>
  );
}

/** ΔE2000 between an ink and the original's: a number and a word. */
function InkChange({ was, now, on }: { was: string; now: string; on: boolean }) {
  const { t, i18n } = useTranslation();
  if (!on) return <span className={styles.change}>{t('separations.off')}</span>;
  if (was === now) return null;
  const { deltaE, word } = compareColors(was, now);
  const value = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
    deltaE,
  );
  return (
    <span className={styles.change} data-word={word}>
      {t('separations.deltaE', { value })} <span>{t(`separations.differences.${word}`)}</span>
    </span>
  );
}
