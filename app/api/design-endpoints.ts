import { z } from 'zod';
import { getAllArchives, getArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { deleteDesign, editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { getAdminDesignHeader, getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { getOrders } from '#app/domain/catalog/orders/orders.server.ts';
import { getAllLabels, getLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import { getModels } from '#app/domain/catalog/wear/visible.server.ts';
import { row, type Row } from './endpoint.ts';
import { BasicCustomer, Order, WearModel } from './customer-shapes.ts';
import { searchRows } from './search-endpoints.ts';
import { AdminArchive, AdminLabel, Archive, DesignHeader, Label, SearchPage } from './shapes.ts';

const family = 'Designs';
const admin = 'Designs, administration';

const labels = {
  response: z.object({ labels: z.array(Label) }),
  answer: (found: unknown) => ({ labels: found }),
};
const archives = (shape: z.ZodType) => ({
  response: z.object({ archives: z.array(shape) }),
  answer: (found: unknown) => ({ archives: found }),
});
const header = {
  response: z.object({ design: DesignHeader }),
  answer: (design: unknown) => ({ design }),
};
const designGuid = {
  response: z.object({ designGuid: z.uuid() }),
  answer: (result: { designGuid: string }) => result,
};

export const designRows: Row[] = [
  ...searchRows,
  row(getDesignHeader, {
    path: '/design/header',
    family,
    summary: 'Returns a design with everything that the caller may see.',
    ...header,
  }),
  row(getLabels, { path: '/get/labels', family, summary: 'Lists labels in their groups, with counts.', ...labels }),
  row(getArchives, { path: '/get/archives', family, summary: 'Lists archives.', ...archives(Archive) }),
  row(listCustomers, {
    path: '/get/customers/basic',
    family,
    summary:
      'Lists the visible customers, by which in-house users and admins can filter. Users of a customer get their own alone.',
    response: z.object({ customers: z.array(BasicCustomer) }),
    answer: (customers) => ({ customers }),
  }),
  row(getOrders, {
    path: '/design/orders',
    family,
    summary: 'Lists the newest orders of a design, at most 200. Customers see only their own.',
    response: z.object({ orders: z.array(Order), totalCount: z.int().min(0) }),
    answer: (found) => found,
  }),
  row(getModels, {
    path: '/wear/get-models',
    family,
    summary: 'Lists the wear models; `/design/view/wear/…?wear=` renders a design on one.',
    response: z.object({ models: z.array(WearModel) }),
    answer: (found) => found,
  }),
  row(recordView, {
    path: '/metrics/record',
    family,
    summary: 'Records a view of a colorway. Repeated views count once per half hour.',
    response: z.object({ recorded: z.boolean() }),
    answer: (found) => found,
  }),

  row(getAllLabels, {
    method: 'GET',
    path: '/admin/get/all-labels',
    family: admin,
    summary: 'Lists all labels.',
    response: z.object({ labels: z.array(AdminLabel) }),
    answer: (found) => ({ labels: found.map(({ version: _, ...label }) => label) }),
  }),
  row(getAllArchives, {
    method: 'GET',
    path: '/admin/get/all-archives',
    family: admin,
    summary: 'Lists all archives with their codes and next numbers.',
    ...archives(AdminArchive),
  }),
  row(searchAdminDesigns, {
    method: 'GET',
    path: '/admin/design/search',
    family: admin,
    summary: 'Searches designs by number or original name.',
    response: SearchPage,
    answer: (page) => ({ ...page }),
  }),
  row(getAdminDesignHeader, {
    path: '/admin/design/header/{id}',
    family: admin,
    summary: 'Returns a design with all fields.',
    names: { id: 'designGuid' },
    ...header,
  }),
  row(editDesign, {
    method: 'PUT',
    path: '/design/header/{recognizer}',
    family: admin,
    summary: 'Updates the given fields of a design. `recognizer` is its guid or number.',
    ...designGuid,
  }),
  row(deleteDesign, {
    method: 'DELETE',
    path: '/design/delete/{id}',
    family: admin,
    summary: 'Moves a design to the trash, with its colorways, their files and everything else that hangs on it.',
    names: { id: 'designGuid' },
    ...designGuid,
  }),
];
