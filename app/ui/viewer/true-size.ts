/** What a screen's CSS px measure: found once by holding a bank card against an outline, and kept in this browser. */

/** cm, ISO/IEC 7810 ID-1 */
export const cardCm = { width: 8.56, height: 5.398 };
/** CSS's own idea of it, 96 px an inch, until somebody has measured */
export const usualPxPerCm = 96 / 2.54;
export const pxPerCmRange = { least: 15, most: 150 };

const key = 'screen-px-per-cm';
/** A browser zoom or another monitor changes this, and with it what was measured. */
const density = () => window.devicePixelRatio.toFixed(3);

/** CSS px a cm; null where this screen was not measured at its present zoom. */
export function readPxPerCm(): number | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    const value = kept[density()];
    return typeof value === 'number' && value >= pxPerCmRange.least && value <= pxPerCmRange.most ? value : null;
  } catch {
    return null;
  }
}

export function keepPxPerCm(value: number | null): void {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>;
    if (value === null) delete kept[density()];
    else kept[density()] = value;
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing measures again next time.
  }
}
