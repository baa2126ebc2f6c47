/**
 * Pictures without words that weren't ready when they were asked for: asked for again wherever they stand. Meanwhile their places are blank:
 * WebKit would show its sign for a broken picture, where others show nothing.
 */
import { askUntilThere } from './use-late-picture.ts';

const known = new WeakSet<HTMLImageElement>();

/** Also those that have failed before. */
export function watchPictures(): void {
  const hear = (target: unknown) => {
    if (target instanceof HTMLImageElement && target.alt === '') awaitPicture(target);
  };
  // An error doesn't bubble.
  document.addEventListener('error', ({ target }) => hear(target), true);
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.currentSrc) hear(image);
}

/** For one that has failed. */
export function awaitPicture(image: HTMLImageElement): void {
  image.style.opacity = '0';
  if (known.has(image)) return;
  known.add(image);
  image.addEventListener('load', () => image.style.removeProperty('opacity'));
  askUntilThere(image);
}
