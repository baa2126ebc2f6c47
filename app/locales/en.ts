/** The shape of all texts: tr.ts and ru.ts satisfy it, or the type check fails. */
import { accounts } from './en/accounts.ts';
import { archive } from './en/archive.ts';
import { design } from './en/design.ts';
import { errors } from './en/errors.ts';
import { imageErrors, imageWarnings } from './en/image.ts';
import { imports } from './en/imports.ts';
import { mails } from './en/mails.ts';
import { shell } from './en/shell.ts';

export const en = { accounts, archive, design, errors, imageErrors, imageWarnings, imports, mails, shell } as const;
