/** The colours of a picture by area, for pages that read one in the browser. Browser-safe. */
export { choosePalette } from '#app/image/base/choose-palette.ts';
