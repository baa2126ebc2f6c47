/** A query picture on its way: checked and made smaller in the browser, then sent with its progress told. Browser only. */
import { addBase } from '#app/base-path.ts';
import { kindBytes, pictureKind } from '#app/domain/find/query-pictures/picture-kind.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { pictureUploadAddress } from './addresses.ts';

/** px of the longer side that is sent; more tells a search nothing */
const mostSide = 2400;
/** bytes from which on a picture is made smaller */
const largeBytes = 1_500_000;
/** of JPEG, 0 … 1 */
const quality = 0.9;

export type Refusal = {
  key: 'pictureTooLarge' | 'pictureKindUnknown' | 'pictureUnreadable' | 'fileEmpty';
  values: Record<string, string | number>;
};

/** What is to be sent, or why it can't be. A picture that the browser can't read is sent as it is. */
export async function preparePicture(file: File): Promise<{ file: File } | { refused: Refusal }> {
  if (file.size === 0) return { refused: { key: 'fileEmpty', values: { fileName: file.name } } };
  const head = await file
    .slice(0, kindBytes)
    .arrayBuffer()
    .catch(() => null);
  // Changed or removed since it was chosen, or in a cloud folder that doesn't answer.
  if (!head) return { refused: { key: 'pictureUnreadable', values: {} } };
  const kind = pictureKind(new Uint8Array(head));
  if (kind.is === 'other') return { refused: { key: 'pictureKindUnknown', values: { kind: kind.name } } };
  if (kind.is === 'unknown') return { refused: { key: 'pictureUnreadable', values: {} } };
  const small = file.size > largeBytes ? await shrink(file) : file;
  if (small.size > mostPictureBytes)
    return { refused: { key: 'pictureTooLarge', values: { limit: mostPictureBytes } } };
  return { file: small };
}

async function shrink(file: File): Promise<File> {
  // A moving picture would lose what the archive refuses it for.
  if (file.type === 'image/gif') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, mostSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
  } catch {
    return file;
  }
}

export type SentPicture = { pictureGuid: string } | { error?: string };

/** `onProgress`: 0 … 1 of the bytes. Without an `error` the connection failed, or the session is over. */
export function sendPicture(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<SentPicture> {
  if (signal.aborted) return Promise.resolve({});
  const form = new FormData();
  form.set('picture', file);
  const request = new XMLHttpRequest();
  return new Promise((done) => {
    request.open('POST', addBase(pictureUploadAddress));
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0 && !signal.aborted) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => done((request.response as SentPicture | null) ?? {}));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
