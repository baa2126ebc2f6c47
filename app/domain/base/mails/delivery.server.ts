/** What the `mail-send` job calls: by then a mail is only text and an address. */
import { deliverMail, type Mail } from '#app/data/mail.server.ts';

/** `id`: the same at every try. */
export async function deliver(mail: Mail, id: string): Promise<void> {
  await deliverMail(mail, id);
}
