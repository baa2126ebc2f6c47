/** What the list of users shows for an address. */
import type { Person } from '#app/domain/base/actor.ts';
import { findCompanyName, listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import { listUsers, type ListedUser } from '#app/domain/people/users/list-users.server.ts';
import { userOrders } from '#app/domain/people/users/rules.ts';
import { userStates, type UserState } from '#app/domain/people/accounts/rules.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { datePresets, type DatePreset } from '#app/domain/base/dates/date-presets.ts';
import { guid } from '#app/domain/base/rules.ts';
import type { Say } from '#app/locales/translate.ts';
import type { Page } from '#app/routes/shared/page.server.ts';

const pageSizes = ['25', '50', '100'] as const;

interface Chip {
  name: string;
  label: string;
  value: string;
  /** parameters that go with it */
  without: string[];
}

export async function readUserList({ actor: person, url: { searchParams: params }, t }: Page) {
  const get = (name: string) => params.get(name)?.slice(0, 200) || undefined;
  const typed = get('company') ?? '';
  const isGuid = guid.safeParse(typed).success;
  const [named, pools] = await Promise.all([
    isGuid ? findCompanyName(person, { customerGuid: typed }) : null,
    listPoolChoices(person, {}).then((found) => found.pools),
  ]);
  const count = pageSizes.find((size) => size === get('count')) ?? '25';
  const dateRange = get('lastLogin') ?? (get('from') || get('to') ? { from: get('from'), to: get('to') } : undefined);
  const filter = {
    search: get('q'),
    state: get('state'),
    company: isGuid ? typed : undefined,
    companyName: isGuid ? undefined : typed,
    pool: get('pool'),
    dateRange,
    inactive: get('inactive'),
    order: userOrders.find((one) => one === get('order')) ?? 'name',
    direction: get('direction') === 'down' ? 'down' : 'up',
    page: /^\d{1,6}$/.test(get('page') ?? '') ? get('page') : 0,
    count,
  };
  const errors: Record<string, string[]> = {};
  const found = await tryList(person, t, filter, errors);
  const query = new URLSearchParams(
    [...params].filter(([name, value]) => value && name !== 'index' && name !== 'select'),
  );
  const counts = found.stateCounts;
  const allCount = userStates.reduce((sum, state) => sum + counts[state], 0);
  const state = userStates.find((one) => one === filter.state);
  return {
    title: t('admin.users'),
    ownGuid: person.userId,
    query: query.toString(),
    users: found.users,
    totalCount: found.totalCount,
    totalPage: found.totalPage,
    currentPage: found.currentPage,
    count: Number(count),
    allCount,
    allChosen: params.get('select') === 'all',
    order: filter.order,
    direction: filter.direction as 'up' | 'down',
    filter: {
      q: filter.search ?? '',
      company: named ?? (isGuid ? '' : typed),
      pool: filter.pool ?? '',
      lastLogin: get('lastLogin') ?? '',
      from: get('from') ?? '',
      to: get('to') ?? '',
      inactive: filter.inactive ?? '',
    },
    errors,
    pools,
    tabs: [
      {
        state: undefined,
        inactive: undefined,
        count: filter.inactive ? null : allCount,
        current: !state && !filter.inactive,
      },
      ...userStates.map((one) => ({
        state: one,
        inactive: undefined,
        count: filter.inactive ? null : counts[one],
        current: state === one && !filter.inactive,
      })),
      { state: undefined, inactive: '90', count: null, current: Boolean(filter.inactive) },
    ],
    chips: chipsOf(),
  };

  function chipsOf(): Chip[] {
    const chips: Chip[] = [];
    const add = (name: string, label: string, value: string | undefined, without = [name]) => {
      if (value) chips.push({ name, label, value, without });
    };
    const preset = datePresets.find((one): one is DatePreset => one === get('lastLogin') && one !== 'all');
    add('q', t('users.search'), filter.search);
    add('company', t('users.company'), named ?? typed);
    add('pool', t('users.pool'), pools.find(({ pool }) => pool === filter.pool)?.name);
    if (preset) add('lastLogin', t('users.lastLogin'), t(`archive.dates.${preset}`));
    else if (dateRange)
      add('lastLogin', t('users.lastLogin'), `${get('from') ?? ''} – ${get('to') ?? ''}`, ['lastLogin', 'from', 'to']);
    if (filter.inactive && !errors.inactive)
      add(
        'inactive',
        t('users.inactive'),
        filter.inactive === 'never'
          ? t('users.neverSignedIn')
          : t('users.notForDays', { count: Number(filter.inactive) }),
      );
    return chips;
  }
}

const nobody = {
  users: [] as ListedUser[],
  stateCounts: Object.fromEntries(userStates.map((state) => [state, 0])) as Record<UserState, number>,
  totalCount: 0,
  totalPage: 0,
  currentPage: 0,
};

/** Errors of a hand-typed address are shown at the fields. */
async function tryList(person: Person, t: Say, filter: Record<string, unknown>, errors: Record<string, string[]>) {
  try {
    const found = await listUsers(person, filter);
    // The page no longer exists: the last one instead.
    if (found.users.length === 0 && found.totalPage > 0)
      return await listUsers(person, { ...filter, page: found.totalPage - 1 });
    return found;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const [path, keys] of Object.entries(error.fields)) {
      const field = path.startsWith('dateRange')
        ? path.endsWith('to')
          ? 'to'
          : path.endsWith('from')
            ? 'from'
            : 'lastLogin'
        : path;
      errors[field] = keys.map((key) => t(`errors.${key}`, error.values));
    }
    return nobody;
  }
}
