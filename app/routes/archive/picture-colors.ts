/** The main colours of a picture, read in the browser: nothing is sent. Loaded on demand. */
import { choosePalette } from '#app/domain/visible/pictures/choose-palette.ts';

/** px of the longer side that colours are counted in, as in the image core */
const side = 256;
const most = 8;

export interface OfferedColor {
  hex: string;
  /** per cent of the area */
  share: number;
}

export async function readPictureColors(file: Blob): Promise<OfferedColor[]> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { colorSpace: 'srgb', willReadFrequently: true })!;
  // Transparent parts count as white fabric.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) pixels.set(data.subarray(from, from + 3), to);
  return choosePalette(pixels)
    .slice(0, most)
    .map(({ srgb, share }) => ({ hex: srgb, share: Math.max(1, Math.round(share * 100)) }));
}
