/** Refuses passwords that are guessed first, wherever one is set: by its owner, an admin, a program or the command line. */
import { db } from '#app/data/database.server.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { languages } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';

interface Owner {
  name: string;
  mail: string;
  /** the customer's name */
  company: string;
}

/** Throws `commonPassword` or `personalPassword` at the field. */
export async function requireStrong(field: string, password: string, owner: Owner): Promise<void> {
  // A megabyte of words: loaded with the first password that is set.
  const { judgePassword } = await import('./password-strength.ts');
  const { refusal } = judgePassword(password, await wordsOf(owner));
  if (refusal) throw fieldError(field, refusal);
}

/** The same for an account that is there. */
export async function requireStrongFor(field: string, password: string, userId: string): Promise<void> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { name: true, mail: true, customer: { select: { name: true } } },
  });
  if (user) await requireStrong(field, password, { ...user, company: user.customer.name });
}

/** What anybody would try first. The mail's last part, com or tr, is in everybody's. */
async function wordsOf({ name, mail, company }: Owner): Promise<string[]> {
  const { corporate } = await readSettings();
  const products = languages.map((locale) => translate(locale)('shell.product'));
  const [local = '', host = ''] = mail.split('@');
  return [name, mail, local, host.replace(/\.[^.]*$/, ''), company, corporate.name, ...products].filter(Boolean);
}
