/** Mail out: by SMTP where SMTP_URL says so, else as .eml files in DATA_DIR/outbox. Sent from a job, never during a request. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { config } from '#app/config.server.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** the address that one POST turns such mails off at (RFC 8058) */
  unsubscribe?: string;
}

let smtp: Transporter | undefined;

/** Most processes send no mail. */
const load = () => import('nodemailer');

/** Connects, greets and signs in, and sends nothing; false where mails are saved as files. Throws what the server says. */
export async function checkMail(timeoutMs: number): Promise<boolean> {
  if (!config.smtpUrl) return false;
  const times = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const { createTransport } = await load();
  const probe = createTransport({ url: config.smtpUrl, ...times });
  try {
    return await probe.verify();
  } finally {
    probe.close();
  }
}

export async function deliverMail({ unsubscribe, ...content }: Mail, id: string): Promise<void> {
  const host = new URL(config.publicUrl).hostname;
  const mail = {
    from: config.mailFrom,
    ...content,
    // A server that took a mail and couldn't say so gets it once more: receivers know it by its id, and show it once.
    messageId: `<${id}@${host}>`,
    headers: {
      // Nobody's absence note answers it (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  const { createTransport } = await load();
  if (config.smtpUrl) {
    smtp ??= createTransport(config.smtpUrl);
    await smtp.sendMail(mail);
    return;
  }
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const { message } = await writer.sendMail(mail);
  const outbox = path.join(config.dataDir, 'outbox');
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`;
  const draft = path.join(outbox, `.${name}.part`);
  await writeFile(draft, message as unknown as Buffer, { mode: 0o600 });
  await rename(draft, path.join(outbox, name));
}

/**
 * What the mail server said where it refuses this mail or its receiver for good, and no later try would help: by the enhanced status of RFC 3463
 * the receiver's address (5.1), mailbox (5.2) or the mail itself (5.6). Others, such as 5.7, are often about the sender, which the settings can mend.
 */
export function findRefusal(error: unknown): { code: number; reason: string } | null {
  const {
    responseCode: code = 0,
    response = '',
    command,
  } = error as Partial<Record<'response' | 'command', string>> & {
    responseCode?: number;
  };
  if (command !== 'RCPT TO' && command !== 'DATA') return null;
  const isOfReceiver = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.|6\.)\d/.test(response);
  return code >= 500 && code <= 599 && isOfReceiver ? { code, reason: response.slice(0, 300) } : null;
}
