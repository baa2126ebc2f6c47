import type { Words } from './words.ts';
import { accounts } from './tr/accounts.ts';
import { archive } from './tr/archive.ts';
import { design } from './tr/design.ts';
import { errors } from './tr/errors.ts';
import { imageErrors, imageParts, imageWarnings } from './tr/image.ts';
import { imports } from './tr/imports.ts';
import { mails } from './tr/mails.ts';
import { separations } from './tr/separations.ts';
import { shell } from './tr/shell.ts';
import { viewer } from './tr/viewer.ts';

export const tr = { accounts, archive, design, errors, imageErrors, imageParts, imageWarnings, imports, mails, separations, shell, viewer } as const satisfies Words;
