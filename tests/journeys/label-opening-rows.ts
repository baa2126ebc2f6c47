/**
 * Two labels, and a pool that shows what has the first; `more`: another design has the second by now; `remove`: they go again. The designs are those of
 * label-rows.ts. Prints the labels' ids.
 */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const designs = await db.design.findMany({ where: { archive: { code: '87' } }, orderBy: { name: 'asc' } });
  const names = ['Journey giving', 'Journey taking'] as const;
  const what = process.env.OPENING;
  if (what === 'more') {
    const { id: labelId } = await db.label.findFirstOrThrow({ where: { nameEn: names[1] } });
    await db.designLabel.create({ data: { designId: designs[2]!.id, labelId } });
    return;
  }
  await db.pool.deleteMany({ where: { name: 'Journey pool' } });
  const where = { nameEn: { in: [...names] } };
  await db.designLabel.deleteMany({ where: { label: where } });
  await db.label.deleteMany({ where });
  if (what === 'remove') return;
  const ids: number[] = [];
  for (const [at, name] of names.entries()) {
    const sef = name.toLowerCase().replace(' ', '-');
    const own = { nameTr: name, nameEn: name, nameRu: name, sefTr: sef, sefEn: sef, sefRu: sef };
    const { id } = await db.label.create({ data: { ...own, position: 900 + at } });
    await db.designLabel.create({ data: { designId: designs[at]!.id, labelId: id } });
    ids.push(id);
  }
  const search = { position: 0, criteria: { allowedLabels: [ids[0]!] } };
  await db.pool.create({ data: { name: 'Journey pool', searches: { create: search } } });
  console.log(ids.join(' '));
});
