/** The page's query from its address: kind, period, people; an invalid value is reported at its field. */
import { redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { datePresets, type DatePreset } from '#app/domain/base/dates/date-presets.ts';
import { breakdownsOf, kinds, type Breakdown, type Kind } from '#app/domain/statistics/kinds.ts';
import { StatisticsQuery } from '#app/domain/statistics/rules.ts';
import { findWho, type Chosen } from '#app/domain/statistics/who.server.ts';
import { translate } from '#app/locales/translate.ts';

/** As typed, to fill the form again. */
export interface Written {
  dateRange: string;
  from: string;
  to: string;
  company: string;
  user: string;
  design: string;
}

export interface StatisticsQuery {
  kind: Kind;
  written: Written;
  company?: Chosen;
  user?: Chosen;
  design?: Chosen;
  /** for the operations */
  input: { company?: string; user?: string; design?: string; dateRange?: string; from?: string; to?: string };
  /** one table alone */
  of?: Breakdown;
  page: number;
  after?: string;
  /** sentences by field; any means that nothing is counted */
  errors: Partial<Record<keyof Written, string[]>>;
}

const usual: DatePreset = 'last30';

/** Throws the redirect from a sent form to its canonical address. */
export async function readQuery(person: Person, url: URL): Promise<StatisticsQuery> {
  const read = (name: string) => (url.searchParams.get(name) ?? '').slice(0, 400).trim();
  if (url.searchParams.has('shown')) throw redirect(tidyAddress(url.searchParams));
  const kind = kinds.find((one) => one === read('kind')) ?? 'label';
  const [from, to] = [read('from'), read('to')];
  const preset = datePresets.find((one) => one === read('dateRange'));
  const written = {
    dateRange: from || to ? '' : (preset ?? usual),
    from,
    to,
    company: read('company'),
    user: read('user'),
    // Sign-ins are of no design.
    design: kind === 'login' ? '' : read('design'),
  };
  const { company, user, design, errors } = await resolve(person, written);
  const dates = from || to ? { from: from || undefined, to: to || undefined } : { dateRange: written.dateRange };
  const checked = StatisticsQuery.safeParse(dates);
  if (!checked.success) {
    const t = translate(person.locale);
    for (const { path } of checked.error.issues) errors[path[0] === 'from' ? 'from' : 'to'] = [t('errors.invalidDate')];
  }
  const page = Number(read('page'));
  return {
    kind,
    written: {
      ...written,
      company: company?.name ?? written.company,
      user: user?.mail ?? written.user,
      design: design?.name ?? written.design,
    },
    company,
    user,
    design,
    input: { ...dates, company: company?.guid, user: user?.guid, design: design?.guid },
    of: breakdownsOf[kind].find((one) => one === read('of')),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 0,
    after: /^\d{1,14}_\d{1,18}$/.test(read('after')) ? read('after') : undefined,
    errors,
  };
}

async function resolve(person: Person, { company, user, design }: Written) {
  const errors: StatisticsQuery['errors'] = {};
  try {
    return { ...(await findWho(person, { company, user, design })), errors };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const t = translate(person.locale);
    for (const [field, keys] of Object.entries(error.fields))
      errors[field as keyof Written] = keys.map((key, at) =>
        t(`errors.${key}`, { ...error.values, ...error.fieldValues[field]?.[at] }),
      );
    return { company: undefined, user: undefined, design: undefined, errors };
  }
}

/**
 * The form holds both a preset and a custom range; the one that was changed counts. `shown` is the range that the form was rendered with.
 */
function tidyAddress(params: URLSearchParams): string {
  const tidy = new URLSearchParams();
  const days = `${params.get('from') ?? ''}..${params.get('to') ?? ''}`;
  const areMeant = days !== '..' && (days !== params.get('shown') || !params.get('dateRange'));
  for (const name of ['kind', ...(areMeant ? ['from', 'to'] : ['dateRange']), 'company', 'user', 'design', 'of']) {
    const value = params.get(name)?.trim();
    if (value) tidy.set(name, value);
  }
  return `/admin/statistics?${tidy.toString()}`;
}

/** The address with changes to its query; undefined removes a parameter. */
export function askAddress(ask: StatisticsQuery, change: Record<string, string | number | undefined> = {}): string {
  const { kind, input, written } = ask;
  const parts: Record<string, string | number | undefined> = {
    kind,
    dateRange: written.dateRange === usual ? undefined : written.dateRange,
    from: input.from,
    to: input.to,
    company: input.company ?? (written.company || undefined),
    user: input.user ?? (written.user || undefined),
    design: written.design || undefined,
    ...change,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parts))
    if (value !== undefined && value !== '') params.set(name, String(value));
  return `?${params.toString()}`;
}
