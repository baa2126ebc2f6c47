/** A list's query from its address: invalid values are ignored. */
import type { z } from 'zod';

export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  params: URLSearchParams,
  given: Record<string, unknown> = {},
): z.output<Schema> {
  const raw: Record<string, unknown> = { ...Object.fromEntries(params), ...given };
  for (;;) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    for (const { path } of parsed.error.issues) delete raw[String(path[0])];
  }
}

/** From 0; the first where the address says none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : 0;
}

/** The last page, for an address beyond it. */
export function beyondLast(request: Request, page: number, totalPage: number): string | null {
  if (page === 0 || page < totalPage) return null;
  const url = new URL(request.url);
  url.searchParams.set('page', String(Math.max(0, totalPage - 1)));
  return url.pathname.replace(/\.data$/, '') + url.search;
}
