/** What the `mail-send` job calls: by then a mail is only text and an address. */
import { db } from '#app/data/database.server.ts';
import { deliverMail, findRefusal, type Mail } from '#app/data/mail.server.ts';
import { countTrouble, nameError } from '#app/domain/base/activity/activity.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';

/** `id`: the same at every try. A mail that is refused for good is over, and the audit log says so. */
export async function deliver(mail: Mail, id: string): Promise<void> {
  try {
    await deliverMail(mail, id);
  } catch (error) {
    const refusal = findRefusal(error);
    if (!refusal) throw error;
    countTrouble('mail', { name: nameError(error), where: 'mail-send', id });
    const user = await db.user.findFirst({ where: { mail: mail.to }, select: { id: true } });
    await recordAudit(db, systemActor('mails'), {
      operation: 'refuseMail',
      ...(user && { subject: ['user', user.id] }),
      after: { ...(!user && { mail: mail.to }), ...refusal },
    });
  }
}
