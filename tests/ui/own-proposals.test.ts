import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server.js';
import { expect, test } from 'vitest';
import { OwnProposals } from '#app/routes/separations/proposals.tsx';

const proposal = {
  proposalGuid: '01a22666-27af-721a-9464-159c5e7fb9c0',
  inks: [{ srgb: '#aa22cc', on: true }],
  note: '',
  state: 'accepted' as const,
  createdAt: new Date('2026-11-29'),
};

function render(fits: boolean): string {
  const element = createElement(OwnProposals, {
    proposals: [{ ...proposal, fits }],
    here: '/design/1/2/inks',
    addressOf: () => '/design/1/2/inks?inks=aa22cc',
    onLook: () => undefined,
  });
  return renderToStaticMarkup(createElement(StaticRouter, { location: '/design/1/2/inks' }, element));
}

test('what was proposed for inks that the original no longer has is told so, and laid over no others', () => {
  expect(render(true)).toContain('href="/design/1/2/inks?inks=aa22cc"');
  expect(render(true)).not.toContain('separations.replaced');
  expect(render(false)).not.toContain('href=');
  expect(render(false)).toContain('separations.replaced');
});
