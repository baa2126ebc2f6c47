/** A picture that comes by a form or by script. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { handInPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { translate } from '#app/locales/translate.ts';
import { readForm } from '../read-form.server.ts';

const megabyte = 1024 * 1024;
/** bytes of a form's own lines around the file */
const formRoom = 64 * 1024;

export const mostMegabytes = mostPictureBytes / megabyte;

export type Received = { pictureGuid: string; form: FormData } | { error: string; status: number };

export async function receivePicture(request: Request, person: Person): Promise<Received> {
  try {
    // The whole body is held in memory: without a length, or with too much of it, it isn't read at all.
    const length = Number(request.headers.get('content-length') ?? NaN);
    if (!(length <= mostPictureBytes + formRoom)) throw new DomainError('pictureTooLarge');
    const form = await readForm(request);
    const { pictureGuid } = await handInPicture(person, { picture: form.get('picture') });
    return { pictureGuid, form };
  } catch (error) {
    return { error: sayError(error, person), status: (error as DomainError).status };
  }
}

/** An expected failure in the person's words; anything else goes on. */
export function sayError(error: unknown, person: Person): string {
  if (!(error instanceof DomainError)) throw error;
  return translate(person.locale)(`errors.${error.key}`, { limit: mostMegabytes, ...error.values });
}
