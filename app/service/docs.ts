/** The service's document as one readable page: no script, nothing from elsewhere. */
import { errors } from '#app/domain/errors.ts';
import { en } from '#app/locales/en.ts';
import { openapiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
interface Operation {
  tags: string[];
  summary: string;
  'x-permission': string;
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: { 200: { content: { 'application/json': { schema: Json } } } };
}

export function docsPage(nonce: string): Response {
  return new Response(render(nonce), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

function render(nonce: string): string {
  const { info, paths } = openapiDocument() as { info: { title: string; description: string }; paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => ({ path, method, call })));
  const families = [...new Set(calls.map(({ call }) => call.tags[0]!))];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title><style nonce="${escape(nonce)}">${style}</style></head><body><main>
<h1>${escape(info.title)}</h1><p>${escape(info.description)}</p>
<p>Sign in with <code>POST /account/login_collection</code> and send the <code>accessToken</code> in the header <code>access-token</code>.
Bodies may be multipart/form-data, urlencoded or JSON. The same as a document: <a href="openapi.json">openapi.json</a>.</p>
${families
  .map((family) => `<h2>${escape(family)}</h2>${calls.filter(({ call }) => call.tags[0] === family).map(renderCall).join('')}`)
  .join('')}
<h2>Errors</h2><table><thead><tr><th>responseCode</th><th>error</th><th>HTTP</th><th>Meaning</th></tr></thead><tbody>
${Object.entries(errors)
  .toSorted(([, one], [, other]) => one.code - other.code)
  .map(([key, { code, status }]) => `<tr><td>${code}</td><td><code>${key}</code></td><td>${status}</td><td>${escape(en.errors[key as keyof typeof en.errors])}</td></tr>`)
  .join('')}</tbody></table></main></body></html>`;
}

function renderCall({ path, method, call }: { path: string; method: string; call: Operation }): string {
  const body = Object.values(call.requestBody?.content ?? {})[0]?.schema as { properties?: Record<string, Json>; required?: string[] } | undefined;
  const fields = [
    ...call.parameters.map(({ name, in: place, required, schema }) => ({ name, place, required, schema })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({ name, place: 'body', required: body?.required?.includes(name) ?? false, schema })),
  ];
  const answer = call.responses[200].content['application/json'].schema as { properties: Record<string, Json> };
  return `<details><summary><code><b>${method.toUpperCase()}</b> ${escape(path)}</code> <span>${escape(call.summary)}</span></summary>
<p>Permission: ${escape(call['x-permission'])}</p>
${fields.length ? `<table><thead><tr><th>Field</th><th>In</th><th>Shape</th></tr></thead><tbody>${fields.map(({ name, place, required, schema }) => `<tr><td><code>${escape(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${escape(shape(schema))}</td></tr>`).join('')}</tbody></table>` : '<p>No fields.</p>'}
<p>Answer: <code>${escape(Object.entries(answer.properties).map(([name, schema]) => `${name}: ${shape(schema)}`).join(', '))}</code></p></details>`;
}

function shape(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return [...new Set(schema.anyOf.map((one) => shape(one as Json)))].join(' | ');
  if (schema.type === 'array') return `${shape((schema.items as Json | undefined) ?? {})}[]`;
  if (schema.type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties as Json).join(', ')} }`;
  return [schema.format ?? schema.type ?? 'any'].flat().join(' | ');
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
}

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:0;background:#f5f5f5;color:#1a1a1a}main{max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-weight:500}h2{margin-top:2.5rem;font-weight:600;font-size:1.1rem}details{border-bottom:1px solid #d0d0d0;padding:.5rem 0}summary{cursor:pointer}
summary span{color:#555}table{border-collapse:collapse;margin:.5rem 0;width:100%}td,th{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #e2e2e2;vertical-align:top;overflow-wrap:anywhere}
code{font-size:.92em}@media (prefers-color-scheme:dark){body{background:#1c1c1c;color:#eee}summary span{color:#aaa}td,th,details{border-color:#444}a{color:#8ab8ff}}`;
