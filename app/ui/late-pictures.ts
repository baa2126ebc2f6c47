/**
 * Pictures that weren't ready when they were asked for, because workers are busy with an import, are asked for again wherever they stand. Meanwhile
 * the places of those without words are blank: WebKit would show its sign for a broken picture, where others show nothing.
 */

/** ms until a picture is asked for again */
const pauses = [2000, 4000, 8000, 16_000, 30_000];

/** of each that failed last: with which address, and how often before */
const late = new WeakMap<HTMLImageElement, { src: string | null; turn: number }>();

/** Also those that have failed before. One with `data-own-tries` is left to whoever drew it. */
export function watchPictures(): void {
  const isWatched = (target: unknown): target is HTMLImageElement =>
    target instanceof HTMLImageElement && target.dataset.ownTries === undefined;
  // Neither event bubbles.
  document.addEventListener('error', ({ target }) => isWatched(target) && askLater(target), true);
  document.addEventListener('load', ({ target }) => isWatched(target) && show(target), true);
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0 && image.currentSrc && isWatched(image)) askLater(image);
}

/** For one that has failed. Some times, not for ever. */
export function askLater(image: HTMLImageElement): void {
  const src = image.getAttribute('src');
  const before = late.get(image);
  const turn = before?.src === src ? before.turn + 1 : 0;
  late.set(image, { src, turn });
  if (image.alt === '') image.style.opacity = '0';
  if (src === null || turn >= pauses.length) return;
  setTimeout(() => {
    // The same address once more is another request.
    if (image.isConnected && image.getAttribute('src') === src) image.setAttribute('src', src);
  }, pauses[turn]);
}

function show(image: HTMLImageElement): void {
  if (late.delete(image)) image.style.removeProperty('opacity');
}
