/** Text that people type, without control characters and those that turn the direction of all text after them. Browser-safe. */

export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

export const lines = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?:(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069])+/gu, ' ')
    .trim();
