import { useEffect, useRef } from 'react';

/** ms until a picture that couldn't be loaded is asked for again: workers may be busy with an import */
const pauses = [2000, 4000, 8000, 16_000, 30_000];

/** For the `img` of `src`. */
export function useLatePicture(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => (ref.current && src !== undefined ? askUntilThere(ref.current) : undefined), [src]);
  return ref;
}

type Image = Pick<
  HTMLImageElement,
  'complete' | 'naturalWidth' | 'getAttribute' | 'setAttribute' | 'addEventListener' | 'removeEventListener'
>;

/** Answers what ends it. */
export function askUntilThere(image: Image): () => void {
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const askAgain = () => {
    if (turn >= pauses.length) return;
    // The same address once more is another request.
    timer = setTimeout(() => image.setAttribute('src', image.getAttribute('src') ?? ''), pauses[turn++]);
  };
  // It may have failed before this script was there.
  if (image.complete && image.naturalWidth === 0) askAgain();
  image.addEventListener('error', askAgain);
  return () => {
    clearTimeout(timer);
    image.removeEventListener('error', askAgain);
  };
}
