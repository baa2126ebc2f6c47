/** The door for the `mail-send` job: by then a mail is only words and an address. */
import { deliverMail, type Mail } from '#app/data/mail.server.ts';

export async function deliver(mail: Mail): Promise<void> {
  await deliverMail(mail);
}
