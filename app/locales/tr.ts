import type { Words } from './words.ts';
import { accounts } from './tr/accounts.ts';
import { archive } from './tr/archive.ts';
import { collections } from './tr/collections.ts';
import { design } from './tr/design.ts';
import { downloads } from './tr/downloads.ts';
import { errors } from './tr/errors.ts';
import { favorites } from './tr/favorites.ts';
import { imageErrors, imageParts, imageWarnings } from './tr/image.ts';
import { imports } from './tr/imports.ts';
import { mails } from './tr/mails.ts';
import { preferences } from './tr/preferences.ts';
import { separations } from './tr/separations.ts';
import { shell } from './tr/shell.ts';
import { stock } from './tr/stock.ts';
import { viewer } from './tr/viewer.ts';
import { wear } from './tr/wear.ts';

export const tr = { accounts, archive, collections, design, downloads, errors, favorites, imageErrors, imageParts, imageWarnings, imports, mails, preferences, separations, shell, stock, viewer, wear } as const satisfies Words;
