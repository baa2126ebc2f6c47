/** Addresses of query pictures. */
export const picturePage = '/similar/picture';
export const palettePage = '/similar/palette';

/** The crop page. */
export function pictureAddress(pictureGuid: string): string {
  return `${picturePage}/${pictureGuid}`;
}

/** The crop of a query picture; the address includes the crop, because browsers cache pictures. */
export function picturePixels(pictureGuid: string, part: object | null): string {
  return `${pictureAddress(pictureGuid)}/pixels${part ? `?part=${Object.values(part).join('-')}` : ''}`;
}

/** All of it. */
export function wholePixels(pictureGuid: string): string {
  return `${pictureAddress(pictureGuid)}/pixels?whole`;
}

/** The search with it. */
export function pictureSearch(pictureGuid: string): string {
  return `/archive?similarImage=${pictureGuid}`;
}

export const frontPage = '/similar';
/** Upload by script; answers the address of the search. */
export const pictureUploadAddress = '/similar/picture/hand-in';
