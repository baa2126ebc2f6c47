/** One process's back office against the database in its environment; prints figures as JSON. Plans of all statements go to the file PLANS. */
import { db } from '#app/data/database.server.ts';
import { getUser } from '#app/domain/people/users/one-user.server.ts';
import { listUsers } from '#app/domain/people/users/list-users.server.ts';
import { listAdminArchives } from '#app/domain/catalog/archives/manage.server.ts';
import { getAllCustomers } from '#app/domain/people/customers/manage.server.ts';
import {
  listCustomerDesigns,
  listCustomerOrders,
  listCustomerUsers,
} from '#app/domain/people/customers/parts.server.ts';
import { listAdminOrders } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import {
  findDesignToLabel,
  getLabelCompletion,
  peekUnlabeled,
  setLabels,
  unlabeled,
  unlabeledDesign,
} from '#app/domain/catalog/labels/labelling.server.ts';
import { getLabelUse } from '#app/domain/catalog/labels/manage.server.ts';
import { suggestLabels } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { countFindings, listDesignFinding } from '#app/domain/oversight/attention/attention.server.ts';
import { readDesignInsight } from '#app/domain/oversight/insight/design-insight.server.ts';
import { readUserSight } from '#app/domain/oversight/insight/sight.server.ts';
import { listPoolUsers } from '#app/domain/people/pools/assign.server.ts';
import { listPools, readPool } from '#app/domain/people/pools/pools.server.ts';
import { getListDesigns } from '#app/domain/catalog/special-lists/designs.server.ts';
import { getAllSpecialLists } from '#app/domain/catalog/special-lists/lists.server.ts';
import { previewArchive } from '#app/domain/catalog/special-lists/preview.server.ts';
import { listStockEntries } from '#app/domain/catalog/stock/entries.server.ts';
import { listAdminStockPages } from '#app/domain/catalog/stock/manage.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { makeLargeReview } from '#tests/imports/large-review.ts';
import { makePerson } from '#tests/make.ts';
import { onePercentPool } from './large-archive.ts';
import { measureDesignTables } from './design-table-measure.ts';
import { measureManyDesigns } from './many-designs.ts';
import { percentile, summarize, time } from './measure.ts';
import { recordStatements, writePlans } from './plans.ts';
import { measureTrash } from './trash-figures.ts';

const runs = 20;
const admin = await makePerson({ isAdmin: true });
const pool = await db.pool.findUniqueOrThrow({ where: { name: onePercentPool } });
const customer = await db.customer.findFirstOrThrow({ where: { users: { some: {} } }, orderBy: { name: 'asc' } });
const user = await db.user.findFirstOrThrow({ where: { poolId: pool.id } });
const stockPage = await db.stockPage.findUniqueOrThrow({ where: { name: 'stock' } });
const middle = await db.design.findFirstOrThrow({
  where: { labels: { none: {} } },
  skip: 9000,
  orderBy: { id: 'asc' },
});
const place = { after: middle.id };
const review = await makeLargeReview(middle.archiveId, 500);

const asked: Record<string, () => Promise<unknown>> = {
  'import: the review of 500 files': () => readReview(admin, { jobId: review }),
  'labelling: the first that waits': () => unlabeled(admin, {}),
  'labelling: the next in the middle': () => unlabeled(admin, place),
  'labelling: the next of one archive': () => unlabeled(admin, { ...place, archive: 3 }),
  'labelling: the next of part of a number': () => unlabeled(admin, { name: '05' }),
  'labelling: a look ahead': () => peekUnlabeled(admin, place),
  'labelling: one design with what is known of it': () => unlabeledDesign(admin, { designGuid: middle.id }),
  'labelling: a design by its number': () => findDesignToLabel(admin, { number: middle.name }),
  'labelling: how far it is': () => getLabelCompletion(admin, {}),
  'labelling: labels proposed, of rows alone': () => suggestLabels(admin, { designGuid: middle.id }),
  'labelling: labels set': () => setLabels(admin, { designGuid: middle.id, labelIds: [1012, 1040] }),
  'labels: all with their counts': () => getAllLabels(admin, {}),
  'labels: what they are used for': () => getLabelUse(admin, {}),
  'designs: all by number': () => searchAdminDesigns(admin, {}),
  'designs: the last changed': () => searchAdminDesigns(admin, { sort: 'modified' }),
  'designs: page 2000': () => searchAdminDesigns(admin, { page: 2000 }),
  'designs: part of a number': () => searchAdminDesigns(admin, { query: '-05' }),
  'designs: two letters of an original': () => searchAdminDesigns(admin, { query: 'gi' }),
  'designs: an original name': () => searchAdminDesigns(admin, { query: 'original_77' }),
  'designs: one archive, last uploaded': () => searchAdminDesigns(admin, { archive: 2, sort: 'uploaded' }),
  'designs: nothing found': () => searchAdminDesigns(admin, { query: 'nothing like this' }),
  'orders: all': () => listAdminOrders(admin, {}),
  'orders: page 500': () => listAdminOrders(admin, { page: 500 }),
  'orders: of a customer': () => listAdminOrders(admin, { query: customer.name }),
  'orders: part of a number': () => listAdminOrders(admin, { query: '-05' }),
  'orders: nothing found': () => listAdminOrders(admin, { query: 'nothing like this' }),
  'orders: of a design': () => listAdminOrders(admin, { designGuid: middle.id }),
  'pools: all': () => listPools(admin, {}),
  'pools: by users': () => listPools(admin, { order: 'users', direction: 'down' }),
  'pools: by designs': () => listPools(admin, { order: 'designs', direction: 'down' }),
  'pools: one': () => readPool(admin, { guid: pool.id }),
  'pools: its users': () => listPoolUsers(admin, { guid: pool.id }),
  'pools: everybody else': () => listPoolUsers(admin, { guid: pool.id, which: 'others' }),
  'pools: somebody else by name': () => listPoolUsers(admin, { guid: pool.id, which: 'others', query: 'yılmaz' }),
  'users: all': () => listUsers(admin, {}),
  'users: the last signed in': () => listUsers(admin, { order: 'lastLogin', direction: 'down' }),
  'users: page 700 by company': () => listUsers(admin, { order: 'company', page: 700 }),
  'users: suspended': () => listUsers(admin, { state: 'stopped' }),
  'users: part of a name': () => listUsers(admin, { search: 'yilm' }),
  'users: one mail': () => listUsers(admin, { search: 'person-777@bench' }),
  'users: nobody found': () => listUsers(admin, { search: 'nobody of this name' }),
  'users: not for 90 days': () => listUsers(admin, { inactive: 90 }),
  'users: never signed in': () => listUsers(admin, { inactive: 'never' }),
  'users: a company by part of its name': () => listUsers(admin, { companyName: 'mer 7' }),
  'users: signed in last month': () => listUsers(admin, { dateRange: 'lastMonth' }),
  'users: a thousand at once': () => listUsers(admin, { count: 1000 }),
  'users: one': () => getUser(admin, { userGuid: user.id }),
  'customers: all': () => getAllCustomers(admin, {}),
  'customers: by designs': () => getAllCustomers(admin, { order: 'designs', direction: 'down' }),
  'customers: by orders': () => getAllCustomers(admin, { order: 'orders', direction: 'down' }),
  'customers: one’s users': () => listCustomerUsers(admin, { customerGuid: customer.id }),
  'customers: one’s designs': () => listCustomerDesigns(admin, { customerGuid: customer.id }),
  'customers: one’s orders': () => listCustomerOrders(admin, { customerGuid: customer.id }),
  'archives: all': () => listAdminArchives(admin, {}),
  'pins: the first page': () => getListDesigns(admin, { listId: 1 }),
  'pins: what customers see first': () => previewArchive(admin, {}),
  'special lists: all': () => getAllSpecialLists(admin, {}),
  'attention: everything counted': () => countFindings(admin, {}),
  'attention: designs without a label': () => listDesignFinding(admin, { finding: 'labels' }),
  'attention: duplicates': () => listDesignFinding(admin, { finding: 'duplicates' }),
  'insight: one design': () => readDesignInsight(admin, { designGuid: middle.id }),
  'insight: what a user sees, and why a design': () => readUserSight(admin, { userGuid: user.id, design: middle.name }),
  'stock: pages': () => listAdminStockPages(admin, {}),
  'stock: entries': () => listStockEntries(admin, { pageGuid: stockPage.id }),
};

const only = process.env.BENCH_ONLY;
const statements = recordStatements();
const figures: Figure[] = [];
const all: number[] = [];
for (const [name, ask] of Object.entries(asked)) {
  if (only && !name.startsWith(only)) continue;
  const first = await time(ask);
  const samples: number[] = [];
  for (let run = 0; run < runs; run++) samples.push(await time(ask));
  all.push(...samples);
  figures.push(
    summarize(`${name}, p50`, samples, 'ms'),
    { name: '  p95', median: percentile(samples, 0.95), unit: 'ms' },
    { name: '  asked for the first time', median: first, unit: 'ms' },
  );
}
figures.push(summarize('all of it, p50', all, 'ms'), {
  name: 'all of it, p95',
  median: percentile(all, 0.95),
  unit: 'ms',
});
await writePlans(statements, process.env.PLANS!);
if (!only || 'many designs'.startsWith(only)) figures.push(...(await measureManyDesigns(admin)));
if (!only || 'a table'.startsWith(only)) figures.push(...(await measureDesignTables(admin)));
if (!only || 'trash'.startsWith(only)) figures.push(...(await measureTrash(admin)));
process.stdout.write(JSON.stringify(figures), () => process.exit(0));
