/** Links lead to what is open to the person: the menu, and links between parts, know of each address what its page asks for. */
import { expect, test } from 'vitest';
import { officeParts, partsIn } from '#app/domain/base/office-parts.ts';
import { isOpenAddress } from '#app/routes/admin/shared/menu.ts';
import { partsOf } from './access-table.ts';

/** Of these a part of the address says which one it is; choices belong to dialogs, not to links. */
const byContents = /^\/admin\/(attention\/(:|seam)|trash\/:)|^\/admin\/choices|\(layout\)|^\/admin\/users\/end-seeing$/;

const addresses = [...partsOf].filter(([address]) => !byContents.test(address));

test.each(addresses)('%s', (address, needed) => {
  for (const part of officeParts) {
    const open = partsIn(Object.fromEntries(officeParts.map((one) => [one, one === part])));
    expect(isOpenAddress(open, `${address}?x=1#y`), part).toBe(needed !== 'every' && needed.includes(part));
  }
});

test('what isn’t the administration’s is not for it to close', () => {
  expect(isOpenAddress([], '/design/x')).toBe(true);
});
