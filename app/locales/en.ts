/** The shape of all texts: tr.ts and ru.ts satisfy it, or the type check fails. */
import { accounts } from './en/accounts.ts';
import { admin } from './en/admin.ts';
import { archive } from './en/archive.ts';
import { collections } from './en/collections.ts';
import { design } from './en/design.ts';
import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { favorites } from './en/favorites.ts';
import { hearts } from './en/hearts.ts';
import { imageErrors, imageParts, imageWarnings } from './en/image.ts';
import { imports } from './en/imports.ts';
import { mails } from './en/mails.ts';
import { preferences } from './en/preferences.ts';
import { separations } from './en/separations.ts';
import { shell } from './en/shell.ts';
import { stock } from './en/stock.ts';
import { viewer } from './en/viewer.ts';
import { wear } from './en/wear.ts';

export const en = { accounts, admin, archive, collections, design, downloads, errors, favorites, hearts, imageErrors, imageParts, imageWarnings, imports, mails, preferences, separations, shell, stock, viewer, wear } as const;
