/** What the administration, mails and service answers say besides. */
import { admin } from './admin.ts';
import { attention } from './attention.ts';
import { audit } from './audit.ts';
import { choices } from './choices.ts';
import { collectionAdmin } from './collection-admin.ts';
import { customers } from './customers.ts';
import { designAdmin } from './design-admin.ts';
import { designTables } from './design-tables.ts';
import { designEdits } from './design-edits.ts';
import { imageErrors, imageParts, imageVarieties, imageWarnings } from './image.ts';
import { imports } from './imports.ts';
import { inks } from './inks.ts';
import { profiles } from './profiles.ts';
import { insight } from './insight.ts';
import { invitations } from './invitations.ts';
import { labelling } from './labelling.ts';
import { mails } from './mails.ts';
import { pinning } from './pinning.ts';
import { pools } from './pools.ts';
import { provider } from './provider.ts';
import { settings } from './settings.ts';
import { statistics } from './statistics.ts';
import { system } from './system.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const office = {
  admin,
  attention,
  audit,
  choices,
  collectionAdmin,
  customers,
  designAdmin,
  designTables,
  designEdits,
  imageErrors,
  imageParts,
  imageVarieties,
  imageWarnings,
  imports,
  inks,
  profiles,
  insight,
  invitations,
  labelling,
  mails,
  pinning,
  pools,
  provider,
  settings,
  statistics,
  system,
  trash,
  users,
  webhooks,
} as const;
