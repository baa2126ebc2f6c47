/** The shape of all texts: tr.ts and ru.ts satisfy it, or the type check fails. */
import { accounts } from './en/accounts.ts';
import { admin } from './en/admin.ts';
import { archive } from './en/archive.ts';
import { collectionAdmin } from './en/collection-admin.ts';
import { audit } from './en/audit.ts';
import { collections } from './en/collections.ts';
import { contactSheet } from './en/contact-sheet.ts';
import { customers } from './en/customers.ts';
import { design } from './en/design.ts';
import { designAdmin } from './en/design-admin.ts';
import { downloads } from './en/downloads.ts';
import { errors } from './en/errors.ts';
import { favorites } from './en/favorites.ts';
import { findSimilar } from './en/find-similar.ts';
import { forms } from './en/forms.ts';
import { hearts } from './en/hearts.ts';
import { imageErrors, imageParts, imageWarnings } from './en/image.ts';
import { imports } from './en/imports.ts';
import { labelling } from './en/labelling.ts';
import { mails } from './en/mails.ts';
import { pinning } from './en/pinning.ts';
import { pools } from './en/pools.ts';
import { preferences } from './en/preferences.ts';
import { separations } from './en/separations.ts';
import { settings } from './en/settings.ts';
import { shell } from './en/shell.ts';
import { similar } from './en/similar.ts';
import { statistics } from './en/statistics.ts';
import { stock } from './en/stock.ts';
import { system } from './en/system.ts';
import { users } from './en/users.ts';
import { viewer } from './en/viewer.ts';
import { wear } from './en/wear.ts';

export const en = {
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
} as const;
