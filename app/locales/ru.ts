import type { Words } from './words.ts';
import { accounts } from './ru/accounts.ts';
import { archive } from './ru/archive.ts';
import { design } from './ru/design.ts';
import { errors } from './ru/errors.ts';
import { imageErrors, imageParts, imageWarnings } from './ru/image.ts';
import { imports } from './ru/imports.ts';
import { mails } from './ru/mails.ts';
import { separations } from './ru/separations.ts';
import { shell } from './ru/shell.ts';
import { viewer } from './ru/viewer.ts';

export const ru = { accounts, archive, design, errors, imageErrors, imageParts, imageWarnings, imports, mails, separations, shell, viewer } as const satisfies Words;
