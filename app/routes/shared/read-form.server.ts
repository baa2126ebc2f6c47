/** A form's fields; a body that is no form is the sender's mistake, not ours. */
import { readLocale } from '#app/locales/i18next.server.ts';
import { translate } from '#app/locales/translate.ts';

export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.clone().formData();
  } catch {
    const message = translate(await readLocale(request))('errors.unreadableBody');
    throw Response.json({ key: 'unreadableBody', message }, { status: 400 });
  }
}
