import type { Words } from './words.ts';
import { accounts } from './ru/accounts.ts';
import { archive } from './ru/archive.ts';
import { collections } from './ru/collections.ts';
import { design } from './ru/design.ts';
import { downloads } from './ru/downloads.ts';
import { errors } from './ru/errors.ts';
import { favorites } from './ru/favorites.ts';
import { imageErrors, imageParts, imageWarnings } from './ru/image.ts';
import { imports } from './ru/imports.ts';
import { mails } from './ru/mails.ts';
import { preferences } from './ru/preferences.ts';
import { separations } from './ru/separations.ts';
import { shell } from './ru/shell.ts';
import { stock } from './ru/stock.ts';
import { viewer } from './ru/viewer.ts';
import { wear } from './ru/wear.ts';

export const ru = { accounts, archive, collections, design, downloads, errors, favorites, imageErrors, imageParts, imageWarnings, imports, mails, preferences, separations, shell, stock, viewer, wear } as const satisfies Words;
