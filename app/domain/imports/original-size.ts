import type { SourceInfo } from '#app/image/types.ts';
import { assumedDpi } from './rules.ts';

/** cm of a file at its own resolution, or at the assumed one. */
export function sizeOf(info: Pick<SourceInfo, 'width' | 'height' | 'dpiX' | 'dpiY'>, given: number | null = null) {
  const dpiX = info.dpiX ?? given ?? assumedDpi;
  const dpiY = info.dpiY ?? given ?? assumedDpi;
  return {
    widthPx: info.width,
    heightPx: info.height,
    dpi: dpiX,
    widthCm: (info.width / dpiX) * 2.54,
    heightCm: (info.height / dpiY) * 2.54,
  };
}
