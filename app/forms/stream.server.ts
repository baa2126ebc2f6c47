/**
 * A form whose files are of any size: its operation streams the body. The intent is in the address, because nothing of the body is
 * known beforehand.
 */
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { ownFields, type FormDeclaration, type IntentOf } from './declare.ts';
import { describePosted, runHandler, type Answer, type Posted } from './handle.server.ts';

export interface BodySource {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  /** Content-Length in bytes, if sent */
  contentLength: number | undefined;
}

/** Answers like `handleForm`: the result of `run`, or the refusal at the form named `drawn`. */
export function handleStream<Form extends FormDeclaration, Asker extends Actor>(
  { actor, request }: { actor: Asker; request: Request },
  form: Form,
  { intent, drawn }: { intent: IntentOf<Form>; drawn: string },
  run: (source: BodySource, posted: Posted<Asker>) => Promise<Answer>,
  here: string,
): Promise<Answer> {
  const posted = describePosted(actor, request, new FormData(), here);
  posted.form.set(ownFields.intent, intent);
  posted.form.set(ownFields.drawn, drawn);
  return runHandler(form, posted, { run: () => withTypedFields(posted, () => run(sourceOf(request), posted)) }, here);
}

/** A refusal shows the form again as it was filled in: by then its operation has read the fields. */
export async function withTypedFields<Result>(
  { form }: Pick<Posted, 'form'>,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DomainError) fill(form, error.typed);
    throw error;
  }
}

function fill(form: FormData, fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (form.has(name)) continue;
    for (const one of [value].flat()) if (typeof one === 'string') form.append(name, one);
  }
}

function sourceOf({ body, headers }: Request): BodySource {
  const length = Number(headers.get('content-length'));
  return {
    body: body ?? nothing(),
    contentType: headers.get('content-type') ?? '',
    contentLength: length > 0 ? length : undefined,
  };
}

// eslint-disable-next-line require-yield -- a body without bytes
async function* nothing(): AsyncGenerator<Uint8Array> {}
