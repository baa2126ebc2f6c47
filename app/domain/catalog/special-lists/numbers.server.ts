/** Design numbers as people paste them: from a mail, a table, a list. */
import { findNamedDesigns } from '#app/domain/catalog/designs/named-designs.server.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { mostNumbers } from './rules.ts';

/** One a line, or separated by commas, semicolons or tabs; each once, in order. */
export function readNumbers(text: string): string[] {
  const pieces = text
    .toWellFormed()
    .split(/[\n\r\t,;]+/)
    .map((piece) => piece.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter(Boolean);
  const numbers = [...new Set(pieces)];
  if (numbers.length > mostNumbers) throw fieldError('numbers', 'tooLong');
  return numbers;
}

/** A colorway's reference means its design. A piece that names nothing may be several numbers with spaces between. */
export async function findNumbers(numbers: string[]): Promise<{ found: string[]; notFound: string[] }> {
  const words = numbers.flatMap((number) => (number.includes(' ') ? number.split(' ') : []));
  const ask = await findNamedDesigns([...numbers, ...words].map((design) => ({ design })));
  const lookUp = (design: string) => {
    const answer = ask({ design });
    return typeof answer === 'string' ? null : answer.designGuid;
  };
  const found: string[] = [];
  const notFound: string[] = [];
  for (const number of numbers) {
    const parts = lookUp(number) === null ? number.split(' ') : [number];
    // Of several words none of which is a number, the whole is named as it was typed.
    const named = parts.some((part) => lookUp(part) !== null) ? parts : [number];
    for (const part of named) {
      const id = lookUp(part);
      if (id === null) notFound.push(part);
      else found.push(id);
    }
  }
  return { found, notFound };
}
