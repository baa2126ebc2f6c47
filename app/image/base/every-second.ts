/** Gives a sign of life each second at most, however often it is called. */
export function everySecond(beat: () => void): () => void {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last <= 1000) return;
    last = now;
    beat();
  };
}
