import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server.js';
import { expect, test } from 'vitest';
import { translate } from '#app/locales/translate.ts';
import { LeftAlone } from '#app/routes/admin/design-edit-job/status.tsx';

const counts = { total: 7, waiting: 0, done: 0, unchanged: 0, conflicts: 0, failed: 2, undone: 0, kept: 5 };
const render = (deletes: boolean) =>
  renderToStaticMarkup(
    createElement(
      StaticRouter,
      { location: '/' },
      createElement(LeftAlone, { edit: { editId: 'e', counts }, deletes }),
    ),
  );

test('designs that a deletion left in the archive or in the trash aren’t said to have been changed', () => {
  const html = render(true);
  expect(html).toContain('designEdits.deletion.keptTitle');
  expect(html).toContain('designEdits.deletion.failedTitle');
  expect(translate('en')('designEdits.deletion.keptTitle', { count: 5 })).toBe('5 designs couldn’t be restored');
  expect(render(false)).toContain('designEdits.keptTitle');
});
