/** What customers read besides the first words. */
import { apiTokens } from './api-tokens.ts';
import { accounts } from './accounts.ts';
import { choosing } from './choosing.ts';
import { collections } from './collections.ts';
import { companySignIn } from './company-sign-in.ts';
import { contactSheet } from './contact-sheet.ts';
import { design } from './design.ts';
import { downloads } from './downloads.ts';
import { errors } from './errors.ts';
import { favorites } from './favorites.ts';
import { findSimilar } from './find-similar.ts';
import { forms } from './forms.ts';
import { preferences } from './preferences.ts';
import { searches } from './searches.ts';
import { security } from './security.ts';
import { separations } from './separations.ts';
import { shortcuts } from './shortcuts.ts';
import { similar } from './similar.ts';
import { stock } from './stock.ts';
import { viewer } from './viewer.ts';
import { wear } from './wear.ts';

export const pages = {
  apiTokens,
  accounts,
  choosing,
  collections,
  companySignIn,
  contactSheet,
  design,
  downloads,
  errors,
  favorites,
  findSimilar,
  forms,
  preferences,
  searches,
  security,
  separations,
  shortcuts,
  similar,
  stock,
  viewer,
  wear,
} as const;
