import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { cmykOf, labBytesOf, nameColors, parseHex, type Rgb } from './colors.ts';
import { composePlanes, composeRgb, groundPlane, stackedCoverages } from './compose.ts';

import { buildSrgbProfile } from './icc-profile.ts';
import { inkResources, profileResource, resolutionResource, versionResource } from './photoshop.ts';
import { packResources, writePsdFile, type PsdFile, type PsdLayer } from './psd-file.ts';
import { writeTiffFile } from './tiff-file.ts';
import type { DemoColorway, DemoDesign, DemoFormat } from './designs.ts';
import { readScreens, type Screens } from './screens.ts';

const EXTENSIONS: Record<DemoFormat, string> = {
  'psd-layered': 'psd',
  'psd-flat': 'psd',
  'psd-lab': 'psd',
  'psd-separation': 'psd',
  psb: 'psb',
  tiff: 'tif',
  'tiff-cmyk': 'tif',
  'tiff-gray': 'tif',
  'tiff-separation': 'tif',
};

/** Draw a design once and write one original per colorway, named “Stem - Colorway.ext”. */
export async function writeOriginals(
  design: DemoDesign,
  folder: string,
): Promise<{ colorway: string; path: string }[]> {
  await mkdir(folder, { recursive: true });
  const layers = readScreens(design);
  const files: { colorway: string; path: string }[] = [];
  for (const colorway of design.colorways) {
    await pause();
    const path = join(folder, `${design.stem} - ${colorway.name}.${EXTENSIONS[design.format]}`);
    if (EXTENSIONS[design.format] === 'tif') await writeTiff(design, colorway, layers, path);
    else await writePsd(design, colorway, layers, path);
    files.push({ colorway: colorway.name, path });
  }
  return files;
}

/** The inks of a separation; a white ground is the bare cloth and needs no screen. */
export function separate(layers: Screens, colors: string[]): { names: string[]; colors: Rgb[]; planes: Uint8Array[] } {
  const rgb = colors.map(parseHex);
  const bare = rgb[0]!.every((v) => v >= 250);
  const inks = bare ? rgb.slice(1) : rgb;
  const planes = bare ? layers.planes : [groundPlane(layers), ...layers.planes];
  return { names: nameColors(inks), colors: inks, planes };
}

const inverted = (plane: Uint8Array) => plane.map((v) => 255 - v);

async function writePsd(design: DemoDesign, { colors }: DemoColorway, layers: Screens, path: string): Promise<void> {
  const { width, height } = layers;
  const basis = { width, height, big: design.format === 'psb' };
  const resources = [resolutionResource(design.dpi), versionResource()];
  let file: PsdFile;
  if (design.format === 'psd-separation') {
    const inks = separate(layers, colors);
    resources.push(...inkResources(inks.names, inks.colors));
    file = { ...basis, mode: 'multichannel', channels: inks.planes.map(inverted), resources };
  } else if (design.format === 'psd-lab') {
    file = {
      ...basis,
      mode: 'lab',
      channels: composePlanes(
        layers,
        colors.map((c) => labBytesOf(parseHex(c))),
      ),
      resources,
    };
  } else {
    resources.push(profileResource(buildSrgbProfile()));
    file = { ...basis, mode: 'rgb', channels: composeRgb(layers, colors), resources };
    if (design.format !== 'psd-flat') file.layers = layersOf(layers, colors);
  }
  await writePsdFile(path, file);
}

function layersOf(layers: Screens, colors: string[]): PsdLayer[] {
  const rgb = colors.map(parseHex);
  const names = nameColors(rgb);
  const coverages = [null, ...stackedCoverages(layers)];
  return coverages.map((coverage, i) => ({ name: names[i]!, color: rgb[i]!, coverage }));
}

async function writeTiff(design: DemoDesign, { colors }: DemoColorway, layers: Screens, path: string): Promise<void> {
  const { width, height } = layers;
  const { dpi, format } = design;
  const basis = { width, height, dpi };
  if (format === 'tiff-separation') {
    const inks = separate(layers, colors);
    const photoshop = packResources([resolutionResource(dpi), ...inkResources(inks.names, inks.colors)]);
    const file = { ...basis, channels: inks.planes, inkNames: inks.names, photoshop };
    await writeTiffFile(path, { ...file, mode: 'inks', compression: 'deflate' });
  } else if (format === 'tiff-cmyk') {
    const channels = composePlanes(
      layers,
      colors.map((c) => cmykOf(parseHex(c))),
    );
    await writeTiffFile(path, { ...basis, mode: 'cmyk', compression: 'lzw', channels });
  } else if (format === 'tiff-gray') {
    const channels = composePlanes(
      layers,
      colors.map((c) => [grayOf(parseHex(c))]),
    );
    await writeTiffFile(path, { ...basis, mode: 'gray', compression: 'lzw', channels });
  } else {
    const channels = composeRgb(layers, colors);
    await writeTiffFile(path, { ...basis, mode: 'rgb', compression: 'lzw', channels, profile: buildSrgbProfile() });
  }
}

function grayOf([r, g, b]: Rgb): number {
  return Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b);
}
