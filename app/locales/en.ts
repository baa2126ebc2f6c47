/** The shape of all texts: tr.ts and ru.ts satisfy it, or the type check fails. */
import { errors } from './en/errors.ts';
import { shell } from './en/shell.ts';

export const en = { shell, errors } as const;
