/** The storage key that a picture has. */
import { createHash } from 'node:crypto';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { encoding, planPicture, quickEncoding, type PictureRequest } from './requests.ts';

/** Pictures that the import makes stay; what somebody asked for beyond them goes when nobody has looked at it for long. */
export const askedPrefix = 'asked';

/** Where a master's pictures lie: the lasting ones, and those that were asked for. */
export function renditionFolders(masterHash: string): [lasting: string, asked: string] {
  const folder = `${masterHash.slice(0, 2)}/${masterHash}`;
  return [`renditions/${folder}`, `${askedPrefix}/${folder}`];
}

/** How seams are drawn: the first ones went on over an edge as if there were neither drop nor shift. */
const seamRecipe = 2;

/** What is compared with other prints of a master (app/image/similar/print-sketch.ts); one of another recipe is made anew. */
const sketchRecipe = 1;

export function sketchFolder(masterHash: string): string {
  return `sketches/${masterHash.slice(0, 2)}/${masterHash}`;
}

export function sketchKey(masterHash: string): string {
  return `${sketchFolder(masterHash)}/print-${sketchRecipe}.png`;
}

/** Everything that decides the pixels is in the key, so a picture under it is never out of date; equal masters share it. */
export function pictureKey(colorway: VisiblePicture, request: PictureRequest): string {
  const plan = planPicture(colorway, request);
  const { format } = plan.kind === 'region' ? plan.options : encoding;
  const planned = JSON.stringify(plan);
  const lasts = standardRequests().some((standard) => JSON.stringify(planPicture(colorway, standard)) === planned);
  const encoded = plan.kind === 'region' ? null : lasts ? encoding : quickEncoding;
  const text = JSON.stringify(plan.kind === 'seam' ? [plan, encoded, seamRecipe] : [plan, encoded]);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 20);
  return `${renditionFolders(colorway.masterHash)[lasts ? 0 : 1]}/${plan.kind}-${hash}.${format}`;
}

export function isLasting(key: string): boolean {
  return !key.startsWith(`${askedPrefix}/`);
}

/** What archive and design page ask for first, the latter also for screens of twice the density. */
export function firstRequests(): PictureRequest[] {
  return [...standardRequests(), { view: 'print', width: 3200 }];
}

/** Made by the import ahead of the first look; any other picture is made when somebody asks for it. */
export function standardRequests(): PictureRequest[] {
  return [
    { view: 'thumbnail', shape: 'h' },
    { view: 'thumbnail', shape: 'v' },
    { view: 'colorway' },
    { view: 'thumbnail', shape: 'h', side: 480 },
    { view: 'print', width: 1600 },
    { view: 'fabric', cm: 150, width: 1600 },
    { view: 'fabric', cm: 75, width: 1600 },
    { view: 'repeat', across: 2, down: 2, width: 1600, drop: undefined, shift: undefined, mirror: undefined },
  ];
}
