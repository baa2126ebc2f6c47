/** A design number made from a file's name. */
import { createHash } from 'node:crypto';
import { cutText } from '#app/domain/base/text/clean.ts';
import { designNumberShape } from './file-names.ts';

const longest = 80;

/** What doesn't fit, or has no letters, ends with a mark of the whole text: different files must not become one design. */
export function toDesignNumber(text: string): string {
  const clean = trimEnd(
    text
      .toWellFormed()
      .replace(/[^\p{L}\p{M}\p{N} ._-]+/gu, '-')
      .replace(/^[^\p{L}\p{N}]+/u, ''),
  );
  const isName = designNumberShape.test(clean);
  if (isName && clean.length <= longest) return clean;
  const mark = createHash('sha256').update(text.normalize('NFC').toLowerCase()).digest('hex').slice(0, 10);
  return `${isName ? trimEnd(cutText(clean, longest - mark.length - 1)) : 'unnamed'}-${mark}`;
}

const trimEnd = (text: string) => text.replace(/[\s._-]+$/u, '');
