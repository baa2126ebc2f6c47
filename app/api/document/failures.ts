/** Failures of calls in the document: one shape, and an answer for each HTTP status. */
import { z } from 'zod';
import { errors } from '#app/domain/base/error-list.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { en } from '#app/locales/en.ts';
import type { Row } from '../endpoint.ts';
import { refTo, type Json } from './json.ts';

const known = (Object.entries(errors) as [ErrorKey, { code: number; status: number }][]).toSorted(
  ([, one], [, other]) => one.code - other.code,
);

const meanings: Record<string, string> = {
  400: 'The request can’t be read',
  401: 'Not signed in, or the token is no longer valid',
  403: 'The caller may not do this',
  404: 'Doesn’t exist, or isn’t visible to the caller',
  408: 'The body came too slowly',
  409: 'Doesn’t go with the present state',
  410: 'No longer there',
  413: 'Too much at once',
  415: 'A body of this type isn’t read',
  422: 'Fields are missing or wrong; `fields` says which',
  429: 'Too many calls; `Retry-After` says when to go on',
  default: 'The service failed, or is not available now',
};

const keysOf = (status: string) =>
  known.filter(([, one]) => (status === 'default' ? one.status >= 500 : one.status === Number(status)));

export const failureRef = (status: string) => ({ $ref: `#/components/responses/Failure${status}` });

const schemaOf = ({ request }: Row) => z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });

/** What a call takes at its top, also where the schema is made into something else. */
const fieldsOf = (row: Row): object => schemaOf(row).properties ?? {};

/** Whether a call names something that may not exist: in its path, or in a field, however deep. Who signs in wrongly isn't told what doesn't exist. */
function namesSomething(row: Row): boolean {
  const { path } = row;
  const fields = JSON.stringify(schemaOf(row));
  const has = (names: RegExp) => names.test(fields);
  if (has(/"password":/)) return false;
  return path.includes('{') || has(/"\w*(?:guid|id)s?":/i) || has(/"(?:val|token|name|references?|mailAddress)":/);
}

/** Calls that ask and change nothing, though most are POST (SPEC §7): by the words of their paths. */
const onlyAsks = ({ method, path }: Row): boolean =>
  method === 'GET' ||
  (method === 'POST' && /\/(?:get|all|search|suggest|statistics|validate-token)(?=[/-]|$)/.test(path));

/** Calls that compare pictures, which may be such as can't be read. */
const asksForLikeness = (row: Row): boolean => row.path.startsWith('/search/similar/') || 'similarId' in fieldsOf(row);

/** Calls that make something secret once: what was made with the same `submission` may have ended since. */
const makesOnce = new Set([
  'PUT /account/tokens',
  'POST /admin/users/make-token',
  'POST /admin/users/make-auto-login',
  'POST /favorites/share',
]);

/** The failures that a call may answer with, by HTTP status; `default` stands for those of the service itself. */
export function statusesOf(row: Row): string[] {
  const { method, permission, path, streams } = row;
  const hasFields = streams || path.includes('{') || Object.keys(fieldsOf(row)).length > 0;
  const isPublic = permission === 'public';
  const may: Record<string, boolean> = {
    400: method !== 'GET',
    401: !isPublic || path.startsWith('/account/'),
    403: !isPublic || path.startsWith('/account/'),
    404: namesSomething(row),
    408: method !== 'GET',
    409: !onlyAsks(row) || asksForLikeness(row),
    410: path.startsWith('/cad/') || makesOnce.has(`${method} ${path}`),
    413: method !== 'GET',
    422: hasFields || method !== 'GET',
    429: true,
  };
  return Object.keys(may).filter((status) => may[status] && keysOf(status).length > 0);
}

export function failureResponses() {
  const found = Object.entries(meanings).filter(([status]) => keysOf(status).length > 0);
  return Object.fromEntries(
    found.map(([status, meaning]) => {
      const keys = keysOf(status);
      const description = `${meaning}: ${keys.map(([key]) => key).join(', ')}.`;
      const [key, { code }] = keys.find(([one]) => one === usual[status]) ?? keys[0]!;
      const example = { responseCode: code, error: key, message: en.errors[key].replaceAll(/\{\{\w+\}\}/g, '1') };
      return [
        `Failure${status}`,
        { description, content: { 'application/json': { schema: refTo('Failure'), example } } },
      ];
    }),
  );
}

/** The error that an example of the status shows. */
const usual: Record<string, ErrorKey> = {
  400: 'unreadableBody',
  401: 'sessionExpired',
  403: 'notAllowed',
  404: 'designNotFound',
  409: 'changedMeanwhile',
  413: 'bodyTooLarge',
  422: 'invalidInput',
  429: 'tooManyCalls',
  default: 'unavailable',
};

export function failureSchema(): Json {
  return {
    type: 'object',
    required: ['responseCode', 'error', 'message'],
    properties: {
      responseCode: {
        type: 'integer',
        enum: [...new Set(known.map(([, { code }]) => code))],
        description: 'number of the error',
      },
      error: {
        type: 'string',
        enum: known.map(([key]) => key),
        description: known.map(([key, { code, status }]) => `${code} ${key}: HTTP ${status}`).join('\n'),
      },
      message: { type: 'string', description: 'Error message in the language of Accept-Language (tr, en, ru)' },
      fields: {
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'string' } },
        description: 'Invalid fields, each with its errors',
      },
      login: { const: 'yes', description: 'The token is missing or has expired. Sign in again.' },
      requestId: { type: 'string', description: 'Identifies the failure in the log' },
    },
  };
}
