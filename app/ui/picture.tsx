import type { ReactNode, Ref } from 'react';
import styles from './picture.module.css';
import type { Surround } from './preferences.tsx';

export interface PictureProps {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** px of the picture itself, to reserve its space before it loads. */
  width: number;
  height: number;
  alt: string;
  caption?: ReactNode;
  /** Its own background, if it differs from the page's. */
  surround?: Surround;
  /** Fitted into the height of the window, or as wide as its column. */
  fit?: 'window' | 'width';
  eager?: boolean;
  /** Whoever watches it asks again by itself where it isn't ready; others are asked for by late-pictures.ts. */
  imageRef?: Ref<HTMLImageElement>;
}

export function Picture({
  src,
  srcSet,
  sizes,
  width,
  height,
  alt,
  caption,
  surround,
  fit = 'width',
  eager = false,
  imageRef,
}: PictureProps) {
  return (
    <figure className={styles.picture} data-surround={surround} data-fit={fit}>
      <img
        ref={imageRef}
        data-own-tries={imageRef && ''}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
