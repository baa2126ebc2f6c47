import { readFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './journey.ts';
import { idsOf, quarters } from './originals.ts';
import { signIn } from './people-and-files.ts';
import { runRows } from './run-rows.ts';

interface Viewer {
  viewport: { zoomTo(by: number, at: object, now: boolean): void; goHome(now: boolean): void };
}

/** A page of another site with a viewer of its own. */
const viewerPage = (address: string) => `<!doctype html><html><body>
<div id="v" style="width:900px;height:700px"></div><script src="/openseadragon.js"></script>
<script>
  const viewer = OpenSeadragon({ id: 'v', tileSources: ${JSON.stringify(address)}, crossOriginPolicy: 'Anonymous', drawer: 'canvas', showNavigationControl: false });
  viewer.addHandler('open-failed', (event) => { document.title = 'failed ' + event.message; });
  viewer.addHandler('tile-load-failed', (event) => { document.title = 'tile failed ' + event.message; });
  viewer.addHandler('open', () => viewer.world.getItemAt(0).addHandler('fully-loaded-change', (event) => {
    if (event.fullyLoaded && !document.title) document.title = 'loaded';
  }));
  window.viewer = viewer;
</script></body></html>`;

test('a viewer on another site shows a print from its signed address, and nothing without it', async ({
  page,
  browser,
  baseURL,
}) => {
  const colorway = idsOf(quarters.number).colorways[0]!;
  await signIn(page, 'customer@archive.test');
  await expect(page).toHaveURL(/\/archive$/);
  const signed = runRows('sign-iiif.ts', { SIGN: `customer@archive.test ${colorway}`, PUBLIC_URL: baseURL! });
  expect(signed).toContain(`${baseURL}/iiif/3/`);

  const stranger = await browser.newContext();
  expect((await stranger.request.get(`/iiif/3/${colorway}/info.json`)).status()).toBe(403);
  const redirected = await stranger.request.get(signed.replace(/\/info\.json$/, ''), { maxRedirects: 0 });
  expect([redirected.status(), redirected.headers().location]).toEqual([303, signed]);

  const other = await stranger.newPage();
  const site = await otherSite(viewerPage(signed));
  const answers: [string, number][] = [];
  other.on('response', (answer) => {
    if (answer.url().includes('/iiif/')) answers.push([answer.url().split('/').slice(6).join('/'), answer.status()]);
  });
  await other.goto(site.url);
  await expect(other).toHaveTitle('loaded');
  // As far in as it goes, into the corner: tiles of full size, cut at both edges.
  await other.evaluate(() =>
    (window as unknown as { viewer: Viewer }).viewer.viewport.zoomTo(4, { x: 1, y: 0.75 }, true),
  );
  await expect.poll(() => answers.map(([rest]) => rest)).toContain('1280,1024,221,109/221,109/0/default.png');
  await other.evaluate(() => (window as unknown as { viewer: Viewer }).viewer.viewport.goHome(true));
  await expect.poll(() => answers.length).toBeGreaterThan(6);
  await expect.poll(() => answers.filter(([rest]) => rest.endsWith('/0/default.png')).length).toBeGreaterThan(5);

  // The lower right quarter: both bright; the canvas may be read, so the answers are open to other sites.
  const color = () =>
    other.evaluate(() => {
      const canvas = document.querySelector('#v canvas') as HTMLCanvasElement;
      return [...canvas.getContext('2d')!.getImageData(canvas.width / 2 + 60, canvas.height / 2 + 60, 1, 1).data];
    });
  await expect.poll(async () => (await color()).slice(0, 2)).toEqual([220, 200]);
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  await expect(other).toHaveTitle('loaded');
  site.close();
});

/** Another origin on this machine: browsers keep far ones from talking to near ones. */
async function otherSite(page: string): Promise<{ url: string; close(): void }> {
  const library = await readFile('node_modules/openseadragon/build/openseadragon/openseadragon.min.js');
  const server = http.createServer((request, response) => {
    const script = request.url === '/openseadragon.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(script ? library : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}
