import { expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeArchive } from '#tests/make.ts';
import { showStatus } from '#workers/commands.ts';

async function shownImports() {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  expect(await showStatus()).toBe(0);
  const lines = log.mock.calls
    .map(([line]) => String(line))
    .filter((line) => /^import(s not shown:| [0-9a-f-]{36} )/.test(line));
  log.mockRestore();
  return lines.map((line) => line.replace(/^import (\S+).*/, '$1'));
}

test('status shows the imports that have not ended, those at work first, and how many more there are', async () => {
  const { id: archiveId } = await makeArchive();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const job = { archiveId, isNewImport: true } as const;
  const running = await db.importJob.create({
    data: { ...job, stage: 'process', state: 'running', createdAt: ago(300) },
  });
  const failed = await db.importJob.create({
    data: { ...job, stage: 'process', state: 'failed', createdAt: ago(299) },
  });
  const unreadable = { stage: 'process', state: 'failed', errorKey: 'allFilesFailed' } as const;
  const ended = [
    { stage: 'completeTransfer', state: 'done' },
    { stage: 'process', state: 'cancelled' },
    { stage: 'process', state: 'disposed' },
    unreadable,
  ] as const;
  await db.importJob.createMany({
    data: Array.from({ length: 40 }, (_, at) => ({ ...job, ...ended[at % ended.length]!, createdAt: ago(at) })),
  });
  expect(await shownImports()).toEqual([running.id, failed.id]);

  const data = Array.from({ length: 30 }, () => ({ ...job, stage: 'mergeInternal', state: 'done' }) as const);
  await db.importJob.createMany({ data });
  const shown = await shownImports();
  expect(shown).toHaveLength(26);
  expect(shown[0]).toBe(running.id);
  expect(shown.at(-1)).toBe('imports not shown: 7');
});
