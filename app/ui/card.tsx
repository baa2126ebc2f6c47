import type { ReactNode } from 'react';
import { Badge, type BadgeKind } from './badge.tsx';
import styles from './card.module.css';
import { ColorwayStrip, type StripColorway } from './colorway-strip.tsx';
import { IconLink } from './button.tsx';
import { Link } from './link.tsx';
import { Reference, type ReferenceLabels } from './reference.tsx';
import { MatchedLine, WhyLine, type MatchedColors, type Why } from './why.tsx';

export interface Thumbnail {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** px of the picture itself, to reserve its space before it loads. */
  width: number;
  height: number;
  alt: string;
}

export interface DesignCardProps {
  href: string;
  reference: string;
  thumbnail: Thumbnail;
  /** Such as "8 screens". */
  screens?: string;
  /** Rotary or digital. */
  type?: string;
  archive?: string;
  badges?: { kind: BadgeKind; label: string }[];
  colorways?: StripColorway[];
  similar?: { href: string; label: string };
  /** Among similar designs: why this one. */
  why?: Why;
  /** Where colours were searched for: those of the colorway shown. */
  matched?: MatchedColors;
  /** A <FavoriteButton>, usually. */
  favorite?: ReactNode;
  /** Further actions beside it: icon buttons, or small forms of one. */
  actions?: ReactNode;
  /** A checkbox among the actions; it belongs to the form of that id. With onChange, `checked` is what it shows. */
  select?: {
    name: string;
    value: string;
    label: string;
    form?: string;
    checked?: boolean;
    disabled?: boolean;
    onChange?: (checked: boolean) => void;
  };
  /** Under the text: a list's up and down buttons, for example. */
  footer?: ReactNode;
  labels: ReferenceLabels & { colorways?: string };
  /** For the first rows: load at once instead of on approach. */
  eager?: boolean;
}

export function DesignCard({
  href,
  reference,
  thumbnail,
  screens,
  type,
  archive,
  badges = [],
  colorways = [],
  similar,
  why,
  matched,
  favorite,
  actions,
  select,
  footer,
  labels,
  eager,
}: DesignCardProps) {
  const facts = [screens, type, archive].filter(Boolean);
  return (
    <article className={styles.card}>
      {/* Out of the tab order: the reference below is the same link. By that one Remix learns where all of a card's lead. */}
      <Link to={href} className={styles.picture} tabIndex={-1} prefetch="intent" discover="none">
        {/* Before src: a browser that has src alone begins to load it. */}
        <img
          sizes={thumbnail.sizes}
          srcSet={thumbnail.srcSet}
          src={thumbnail.src}
          width={thumbnail.width}
          height={thumbnail.height}
          alt={thumbnail.alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      </Link>
      <div className={styles.text}>
        <div className={styles.head}>
          <Reference value={reference} href={href} labels={labels} />
          <span className={styles.acts}>
            {select && (
              <label className={styles.select} title={select.label}>
                <input
                  type="checkbox"
                  data-key="c"
                  name={select.name}
                  value={select.value}
                  form={select.form}
                  disabled={select.disabled}
                  {...(select.onChange
                    ? { checked: select.checked ?? false, onChange: (event) => select.onChange!(event.target.checked) }
                    : { defaultChecked: select.checked })}
                />
                <span className="visually-hidden">{select.label}</span>
              </label>
            )}
            {similar && (
              <IconLink
                data-key="s"
                icon="similar"
                to={similar.href}
                label={`${similar.label}: ${reference}`}
                discover="none"
              />
            )}
            {actions}
            {favorite}
          </span>
        </div>
        {why && <WhyLine {...why} />}
        {matched && <MatchedLine {...matched} />}
        {facts.length > 0 && (
          <span className={styles.facts} title={facts.join(' · ')}>
            {facts.join(' · ')}
          </span>
        )}
        {badges.length > 0 && (
          <span className={styles.badges}>
            {badges.map((badge) => (
              <Badge key={badge.kind} kind={badge.kind}>
                {badge.label}
              </Badge>
            ))}
          </span>
        )}
        {footer}
      </div>
      {colorways.length > 1 && (
        <div className={styles.strip}>
          <ColorwayStrip size="small" label={labels.colorways ?? reference} colorways={colorways} />
        </div>
      )}
    </article>
  );
}
