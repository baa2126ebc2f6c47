/** Prisma asks for an equality that ignores case by ILIKE, in which a backslash, `%` and `_` of the text mean something else. */
export const sameLetters = (text: string) => ({
  equals: text.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive' as const,
});
