/** The archive as it opens, for a customer's user without a pool: what the pinned designs lead. */
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { defaultSettings } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { allArchives, everything } from '#app/domain/visible/criteria/criteria.ts';
import { findPage } from '#app/domain/find/search/search.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

/** Nobody in particular: not in-house, no company that designs are confined to, no country that they are closed in. */
function anyCustomer({ locale, address, userAgent }: Actor): Person {
  return {
    kind: 'person',
    userId: nobody,
    sessionId: nobody,
    sessionKind: 'browser',
    name: '',
    mail: '',
    customerId: nobody,
    country: null,
    isAdmin: false,
    isInHouse: false,
    is2FaValidated: false,
    shopAccess: false,
    archiveAccess: true,
    poolId: null,
    permissions: {},
    language: locale,
    settings: defaultSettings,
    locale,
    address,
    userAgent,
  };
}

/** `leads`: with the settings as they are the pinned designs do come first. */
export const previewArchive = operation('lists', Nothing, async (actor) => {
  const { defaultOrder, defaultArchive } = await readSettings();
  const leads = defaultOrder === 0 && defaultArchive === allArchives;
  const page = await findPage(anyCustomer(actor), { ...everything, page: 0 });
  return { ...page, leads, defaultOrder, defaultArchive };
});
