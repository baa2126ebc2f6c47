/** Addresses of pictures that somebody searches with. */
export const picturePage = '/similar/picture';
export const palettePage = '/similar/palette';

/** The page on which a part of it is chosen. */
export function pictureAddress(pictureGuid: string): string {
  return `${picturePage}/${pictureGuid}`;
}

/** The part of a picture that is searched with; another part is another address, for a browser keeps what it has shown. */
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
/** Answers script, which has a picture and wants to know where its search stands. */
export const pictureUploadAddress = '/similar/picture/hand-in';
