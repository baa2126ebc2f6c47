/** How the pictures of boards are answered; everything about caching is as for prints. */
import type { Person } from '#app/domain/base/actor.ts';
import type { BoardWidth } from '#app/domain/lists/collections/show/addresses.ts';
import { boardVersion } from '#app/domain/lists/collections/show/boards.server.ts';
import { BoardWidthAsked, obtainBoard } from '#app/domain/lists/collections/show/pictures.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { answerStored, explain, orExplain } from '#app/routes/shared/picture-response.server.ts';

/** Undefined where what is asked for is no width. */
export function readWidth(request: Request): BoardWidth | undefined {
  return BoardWidthAsked.safeParse(new URL(request.url).searchParams.get('width')).data;
}

export async function answerBoard(
  request: Request,
  person: Person,
  source: string,
  width: BoardWidth | undefined,
): Promise<Response> {
  if (!width) return explain(person, new DomainError('invalidInput'));
  return orExplain(person, async () =>
    answerStored(request, await obtainBoard(source, width), boardVersion(source), 'image/webp'),
  );
}
