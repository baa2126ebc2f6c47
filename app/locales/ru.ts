import type { Words } from './words.ts';
import { accounts } from './ru/accounts.ts';
import { archive } from './ru/archive.ts';
import { design } from './ru/design.ts';
import { errors } from './ru/errors.ts';
import { imageErrors, imageWarnings } from './ru/image.ts';
import { imports } from './ru/imports.ts';
import { mails } from './ru/mails.ts';
import { shell } from './ru/shell.ts';

export const ru = { accounts, archive, design, errors, imageErrors, imageWarnings, imports, mails, shell } as const satisfies Words;
