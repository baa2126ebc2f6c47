/** The upload form's target where script shows its progress: answers JSON. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { receive } from './import/upload.server.ts';

export interface UploadReply {
  jobId?: string;
  message?: string;
  fields?: Record<string, string[]>;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  try {
    const { jobId } = await receive(request, person);
    return Response.json({ jobId } satisfies UploadReply);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json(describe(error, person.locale), { status: error.status });
  }
}

/** Sentences at their fields; what concerns no field stands over the form. */
export function describe(error: DomainError, locale: 'tr' | 'en' | 'ru'): UploadReply {
  const t = translate(locale);
  const fields = Object.entries(error.fields).map(([field, keys]) => [field, [...new Set(keys)].map((key) => t(`errors.${key}`, error.values))]);
  return { message: t(`errors.${error.key}`, error.values), fields: Object.fromEntries(fields) };
}
