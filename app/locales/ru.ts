import type { Words } from './words.ts';
import { accounts } from './ru/accounts.ts';
import { admin } from './ru/admin.ts';
import { archive } from './ru/archive.ts';
import { collectionAdmin } from './ru/collection-admin.ts';
import { audit } from './ru/audit.ts';
import { collections } from './ru/collections.ts';
import { contactSheet } from './ru/contact-sheet.ts';
import { customers } from './ru/customers.ts';
import { design } from './ru/design.ts';
import { designAdmin } from './ru/design-admin.ts';
import { downloads } from './ru/downloads.ts';
import { errors } from './ru/errors.ts';
import { favorites } from './ru/favorites.ts';
import { findSimilar } from './ru/find-similar.ts';
import { forms } from './ru/forms.ts';
import { hearts } from './ru/hearts.ts';
import { imageErrors, imageParts, imageWarnings } from './ru/image.ts';
import { imports } from './ru/imports.ts';
import { labelling } from './ru/labelling.ts';
import { mails } from './ru/mails.ts';
import { pinning } from './ru/pinning.ts';
import { pools } from './ru/pools.ts';
import { preferences } from './ru/preferences.ts';
import { separations } from './ru/separations.ts';
import { settings } from './ru/settings.ts';
import { shell } from './ru/shell.ts';
import { similar } from './ru/similar.ts';
import { statistics } from './ru/statistics.ts';
import { stock } from './ru/stock.ts';
import { system } from './ru/system.ts';
import { users } from './ru/users.ts';
import { viewer } from './ru/viewer.ts';
import { wear } from './ru/wear.ts';

export const ru = {
  accounts,
  admin,
  archive,
  audit,
  collectionAdmin,
  collections,
  contactSheet,
  customers,
  design,
  designAdmin,
  downloads,
  errors,
  favorites,
  findSimilar,
  forms,
  hearts,
  imageErrors,
  imageParts,
  imageWarnings,
  imports,
  labelling,
  mails,
  pinning,
  pools,
  preferences,
  separations,
  settings,
  shell,
  similar,
  statistics,
  stock,
  system,
  users,
  viewer,
  wear,
} as const satisfies Words;
