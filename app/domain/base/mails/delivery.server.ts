/** What the `mail-send` job calls: by then a mail is only text and an address. */
import { deliverMail, type Mail } from '#app/data/mail.server.ts';

export async function deliver(mail: Mail): Promise<void> {
  await deliverMail(mail);
}
