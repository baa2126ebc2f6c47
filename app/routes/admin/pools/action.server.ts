/** What an admin does in the list of pools. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { copyPool, deletePool, startPool } from '#app/domain/people/pools/keep.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { refusedOf } from '../shared/refused.server.ts';

export async function actOnPools(person: Person, form: FormData, url: URL) {
  const t = translate(person.locale);
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = text('intent');
  try {
    switch (intent) {
      case 'create': {
        const { name, description } = await startPool(person, { name: text('name'), description: text('description') });
        const params = new URLSearchParams({ name });
        if (description) params.set('description', description);
        return redirect(`/admin/pools/new?${params}`);
      }
      case 'copy': {
        const { guid, name } = await copyPool(person, { guid: text('guid') });
        return await redirectWithToast(`/admin/pools/${guid}`, { kind: 'success', text: t('pools.copied', { name }) });
      }
      case 'delete': {
        const usersTo = text('usersTo') === 'pool' ? text('otherPool') : text('usersTo');
        const { name } = await deletePool(person, { guid: text('guid'), usersTo });
        return await redirectWithToast('/admin/pools', { kind: 'success', text: t('pools.deleted', { name }) });
      }
      default:
        throw new DomainError('invalidInput');
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const back = intent === 'delete' && url.searchParams.get('delete') === text('guid') && error.fields.usersTo;
    if (intent !== 'create' && !back) {
      const said = { kind: 'error', text: t(`errors.${error.key}`, error.values) } as const;
      return redirectWithToast('/admin/pools', said);
    }
    const of = intent as 'create' | 'delete';
    const kept = {
      name: text('name').slice(0, 10_000),
      description: text('description').slice(0, 10_000),
      usersTo: text('usersTo'),
      otherPool: text('otherPool'),
    };
    return data({ of, ...refusedOf(person, error), kept }, { status: error.status });
  }
}
