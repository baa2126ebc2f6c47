/** The archive's page as a customer's browser has it, slowed down to a plain laptop on a plain line. */
import { chromium, type Page } from 'playwright';
import { findBrowser } from '#app/start/browser.ts';
import type { Figure } from '#app/start/bench.ts';
import { summarize } from './measure.ts';
import { weighScript } from './page-weight.ts';

const runs = 5;
/** times slower than this machine */
const cpuSlowdown = 4;
/** 10 Mbit/s both ways, in bytes a second; 40 ms there and back */
const line = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
// The bot list takes a headless browser's own name for a crawler.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Seen {
  /** ms */
  lcp: number;
  cls: number;
  /** bytes over the line */
  script: number;
  scripts: string[];
}

/** Largest contentful paint, layout shift and script of a first visit, nothing cached. */
export async function benchBrowser(url: string, address: string, mail: string, password: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ userAgent, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.locator('input[name=mailAddress]').fill(mail);
    await page.locator('input[name=password]').fill(password);
    await page.locator('main form button').first().click();
    await page.waitForURL(/\/archive/);
    // Its pictures would wait for a place on the line beside those that are measured.
    await page.close();
    const seen: Seen[] = [];
    for (let run = 0; run < runs; run++) seen.push(await visit(await context.newPage(), url + address));
    const name = `page ${address.split('?')[0]}, browser (CPU ÷ ${cpuSlowdown}, 10 Mbit/s, 40 ms)`;
    return [
      summarize(
        `${name}, largest paint`,
        seen.map(({ lcp }) => lcp),
        'ms',
      ),
      summarize(
        `${name}, layout shift × 1000`,
        seen.map(({ cls }) => cls * 1000),
        '',
      ),
      summarize(
        `${name}, script`,
        seen.map(({ script }) => script / 1000),
        'kB',
      ),
      {
        name: `${name}, script, gzip`,
        median: (await weighScript(seen.flatMap(({ scripts }) => scripts))) / 1000,
        unit: 'kB',
      },
    ];
  } finally {
    await browser.close();
  }
}

async function visit(page: Page, address: string): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const found = await page.evaluate(() => ({
    ...(window as unknown as { seen: { lcp: number; cls: number } }).seen,
    script: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  }));
  await page.close();
  return found;
}
