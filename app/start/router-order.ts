/**
 * Remix's router numbers what it loads, so that an older answer never takes the place of a newer one. But a navigation gets its number only
 * after its route was looked up, which may ask the server: a form's answer that had been under way before then counts as newer, and the page
 * stays the old one below the new address. Here the number is given when the navigation begins.
 */
const given = 'pendingNavigationLoadId = ++incrementingLoadId;';
const begin = 'let loadingNavigation = overrideNavigation || getLoadingNavigation(location, submission);';

/** `code`: `@remix-run/router`, as published. Throws when it's no longer the one that this was written for. */
export function orderNavigations(code: string): string {
  for (const part of [given, begin])
    if (code.split(part).length !== 2) throw new Error(`the router does not have once: ${part}`);
  return code.replace(given, '').replace(begin, `${given}\n${begin}`);
}
