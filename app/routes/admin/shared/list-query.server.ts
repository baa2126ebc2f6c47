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
