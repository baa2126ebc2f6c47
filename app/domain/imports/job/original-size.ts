import { cmBy } from '#app/domain/base/square-px.ts';
import type { PixelBox, SourceInfo } from '#app/image/base/types.ts';

/** of a file that says none */
const assumedDpi = 300;

/** cm of a file, or of the part that is its repeat: at the resolution given, else at its own, else at the assumed one. */
export function sizeOf(
  info: Pick<SourceInfo, 'width' | 'height' | 'dpiX' | 'dpiY'>,
  given: number | null = null,
  box: PixelBox | null = null,
) {
  const { width, height } = box ?? info;
  const resolution = resolutionOf(info, given);
  return { widthPx: width, heightPx: height, dpi: resolution.dpi, ...cmBy(resolution, { width, height }) };
}

/** The same as a colorway keeps it. */
export function resolutionOf(info: Pick<SourceInfo, 'dpiX' | 'dpiY'>, given: number | null) {
  const dpi = given ?? info.dpiX ?? assumedDpi;
  const down = given ?? info.dpiY ?? assumedDpi;
  return { dpi, dpiY: down === dpi ? null : down };
}
