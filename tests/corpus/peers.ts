/** What other readers make of a file, where they are installed: ImageMagick, libvips's command line and Pillow. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const patience = { timeout: 30_000, killSignal: 'SIGKILL', maxBuffer: 1024 * 1024 } as const;

export interface Peer {
  name: string;
  version: string;
  /** Writes the first picture of `source`, upright, over white and in sRGB, as a PNG of full size. Throws where it can't. */
  read(source: string, target: string): Promise<void>;
}

const PILLOW = `
import io, sys
from PIL import Image, ImageCms, ImageOps
Image.MAX_IMAGE_PIXELS = None
image = ImageOps.exif_transpose(Image.open(sys.argv[1]))
profile = image.info.get('icc_profile')
if profile and image.mode in ('RGB', 'CMYK', 'L'):
    image = ImageCms.profileToProfile(image, io.BytesIO(profile), ImageCms.createProfile('sRGB'), outputMode='RGB')
if image.mode in ('I', 'I;16', 'I;16B', 'I;16L'):
    image = image.point(lambda v: v / 257).convert('L')
image = image.convert('RGBA')
paper = Image.new('RGBA', image.size, 'white')
paper.alpha_composite(image)
paper.convert('RGB').save(sys.argv[2])
`;

/** Those of this machine. */
export async function findPeers(): Promise<Peer[]> {
  const found = await Promise.all([imageMagick(), libvips(), pillow('python3'), pillow('/usr/bin/python3')]);
  const peers = found.filter((peer) => peer !== null);
  return peers.filter(({ name }, i) => peers.findIndex((other) => other.name === name) === i);
}

async function imageMagick(): Promise<Peer | null> {
  const version = await say('convert', ['-version'], /ImageMagick ([\d.-]+)/);
  return version === null
    ? null
    : {
        name: 'ImageMagick',
        version,
        async read(source, target) {
          const upright = ['-auto-orient', '-background', 'white', '-alpha', 'remove', '-alpha', 'off'];
          await run(
            'convert',
            [`${source}[0]`, ...upright, '-colorspace', 'sRGB', '-depth', '8', `png24:${target}`],
            patience,
          );
        },
      };
}

async function libvips(): Promise<Peer | null> {
  const version = await say('vips', ['--version'], /vips-([\d.]+)/);
  return version === null
    ? null
    : {
        name: 'libvips',
        version,
        async read(source, target) {
          const wide = `${target}.v`;
          try {
            // No larger than it is; the way through profiles and orientations is that of thumbnails.
            await run(
              'vips',
              ['thumbnail', source, wide, '100000', '--size', 'down', '--export-profile', 'srgb'],
              patience,
            );
            const bands = Number((await run('vipsheader', ['-f', 'bands', wide], patience)).stdout);
            const command =
              bands === 2 || bands === 4 ? ['flatten', wide, target, '--background', '255'] : ['copy', wide, target];
            await run('vips', command, patience);
          } finally {
            await rm(wide, { force: true });
          }
        },
      };
}

async function pillow(python: string): Promise<Peer | null> {
  const version = await say(python, ['-c', 'import PIL; print(PIL.__version__)'], /([\d.]+)/);
  return version === null
    ? null
    : {
        name: 'Pillow',
        version,
        async read(source, target) {
          await run(python, ['-c', PILLOW, path.resolve(source), target], patience);
        },
      };
}

async function say(command: string, args: string[], pattern: RegExp): Promise<string | null> {
  try {
    return pattern.exec((await run(command, args, patience)).stdout)?.[1] ?? null;
  } catch {
    return null;
  }
}
