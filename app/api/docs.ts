/** The OpenAPI document as a readable page, without script or external resources. */
import { errors } from '#app/domain/base/error-list.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { en } from '#app/locales/en.ts';
import { resolve, type Json } from './document/json.ts';
import { openapiDocument, type DocumentedCall } from './openapi.ts';

interface PlacedCall {
  method: string;
  path: string;
  call: DocumentedCall;
}

export function docsPage(nonce: string): Response {
  return new Response(renderPage(nonce), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function renderPage(nonce: string): string {
  const { info, servers, tags, paths, components } = openapiDocument();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const base = servers[0]!.url;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title><style nonce="${escape(nonce)}">${style}</style></head><body><main>
<h1>${escape(info.title)}</h1>
<p>${escape(info.description)}</p>
<p>All paths are relative to <code>${escape(base)}</code>. Sign in with <code>POST /account/login_collection</code> and send the
<code>accessToken</code> in the header <code>access-token</code>. Bodies can be multipart/form-data, urlencoded or JSON. Send several values
of a field as repeated fields or as a JSON list. <code>Accept-Language</code> (tr, en, ru) selects the language of messages.
The same description as OpenAPI: <a href="openapi.json">openapi.json</a>.</p>
<nav aria-label="Contents"><ul>${[...tags.map(({ name }) => name), 'Schemas', 'Errors'].map(renderLink).join('')}</ul></nav>
${tags.map(({ name }) => renderFamily(name, calls)).join('')}
<h2 id="schemas">Schemas</h2>${Object.entries(components.schemas).map(renderShape).join('')}
<h2 id="errors">Errors</h2>${renderErrors()}
</main></body></html>`;
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/\W+/g, '-');
const renderLink = (name: string) => `<li><a href="#${anchor(name)}">${escape(name)}</a></li>`;

function renderFamily(family: string, calls: PlacedCall[]): string {
  const own = calls.filter(({ call }) => call.tags[0] === family);
  return `<h2 id="${anchor(family)}">${escape(family)}</h2>${own.map(renderCall).join('')}`;
}

function renderCall({ path, method, call }: PlacedCall): string {
  const body = Object.values(call.requestBody?.content ?? {})[0];
  const fields = [
    ...call.parameters.map((one) => [one.name, one.in, one.required, describedSchema(one)] as const),
    ...fieldsOf(placed(body?.schema ?? {})).map(
      ([name, required, schema]) => [name, 'body', required, schema] as const,
    ),
  ];
  const rows = fields.map(([name, place, required, schema]) => [nameCell(name, required), place, shapeCell(schema)]);
  const json = call.responses[200].content['application/json'];
  const returned = json
    ? `${shape(json.schema)}: ${fieldsOf(placed(json.schema))
        .map(([name]) => `<code>${escape(name)}</code>`)
        .join(', ')}`
    : `a file, ${Object.keys(call.responses[200].content)
        .map((type) => `<code>${escape(type)}</code>`)
        .join(' or ')}`;
  return `<section id="${call.operationId}"><h3><code>${method.toUpperCase()} ${escape(path)}</code></h3>
<p>${prose(call.description)} <span>Permission: ${escape(call['x-permission'])}.</span></p>
${rows.length > 0 ? renderTable(['Field', 'In', 'Type'], rows) : '<p>No fields.</p>'}
<p>Returns: ${returned}</p>${renderExample('Example of a request', body?.example)}${renderExample('Example of an answer', json?.example)}</section>`;
}

const placed = (schema: Json): Json => resolve(schema, openapiDocument().components.schemas);
const describedSchema = ({ schema, description }: { schema: Json; description?: string }): Json => ({
  ...schema,
  description,
});

function renderExample(title: string, example: unknown): string {
  if (example === undefined) return '';
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(example, null, 2))}</pre></details>`;
}

function renderShape([name, schema]: [string, Json]): string {
  const rows = fieldsOf(schema).map(([field, required, shape]) => [nameCell(field, required), shapeCell(shape)]);
  return `<section id="shape-${name}"><h3>${escape(name)}</h3>${renderTable(['Field', 'Type'], rows)}</section>`;
}

function renderErrors(): string {
  const rows = Object.entries(errors)
    .toSorted(([, one], [, other]) => one.code - other.code)
    .map(([key, { code, status }]) => [
      String(code),
      `<code>${key}</code>`,
      String(status),
      escape(en.errors[key as ErrorKey]),
    ]);
  return renderTable(['responseCode', 'error', 'HTTP', 'Meaning'], rows);
}

/** Cells must be HTML. */
function renderTable(heads: string[], rows: string[][]): string {
  const head = heads.map((one) => `<th scope="col">${one}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function fieldsOf(schema: Json): [name: string, required: boolean, schema: Json][] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, field]) => [
    name,
    required.includes(name),
    field,
  ]);
}

const nameCell = (name: string, required: boolean) =>
  `<code>${escape(name)}</code>${required ? ' <abbr title="required">*</abbr>' : ''}`;

function shapeCell(schema: Json): string {
  const note = typeof schema.description === 'string' ? ` <span>${escape(schema.description)}</span>` : '';
  return shape(schema) + note;
}

function shape(schema: Json): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1)!;
    return `<a href="#shape-${name}">${escape(name)}</a>`;
  }
  if (Array.isArray(schema.enum)) return escape(schema.enum.join(' | '));
  if ('const' in schema) return escape(JSON.stringify(schema.const));
  if (Array.isArray(schema.anyOf)) return [...new Set((schema.anyOf as Json[]).map(shape))].join(' or ');
  if (Array.isArray(schema.prefixItems)) return `[${(schema.prefixItems as Json[]).map(shape).join(', ')}]`;
  if (schema.type === 'array') return `list of ${shape((schema.items ?? {}) as Json)}`;
  if (schema.type === 'object' && schema.properties) {
    return `{ ${fieldsOf(schema)
      .map(([name, , field]) => `${escape(name)}: ${shape(field)}`)
      .join(', ')} }`;
  }
  return escape([schema.format ?? schema.type ?? 'any'].flat().join(' or ') + limits(schema));
}

function limits({ minimum, maximum, maxLength, maxItems }: Json): string {
  const most = maxLength ?? maxItems;
  if (most !== undefined) return ` (at most ${String(most)})`;
  if (minimum === undefined && maximum === undefined) return '';
  return ` (${String(minimum ?? '')} … ${String(maximum ?? '')})`;
}

/** Text in backticks is code. */
function prose(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

const style = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: #f4f4f4; color: #1a1a1a; }
main { max-width: 64rem; margin: 2rem auto 6rem; padding: 0 1rem; }
h1, h2, h3 { font-weight: 600; line-height: 1.25; }
h2 { margin-top: 3rem; }
h3 { margin: 2rem 0 0.25rem; font-size: 1rem; }
span { color: #595959; }
nav ul { padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: left; padding: 0.25rem 1rem 0.25rem 0; border-bottom: 1px solid #d9d9d9; vertical-align: top; }
td { overflow-wrap: anywhere; }
section th:first-child { width: 18rem; }
th:nth-child(2):not(:last-child) { width: 5rem; }
td:first-child { overflow-wrap: normal; }
a { color: #1f4fa3; }
pre { overflow-x: auto; max-height: 24rem; font-size: 0.85em; }
abbr { text-decoration: none; }
@media (prefers-color-scheme: dark) {
  body { background: #1c1c1c; color: #ededed; }
  span { color: #adadad; }
  td, th { border-color: #454545; }
  a { color: #9dc1ff; }
}
`;
