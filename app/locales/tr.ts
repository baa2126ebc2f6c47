import type { Words } from './words.ts';
import { accounts } from './tr/accounts.ts';
import { admin } from './tr/admin.ts';
import { archive } from './tr/archive.ts';
import { collectionAdmin } from './tr/collection-admin.ts';
import { audit } from './tr/audit.ts';
import { collections } from './tr/collections.ts';
import { contactSheet } from './tr/contact-sheet.ts';
import { customers } from './tr/customers.ts';
import { design } from './tr/design.ts';
import { designAdmin } from './tr/design-admin.ts';
import { downloads } from './tr/downloads.ts';
import { errors } from './tr/errors.ts';
import { favorites } from './tr/favorites.ts';
import { findSimilar } from './tr/find-similar.ts';
import { forms } from './tr/forms.ts';
import { hearts } from './tr/hearts.ts';
import { imageErrors, imageParts, imageWarnings } from './tr/image.ts';
import { imports } from './tr/imports.ts';
import { labelling } from './tr/labelling.ts';
import { mails } from './tr/mails.ts';
import { pinning } from './tr/pinning.ts';
import { pools } from './tr/pools.ts';
import { preferences } from './tr/preferences.ts';
import { separations } from './tr/separations.ts';
import { settings } from './tr/settings.ts';
import { shell } from './tr/shell.ts';
import { similar } from './tr/similar.ts';
import { statistics } from './tr/statistics.ts';
import { stock } from './tr/stock.ts';
import { system } from './tr/system.ts';
import { users } from './tr/users.ts';
import { viewer } from './tr/viewer.ts';
import { wear } from './tr/wear.ts';

export const tr = {
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
