/** The dashboard and the alerts of `deploy/` name metrics that there are. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { register } from 'prom-client';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { queueNames } from '#app/data/jobs.server.ts';
import { gauge } from '#app/data/telemetry/metrics.server.ts';
import { admit } from '#app/admission.server.ts';
import { beginMetrics } from '#app/metrics.server.ts';

interface Rules {
  groups: {
    rules: { alert: string; expr: string; annotations: { summary: string }; labels: { severity: string } }[];
  }[];
}

interface Dashboard {
  templating: { list: { name: string; type: string; query: unknown; definition?: string }[] };
  panels: { title: string; type: string; datasource?: { uid: string }; targets?: { expr: string }[] }[];
}

const read = (name: string) => readFile(path.resolve('deploy/monitoring', name), 'utf8');

/** Names of metrics, as Prometheus has them. */
const exposed = new Set<string>(['up']);

beforeAll(() => {
  beginMetrics();
  admit();
  for (const { name, type } of register.getMetricsAsArray()) {
    if ((type as unknown as string) !== 'histogram') exposed.add(name);
    else for (const part of ['bucket', 'sum', 'count']) exposed.add(`${name}_${part}`);
  }
});

/** What is neither a function, a label, a text, a length of time nor a word of the language. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b\d[\w.]*/g, ' ');
  return [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'offset'].includes(name));
}

function expectKnown(where: string, expression: string): void {
  const names = metricsOf(expression);
  expect(names.length, `${where}: ${expression}`).toBeGreaterThan(0);
  for (const name of names) expect(exposed, `${where}: ${name}`).toContain(name);
  for (const [, queues] of expression.matchAll(/queue(?:=|!=|=~|!~)"([^"]*)"/g))
    for (const queue of queues!.split('|')) expect(queueNames, where).toContain(queue);
}

it('tells metrics from the rest of an expression', () => {
  expect(
    metricsOf('histogram_quantile(0.95, sum by (le, work) (rate(a_bucket{b=~"c|d"}[$__rate_interval]))) > 1.2e9'),
  ).toEqual(['a_bucket']);
  expect(metricsOf('sum(rate(a[5m])) / sum(max by (queue) (b{state="c"})) or vector(0)')).toEqual(['a', 'b']);
});

it('the alerts parse, say what is wrong, and are explained', async () => {
  const { groups } = parse(await read('alerts.yaml')) as Rules;
  const docs = await readFile(path.resolve('docs/operations.md'), 'utf8');
  const rules = groups.flatMap(({ rules }) => rules);
  expect(rules.length).toBeGreaterThan(8);
  for (const { alert, expr, annotations, labels } of rules) {
    expectKnown(alert, expr);
    expect(annotations.summary).toMatch(/\S/);
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(docs).toContain(`| \`${alert}\``);
  }
});

it('the dashboard parses and takes any Prometheus', async () => {
  const { panels, templating } = JSON.parse(await read('dashboard.json')) as Dashboard;
  expect(templating.list.find(({ name }) => name === 'datasource')).toMatchObject({
    type: 'datasource',
    query: 'prometheus',
  });
  const drawn = panels.filter(({ type }) => type !== 'row');
  expect(drawn.length).toBeGreaterThan(15);
  for (const { title, datasource, targets } of drawn) {
    expect(datasource!.uid).toBe('${datasource}');
    for (const { expr } of targets!) expectKnown(title, expr);
  }
});

it('Prometheus reads the alerts', async () => {
  const config = parse(await read('prometheus.yaml')) as {
    rule_files: string[];
    scrape_configs: { job_name: string }[];
  };
  expect(config.rule_files).toEqual(['alerts.yaml']);
  // The alerts and the dashboard ask for it.
  expect(config.scrape_configs.map(({ job_name }) => job_name)).toEqual(['print-archive']);
});

it('a gauge that fails or hangs leaves the others to be read', async () => {
  const names = ['test_fails', 'test_hangs', 'test_works'];
  gauge(names[0]!, 'Fails', [], () => {
    throw new Error('the database is away');
  });
  gauge(names[1]!, 'Hangs', [], () => new Promise(() => undefined));
  gauge(names[2]!, 'Works', ['part'], (set) => set({ part: 'one' }, 1));
  const text = await register.metrics();
  for (const name of names) register.removeSingleMetric(name);
  expect(text).toContain('test_works{part="one"} 1');
  expect(text).not.toMatch(/^test_hangs\{/m);
  expect(text).toContain('database_connections{state="waiting"} 0');
});
