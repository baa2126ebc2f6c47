import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = new Set(['app', 'demo', 'docs', 'prisma', 'public', 'tests', 'training', 'workers']);

/** Files and folders that a line names: between backticks or as a link's target. `<language>` stands for any of them, * for anything. */
function namesIn(line: string): string[] {
  const quoted = [...line.matchAll(/`([^`\s]+)`|\]\(([^)\s]+)\)/g)].map(([, code, link]) => (code ?? link)!);
  return quoted.map((name) => name.replace('<language>', '*').replace('…', '*'));
}

const exists = (pattern: string) => globSync(pattern.replace(/\/$/, ''), { cwd: root }).length > 0;

test('every file and folder that the README names is there', () => {
  const missing: string[] = [];
  for (const line of readFileSync(path.join(root, 'README.md'), 'utf8').split('\n')) {
    // A name without a folder stands beside a file or beneath a folder named before it in the line; with none before, it is anywhere.
    const beside: string[] = [];
    for (const name of namesIn(line)) {
      if (folders.has(name.split('/')[0]!)) {
        beside.push(path.extname(name) ? path.dirname(name) : `${name.replace(/\/$/, '')}/**`);
        if (!exists(name)) missing.push(name);
      } else if (/^[\w*.-]+\.(tsx?|css|md|prisma|py)$/.test(name)) {
        if (!(beside.length ? beside : ['{app,tests,workers}/**']).some((folder) => exists(`${folder}/${name}`)))
          missing.push(`${name} in ${beside.join(' or ') || 'any folder'}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test('every setting that the program reads is in a document', () => {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const settings = ['app/config.server.ts', 'app/telemetry-settings.ts'].flatMap((name) =>
    [...read(name).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, setting]) => setting!),
  );
  expect(settings.length).toBeGreaterThan(40);
  // NODE_ENV is everybody's; the launcher sets the other two for its children.
  const own = ['NODE_ENV', 'EMBEDDED_DATABASE', 'SEARCH_SOCKET'];
  const documents = read('README.md') + read('docs/operations.md').replaceAll('…_', 'OTEL_EXPORTER_OTLP_');
  const missing = settings.filter((setting) => !own.includes(setting) && !documents.includes(setting));
  expect(missing).toEqual([]);
});

test('the user of the systemd units has a home, in which npm keeps its cache', () => {
  const [, home] = /^useradd .*--create-home --home-dir (\S+) archive\b/m.exec(
    readFileSync(path.join(root, 'docs/operations.md'), 'utf8'),
  )!;
  for (const unit of globSync('deploy/systemd/*.service', { cwd: root }))
    expect(readFileSync(path.join(root, unit), 'utf8')).toContain(`StateDirectory=${path.basename(home!)}\n`);
});
