/** A program's correction of a grouping: what it doesn't say of a design stays. A form can't say that a box is empty, and sends all fields instead. */
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { blank } from '#app/domain/base/rules.ts';
import { readAttributes } from '../job/attributes.ts';
import { CorrectNamed } from '../job/rules.ts';
import { correctGrouping } from './correct.server.ts';

/** Throws as `correctGrouping`, whose `version` also holds for what is read here. */
export const correctNamed = operation('import', CorrectNamed, async (actor, { groups, ...input }) => {
  const ids = groups.map(({ id }) => id);
  const rows = await db.importGroup.findMany({ where: { jobId: input.jobId, id: { in: ids } } });
  const kept = new Map(rows.map(({ id, name, attributes }) => [id, { name, ...readAttributes(attributes) }]));
  return correctGrouping(actor, {
    ...input,
    groups: groups.map((group) => ({
      ...kept.get(group.id),
      ...Object.fromEntries(Object.entries(group).filter(([name, value]) => !isUnsaid(name, value))),
    })),
  });
});

/** Empty, a switch is not said: a design must not be opened to everybody by a field that was left blank. */
const isUnsaid = (name: string, value: unknown) =>
  value === undefined || (blank(value) === undefined && ['isConfined', 'isScreenEngraved'].includes(name));
