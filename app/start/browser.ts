/** Finds a Chromium for the browser journeys and installs one if possible. */
import { existsSync } from 'node:fs';
import { runQuietly, StartError } from './prepare.mjs';

/** The headless shell first: it draws no browser around the page, and journeys cost a third less. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** In this order: BROWSER_PATH, Playwright's own, the system's, Debian's package (as root), Playwright's download. */
export async function findBrowser(signal?: AbortSignal): Promise<string> {
  const found = await lookForBrowser();
  if (found) return found;
  console.log('Chromium not found. Installing it…');
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly('apt-get', ['update', '-qq'], { env, signal });
    // Older releases have no shell of its own.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const got = await runQuietly(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'],
        { env, signal },
      );
      if (got.code === 0) break;
    }
  } else {
    await runQuietly('npx', ['playwright', 'install', 'chromium'], {
      shell: process.platform === 'win32',
      signal,
    });
  }
  const got = await lookForBrowser();
  if (got) return got;
  throw new StartError(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set BROWSER_PATH to its executable.',
  );
}

async function lookForBrowser(): Promise<string | undefined> {
  if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath(), ...usual].find((file) => file && existsSync(file));
}
