import { useEffect, useRef } from 'react';

/** ms until a picture that couldn't be loaded is asked for again: workers may be busy with an import */
const pauses = [2000, 4000, 8000, 16_000, 30_000];

/** For the `img` of `src`. */
export function useLatePicture(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const image = ref.current;
    if (!image || src === undefined) return undefined;
    let [turn, timer] = [0, 0];
    const askAgain = () => {
      if (turn >= pauses.length) return;
      // The same address once more is another request.
      timer = window.setTimeout(() => image.setAttribute('src', image.getAttribute('src') ?? ''), pauses[turn++]);
    };
    // It may have failed before this script was there.
    if (image.complete && image.naturalWidth === 0) askAgain();
    image.addEventListener('error', askAgain);
    return () => {
      window.clearTimeout(timer);
      image.removeEventListener('error', askAgain);
    };
  }, [src]);
  return ref;
}
