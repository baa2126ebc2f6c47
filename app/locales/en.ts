/** The shape of all texts: tr.ts and ru.ts satisfy it, or the type check fails. */
import { accounts } from './en/accounts.ts';
import { archive } from './en/archive.ts';
import { design } from './en/design.ts';
import { errors } from './en/errors.ts';
import { imageErrors, imageParts, imageWarnings } from './en/image.ts';
import { imports } from './en/imports.ts';
import { mails } from './en/mails.ts';
import { separations } from './en/separations.ts';
import { shell } from './en/shell.ts';
import { viewer } from './en/viewer.ts';

export const en = { accounts, archive, design, errors, imageErrors, imageParts, imageWarnings, imports, mails, separations, shell, viewer } as const;
