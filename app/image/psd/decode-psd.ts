import { ByteFile } from '../base/byte-file.ts';
import type { OpenedSource, Opening, OutDepth } from '../source/opened-source.ts';
import { RESOURCE, resourceBytes } from '../photoshop/resources.ts';
import { openLayers } from './open-layers.ts';
import { hasCurveOfGimp } from './gimp.ts';
import { openInkProfile, throughInks } from '../profiles/ink-profile.ts';
import { beating, sampleRows, streamRows } from '../source/pixel-feed.ts';
import { type OpenRows, openMerged } from './merged.ts';
import { liesOverWhite } from './over-white.ts';
import { type PixelPlan, planPixels } from './pixels.ts';
import { openDuotone, type PsdLayout, readPalette, readPsdLayout } from './read-psd.ts';
import type { RowReader } from './rows.ts';
import { PROCESS_NAMES, profileFor } from '../source/source-facts.ts';
import { paper, printSpots, spotColor } from '../source/spots.ts';
import { eightBit, isSrgb, toSrgb, wantsDepth } from '../source/to-srgb.ts';
import { ImageError, type ImageWarning } from '../base/types.ts';
import type { VipsImage, VipsModule } from '../base/vips.ts';

/**
 * Opens a PSD or PSB: its merged image or, in a file that was saved without one, its layers put together.
 */
export async function openPsd(
  path: string,
  { info, assumed, scratch, beat }: Opening,
  signal?: AbortSignal,
): Promise<OpenedSource> {
  const file = new ByteFile(path);
  const unpacked: ByteFile[] = [];
  const close = () => {
    file.close();
    for (const other of unpacked) other.close();
  };
  try {
    const psd = readPsdLayout(file);
    const reading = { path, file, psd, scratch: { path: scratch, end: 0 }, beat, signal, unpacked };
    const open = psd.hasMergedImage ? await openMerged(reading) : null;
    const composite = open ? null : await openLayers(reading);
    return {
      ...openPixels(file, psd, { info, assumed, beat }, open ?? composite!.open, composite?.warnings ?? []),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function openPixels(
  file: ByteFile,
  psd: PsdLayout,
  { info, assumed, beat }: Pick<Opening, 'info' | 'assumed' | 'beat'>,
  open: OpenRows,
  told: ImageWarning[],
): Omit<OpenedSource, 'close'> {
  const { width, height, depth, mode } = psd;
  const processCount = PROCESS_NAMES[mode].length;
  // Beside screens the picture is what they were made from.
  const shown = info.screens ? [] : [...Array(processCount).keys()];
  const duotone = openDuotone(file, psd);
  // Its palette shows all inks of a duotone.
  const inkCount = duotone?.inks.length ?? processCount;
  const spots = info.channels.flatMap(({ kind }, i) => (i >= inkCount && kind === 'spot' ? [i] : []));
  // Put together from layers, the picture is over white already.
  const alpha = psd.hasMergedImage && psd.transparency && processCount > 0 ? processCount : null;
  const palette = duotone?.palette ?? readPalette(file, psd);
  // A palette is colours already.
  const shownMode = duotone ? 'rgb' : mode;
  const own = resourceBytes(file, psd.resources, RESOURCE.iccProfile);
  const profile = duotone ? null : profileFor(mode, own, assumed);
  const link = info.screens ? null : openInkProfile(own, mode, processCount || spots.length, assumed);
  // The inks of a duotone come from its grey.
  const placeOf = (channel: number) => (duotone ? Math.max(0, channel - inkCount + 1) : channel);
  const light = (depth === 32 && mode !== 'lab' && mode !== 'cmyk') || hasCurveOfGimp(file, psd);
  const isOver = once(() => liesOverWhite(psd, open, processCount, palette));
  let failure: unknown;
  const fail = (error: unknown) => {
    failure = error;
  };

  const plan = (colors: number[], coverage: number[], how: Pick<PixelPlan, 'deep' | 'flip'>) => {
    const veiled = alpha !== null && colors.length > 0;
    // Before these rows are opened: it reads rows itself.
    const over = veiled && isOver();
    const rows = open([...colors, ...coverage.map(placeOf), ...(veiled ? [alpha] : [])]);
    for (const [i, channel] of coverage.entries()) {
      const ink = duotone?.inks[channel];
      if (ink) rows[colors.length + i] = printedRows(rows[colors.length + i]!, ink.light);
    }
    return planPixels({
      width,
      height,
      depth,
      mode,
      process: rows.slice(0, colors.length),
      coverage: rows.slice(colors.length, colors.length + coverage.length),
      veil: veiled ? { read: rows.at(-1)!, over } : null,
      palette: colors.length > 0 ? palette : null,
      ...how,
    });
  };
  const planShown = (inks: number[], how: Pick<PixelPlan, 'deep' | 'flip'>) => {
    const rows = plan(shown, inks, how);
    return link ? throughInks(link, rows, processCount === 0) : rows;
  };
  // CMYK stands inverted in PSD: 255 is no ink, as in spots.
  const wantsMore = shown.length > 0 && wantsDepth(mode, profile);
  const how = (out: OutDepth = 8) => ({
    deep: depth > 8 && (out === 16 || wantsMore),
    flip: { process: mode === 'cmyk', coverage: false },
  });

  const tell = (warnings: ImageWarning[]) => {
    for (const warning of told) if (!warnings.includes(warning)) warnings.push(warning);
  };

  const toColors = (
    vips: VipsModule,
    image: VipsImage,
    warnings: ImageWarning[],
    inks: number[],
    out: OutDepth = 8,
  ) => {
    tell(warnings);
    const colors = info.screens ? 0 : palette || link ? 3 : processCount;
    const base =
      colors === 0
        ? paper(vips, image, out)
        : toSrgb(vips, pick(image, 0, colors), link ? 'lab' : shownMode, link ? null : profile, warnings, light, out);
    // What the profile knows is in its colours.
    const others = link && processCount === 0 ? inks.slice(link.inputs) : inks;
    const planes = others.map((channel, i) => ({
      plane: out === 16 ? image.extractBand(colors + i) : eightBit(image.extractBand(colors + i)),
      ...spotColor(info.channels[channel]!, i),
    }));
    return printSpots(base, planes);
  };

  /** Sorted, process colours come first. */
  const planCoverage = (sorted: number[]) => {
    const colors = palette ? [] : sorted.filter((channel) => channel < processCount);
    const flip = { process: true, coverage: true };
    return plan(colors, sorted.slice(colors.length), { deep: false, flip });
  };

  const isShown = shown.length > 0 && spots.length === 0 && !link && isSrgb(shownMode, profile);
  return {
    failure: () => failure,
    build: (vips, warnings, keep = 8) => {
      const out = depth > 8 ? keep : 8;
      return toColors(vips, streamRows(vips, planShown(spots, how(out)), fail), warnings, spots, out);
    },
    strips(_vips, warnings) {
      tell(warnings);
      return {
        rows: planShown(spots, how()),
        draw: isShown ? null : (vips, strip) => toColors(vips, strip, warnings, spots),
      };
    },
    buildBase: (vips, warnings) =>
      shown.length === 0
        ? paper(vips, { width, height })
        : toColors(vips, streamRows(vips, planShown([], how()), fail), warnings, []),
    coverageRows: (channels) =>
      channels.every((channel, i) => i === 0 || channel > channels[i - 1]!) ? planCoverage(channels) : null,
    buildCoverage(vips, channels) {
      const sorted = [...channels].sort((a, b) => a - b);
      const image = streamRows(vips, planCoverage(sorted), fail);
      if (channels.every((channel, i) => channel === sorted[i])) return image;
      const bands = channels.map((channel) => image.extractBand(sorted.indexOf(channel)));
      return bands[0]!.bandjoin(bands.slice(1));
    },
    buildPreview(vips, warnings, side) {
      try {
        return toColors(vips, sampleRows(vips, beating(planShown(spots, how()), beat), side), warnings, spots);
      } catch (error) {
        if (error instanceof ImageError) fail(error);
        throw error;
      }
    },
  };
}

/** What an ink of a duotone leaves of the paper. */
const printedRows =
  (read: RowReader, light: Uint8Array): RowReader =>
  (row, y) => {
    read(row, y);
    for (let x = 0; x < row.length; x++) row[x] = light[row[x]!]!;
  };

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function pick(image: VipsImage, first: number, n: number): VipsImage {
  return first === 0 && n === image.bands ? image : image.extractBand(first, { n });
}
