import type { PixelBox, SourceInfo } from '#app/image/base/types.ts';

/** of a file that says none */
const assumedDpi = 300;

/** cm of a file, or of the part that is its repeat: at the resolution given, else at its own, else at the assumed one. */
export function sizeOf(
  info: Pick<SourceInfo, 'width' | 'height' | 'dpiX' | 'dpiY'>,
  given: number | null = null,
  box: PixelBox | null = null,
) {
  const dpiX = given ?? info.dpiX ?? assumedDpi;
  const dpiY = given ?? info.dpiY ?? assumedDpi;
  const { width, height } = box ?? info;
  return {
    widthPx: width,
    heightPx: height,
    dpi: dpiX,
    widthCm: (width / dpiX) * 2.54,
    heightCm: (height / dpiY) * 2.54,
  };
}
