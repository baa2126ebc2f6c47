import type { CSSProperties, ReactNode } from 'react';
import { Badge, type BadgeKind } from './badge.tsx';
import styles from './card.module.css';
import { ColorwayStrip, type StripColorway } from './colorway-strip.tsx';
import { IconLink } from './button.tsx';
import { Link } from './link.tsx';
import { Reference, type ReferenceLabels } from './reference.tsx';
import { WhyLine, type Why } from './why.tsx';

export interface Thumbnail {
  src: string;
  srcSet?: string;
  /** px of the picture itself, to reserve its space before it loads. */
  width: number;
  height: number;
  alt: string;
}

export interface DesignCardProps {
  href: string;
  reference: string;
  thumbnail: Thumbnail;
  /** With it the print is drawn at this size, at the scale of the grid's spanCm, instead of fitted. */
  sizeCm?: { width: number; height: number };
  /** Such as "8 screens". */
  screens?: string;
  archive?: string;
  badges?: { kind: BadgeKind; label: string }[];
  colorways?: StripColorway[];
  similar?: { href: string; label: string };
  /** Among similar designs: why this one. */
  why?: Why;
  /** A <FavoriteButton>, usually. */
  favorite?: ReactNode;
  /** Further actions beside it: icon buttons, or small forms of one. */
  actions?: ReactNode;
  /** A checkbox in the corner; it belongs to the form of that id. With onChange, `checked` is what it shows. */
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
  sizeCm,
  screens,
  archive,
  badges = [],
  colorways = [],
  similar,
  why,
  favorite,
  actions,
  select,
  footer,
  labels,
  eager,
}: DesignCardProps) {
  const facts = [screens, archive].filter(Boolean);
  const drawn = sizeCm && ({ '--width-cm': sizeCm.width, '--height-cm': sizeCm.height } as CSSProperties);
  return (
    <article className={styles.card} data-scaled={sizeCm ? true : undefined}>
      <div className={styles.stage} style={{ '--shape': thumbnail.width / thumbnail.height } as CSSProperties}>
        {/* Out of the tab order: the reference below is the same link. */}
        <Link to={href} className={styles.picture} tabIndex={-1} prefetch="intent">
          <img
            src={thumbnail.src}
            srcSet={thumbnail.srcSet}
            width={thumbnail.width}
            height={thumbnail.height}
            alt={thumbnail.alt}
            style={drawn}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
        </Link>
        {select && (
          <label className={styles.select} title={select.label}>
            <input
              type="checkbox"
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
        {colorways.length > 1 && (
          <div className={styles.strip}>
            <ColorwayStrip size="small" label={labels.colorways ?? reference} colorways={colorways} />
          </div>
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.line}>
          <Reference value={reference} href={href} labels={labels} />
          <span className={styles.acts}>
            {similar && <IconLink icon="similar" to={similar.href} label={`${similar.label}: ${reference}`} />}
            {actions}
            {favorite}
          </span>
        </div>
        {why && <WhyLine {...why} />}
        {(facts.length > 0 || badges.length > 0) && (
          <div className={styles.line}>
            <span className={styles.facts}>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
            <span className={styles.badges}>
              {badges.map((badge) => (
                <Badge key={badge.kind} kind={badge.kind} compact>
                  {badge.label}
                </Badge>
              ))}
            </span>
          </div>
        )}
        {footer}
      </div>
    </article>
  );
}
