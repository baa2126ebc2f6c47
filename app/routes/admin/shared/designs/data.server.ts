/** What the page of one design's edit shows. */
import type { Person } from '#app/domain/base/actor.ts';
import { dayOf } from '#app/domain/base/dates/days.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { suggestLabels } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { countries } from '#app/domain/people/customers/countries.ts';
import { getAdminOrder, listAdminOrders, type AdminOrder } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { ListAdminOrders } from '#app/domain/catalog/orders/rules.ts';
import { listAdminColorways } from '#app/domain/catalog/designs/colorways.server.ts';
import { describeDeletion } from '#app/domain/catalog/designs/deletion.server.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { colorwayThumbnailAddress, viewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { regionName } from '#app/routes/shared/region-name.server.ts';
import { editParts } from './addresses.ts';
import { valuesOf } from './field-values.ts';

/** px of the print that the preview lays out: small, so that it is quickly there */
const previewWidth = 320;

export async function readEditPage(person: Person, designGuid: string, params: URLSearchParams) {
  const { locale } = person;
  const part = editParts.find((one) => one === params.get('part')) ?? 'fields';
  const header = await getAdminDesignHeader(person, { designGuid });
  const [{ colorways }, customers, { settings }, labels, suggested, orders, order, deletion] = await Promise.all([
    listAdminColorways(person, { designGuid }),
    part === 'colorways' ? [] : readCustomers(person, header.customer),
    getSettings(person, {}),
    part === 'fields' ? getAllLabels(person, {}) : [],
    part === 'fields' ? suggestLabels(person, { designGuid }) : null,
    part === 'orders'
      ? listAdminOrders(person, { designGuid, page: readQuery(ListAdminOrders.pick({ page: true }), params).page })
      : null,
    part === 'orders' ? findOrder(person, designGuid, params.get('order') ?? params.get('removeOrder')) : null,
    params.has('delete') ? describeDeletion(person, { designGuid }) : null,
  ]);
  const active = colorways.find(({ isActive }) => isActive) ?? colorways[0];
  const [widthCm, heightCm] = header.designSizeCm;
  const isClosed = new Set(header.closedCountries);
  return {
    title: translate(locale)('designAdmin.editTitle', { name: header.designName }),
    part,
    designGuid: header.guid,
    designName: header.designName,
    version: header.lastEditDate.toISOString(),
    archiveName: header.archive.archiveName[locale],
    archiveId: header.archiveId,
    values: valuesOf(header),
    cm: { width: widthCm, height: heightCm },
    px: header.designSize,
    print: active
      ? viewAddress('print', header.guid, active.colorwayGuid, { width: previewWidth, version: active.version })
      : null,
    colorways: colorways.map((colorway) => ({
      ...colorway,
      src: colorwayThumbnailAddress(designGuid, colorway.colorwayGuid, colorway.version),
    })),
    customers,
    dynamicNames: settings.dynamicNames,
    labels: labels.map(({ id, groupId, isGroupHeader, labels: names }) => ({
      id,
      groupId,
      isGroupHeader,
      name: names[locale].label,
    })),
    proposals: suggested?.proposals ?? [],
    countries:
      part === 'fields'
        ? [...new Set([...countries, ...isClosed])]
            .map((code) => ({ code, name: regionName(code, locale) }))
            .sort(
              (a, b) =>
                Number(isClosed.has(b.code)) - Number(isClosed.has(a.code)) || a.name.localeCompare(b.name, locale),
            )
        : [],
    orders: orders && { ...orders, orders: orders.orders.map(showOrder) },
    /** the order that a dialog asks about */
    order: order && showOrder(order),
    deletion,
    /** idempotency key: sent twice, it creates one order */
    submission: crypto.randomUUID(),
    asked: {
      rename: params.get('rename'),
      remove: params.get('remove'),
      isRemovingOrder: params.has('removeOrder'),
    },
  };
}
export type EditPage = Awaited<ReturnType<typeof readEditPage>>;

export function showOrder({ orderedAt, ...order }: AdminOrder) {
  return { ...order, orderedAt: dayOf(orderedAt) };
}
export type ShownOrder = ReturnType<typeof showOrder>;

/** A deleted one opens no dialog. */
async function findOrder(person: Person, designGuid: string, orderGuid: string | null): Promise<AdminOrder | null> {
  if (!orderGuid) return null;
  return getAdminOrder(person, { designGuid, orderGuid }).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
}

/** A customer that has been hidden stays selected. */
async function readCustomers(person: Person, own: { customerGuid: string; customerName: string } | null | undefined) {
  const customers = (await listCustomers(person, undefined)).map(({ guid, name }) => ({ value: guid, label: name }));
  if (own && !customers.some(({ value }) => value === own.customerGuid))
    customers.unshift({ value: own.customerGuid, label: own.customerName });
  return customers;
}
