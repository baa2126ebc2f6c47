/** What an admin does in the list of pools. */
import { copyPool, deletePool, startPool } from '#app/domain/people/pools/keep.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { dialogAddress } from '#app/routes/shared/list-links.ts';
import { poolsForm } from './form.ts';
import { poolsPlace } from './place.ts';

const list = '/admin/pools';

export function poolsAction(page: Page) {
  const here = poolsPlace(page.url.searchParams);
  return handleForm(
    page,
    poolsForm,
    {
      create: intent(startPool, {
        done({ name, description }, { go }) {
          const params = new URLSearchParams({ name, ...(description && { description }) });
          return go(`${list}/new?${params}`);
        },
      }),
      copy: intent(copyPool, {
        done: ({ guid, name }, { t, done }) => done(t('pools.copied', { name }), `${list}/${guid}`),
      }),
      delete: intent(deletePool, {
        // The new pool comes from a select beside the choice.
        input: ({ usersTo, otherPool, ...fields }) => ({
          ...fields,
          usersTo: usersTo === 'pool' ? otherPool : usersTo,
        }),
        ask: ({ text }) => dialogAddress(here, { delete: text('guid') }),
        done: ({ guid: id, name }, { t, done }) => done(t('pools.deleted', { name }), undefined, { kind: 'pool', id }),
        leave: { poolNotFound: here, invalidGuid: here },
      }),
    },
    here,
  );
}
