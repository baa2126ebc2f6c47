import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { askBeforeReload } from '#app/start/lost-parts.ts';

const entry = createRequire(import.meta.url).resolve('@remix-run/react');
const published = await readFile(path.join(path.dirname(entry), 'esm', 'routeModules.js'), 'utf8');

it('asks for the part once more before the page is read anew', () => {
  const code = askBeforeReload(published);
  expect(code.indexOf('await fetch(route.module')).toBeGreaterThan(code.indexOf('catch (error)'));
  expect(code.indexOf('window.location.reload()')).toBeGreaterThan(code.indexOf('await fetch(route.module'));
});

it('is refused by a Remix that it was not written for', () => {
  expect(() => askBeforeReload(published.replace('window.location.reload();', ''))).toThrow('reload');
});
