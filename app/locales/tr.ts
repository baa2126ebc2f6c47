import type { Words } from './words.ts';
import { accounts } from './tr/accounts.ts';
import { archive } from './tr/archive.ts';
import { design } from './tr/design.ts';
import { errors } from './tr/errors.ts';
import { imageErrors, imageWarnings } from './tr/image.ts';
import { imports } from './tr/imports.ts';
import { mails } from './tr/mails.ts';
import { shell } from './tr/shell.ts';

export const tr = { accounts, archive, design, errors, imageErrors, imageWarnings, imports, mails, shell } as const satisfies Words;
