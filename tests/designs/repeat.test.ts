import { expect, test } from 'vitest';
import { formatReference, parseReference } from '#app/domain/base/text/reference.ts';
import { layoutOf, repeatDirections, repeatOf, repeatOffsets, tidyRepeat } from '#app/domain/base/repeat.ts';

test.each([
  ['straight', 'vertical', null, { drop: 0, shift: 0 }],
  ['halfDrop', 'vertical', null, { drop: 0.5, shift: 0 }],
  ['brick', 'horizontal', null, { drop: 0, shift: 0.5 }],
  ['custom', 'vertical', 33.3333, { drop: 0.333333, shift: 0 }],
  ['custom', 'horizontal', 99.9999, { drop: 0, shift: 0.999999 }],
] as const)('%s %s %s', (repeatOffset, repeatDirection, repeatCustomValue, layout) => {
  const repeat = { repeatOffset, repeatDirection, repeatCustomValue };
  const made = layoutOf(repeat);
  expect(made.drop).toBeCloseTo(layout.drop, 9);
  expect(made.shift).toBeCloseTo(layout.shift, 9);
  expect(repeatOf(made)).toEqual(repeat);
});

test('every layout is one that the image core takes', () => {
  for (const repeatOffset of repeatOffsets) {
    for (const repeatDirection of repeatDirections) {
      for (const repeatCustomValue of [null, 0.0001, 50, 99.9999]) {
        const { drop, shift } = layoutOf(tidyRepeat({ repeatOffset, repeatDirection, repeatCustomValue }));
        expect(Math.min(drop, shift)).toBe(0);
        expect(Math.max(drop, shift)).toBeLessThan(1);
      }
    }
  }
});

test('references', () => {
  expect(parseReference(' 01-0559 / VR-2 ')).toEqual({ designName: '01-0559', colorwayName: 'VR-2' });
  expect(formatReference('01-0559', 'VR-2')).toBe('01-0559/VR-2');
  for (const text of ['', '/', '01-0559', '01-0559/', '/VR-2', 'a/b/c', 'a\n/b\0', `${'x'.repeat(81)}/VR-1`])
    expect(parseReference(text)).toBeNull();
});
