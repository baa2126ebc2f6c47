import type { Words } from './words.ts';
import { accounts } from './tr/accounts.ts';
import { archive } from './tr/archive.ts';
import { design } from './tr/design.ts';
import { errors } from './tr/errors.ts';
import { mails } from './tr/mails.ts';
import { shell } from './tr/shell.ts';

export const tr = { accounts, archive, design, errors, mails, shell } as const satisfies Words;
