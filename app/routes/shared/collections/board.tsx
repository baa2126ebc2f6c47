import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import { Link } from '#app/ui/link.tsx';
import styles from './collections.module.css';
import type { ShownBoard } from './data.server.ts';

export interface BoardProps {
  board: ShownBoard;
  /** Its name, also without a title. */
  name: string;
  /** `sizes` of the picture. */
  sizes: string;
  eager?: boolean;
  /** The heading, and what is beside it. */
  head?: React.ReactNode;
}

/** A picture with numbered hotspots, or a film; with the same links below as a list. */
export function Board({ board, name, sizes, eager = false, head }: BoardProps) {
  const { t } = useTranslation();
  const [pointed, point] = useState<string | null>(null);
  const { hotspots } = board;
  const pointing = (id: string) => ({
    onPointerEnter: () => point(id),
    onPointerLeave: () => point(null),
    onFocus: () => point(id),
    onBlur: () => point(null),
    'data-pointed': pointed === id || undefined,
  });
  return (
    <div className={styles.board}>
      {head}
      <div className="board-frame" style={{ '--shape': board.width / board.height } as React.CSSProperties}>
        {board.kind === 'film' ? <Film board={board} name={name} /> : <Picture {...{ board, name, sizes, eager }} />}
        {board.kind === 'picture' &&
          hotspots.map(({ id, number, x, y, reference, href }) => (
            <Link
              key={id}
              to={href}
              className="hotspot"
              aria-label={t('collections.hotspot', { number, reference })}
              title={t('collections.hotspot', { number, reference })}
              style={{ '--x': `${(x * 100).toFixed(2)}%`, '--y': `${(y * 100).toFixed(2)}%` } as React.CSSProperties}
              {...pointing(id)}
            >
              {number}
            </Link>
          ))}
      </div>
      {hotspots.length > 0 && (
        <ol className={styles.links} aria-label={t('collections.colorwaysOn', { name })}>
          {hotspots.map(({ id, number, reference, href, src }) => (
            <li key={id}>
              <Link to={href} className="row nowrap gap-2 card-link" prefetch="intent" {...pointing(id)}>
                <span className="hotspot-number" aria-hidden="true">
                  {number}
                </span>
                <img
                  className="thumb thumb-small"
                  src={src}
                  {...colorwayThumbnailBox}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
                <span className="card-name figures anywhere">{reference}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Picture({ board, name, sizes, eager }: { board: ShownBoard; name: string; sizes: string; eager: boolean }) {
  return (
    <img
      {...board.picture!}
      sizes={sizes}
      width={board.width}
      height={board.height}
      alt={name}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}

/** Never plays automatically. */
export function Film({ board, name }: { board: ShownBoard; name: string }) {
  const { t } = useTranslation();
  return (
    // There is no speech in these films to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      controls
      playsInline
      preload={board.picture ? 'none' : 'metadata'}
      poster={board.picture?.src}
      width={board.width}
      height={board.height}
      aria-label={name}
      src={board.film!}
    >
      {t('collections.filmUnplayable')} <a href={board.film!}>{t('collections.filmDownload')}</a>
    </video>
  );
}
