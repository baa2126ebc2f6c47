/** What a screen's CSS px measure: found once by holding a bank card against an outline, and kept in this browser. */

/** cm, ISO/IEC 7810 ID-1 */
export const cardCm = { width: 8.56, height: 5.398 };
/** CSS's definition, 96 px per inch, until calibrated */
export const usualPxPerCm = 96 / 2.54;
/** from a wall of screens to a telephone's */
export const pxPerCmRange = { least: 10, most: 120 };

const key = 'screen-px-per-cm';
/** Changes with browser zoom and monitor, which invalidates the calibration. */
const screenName = () => `${window.screen.width}x${window.screen.height}@${window.devicePixelRatio.toFixed(3)}`;

/** CSS px a cm; null where this screen was not measured at its present zoom. */
export function readPxPerCm(): number | null {
  const value = readKept()[screenName()];
  return typeof value === 'number' && value >= pxPerCmRange.least && value <= pxPerCmRange.most ? value : null;
}

export function keepPxPerCm(value: number | null): void {
  const kept = readKept();
  if (value === null) delete kept[screenName()];
  else kept[screenName()] = value;
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without storage, calibrate again next time.
  }
}

/** Calls back when the window may have come to another screen or zoom, or another tab has measured; answers how to stop. */
export function watchScreen(onChange: () => void): () => void {
  let density: MediaQueryList | null = null;
  const again = () => {
    density?.removeEventListener('change', again);
    density = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    density.addEventListener('change', again);
    onChange();
  };
  const events = ['resize', 'storage'] as const;
  for (const name of events) window.addEventListener(name, again);
  again();
  return () => {
    density?.removeEventListener('change', again);
    for (const name of events) window.removeEventListener(name, again);
  };
}

function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
