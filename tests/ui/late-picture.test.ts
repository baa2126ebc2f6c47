/** A picture that isn't ready when it is asked for is asked for again, and not for ever. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awaitPicture } from '#app/ui/late-pictures.ts';
import { askUntilThere } from '#app/ui/use-late-picture.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class FakeImage extends EventTarget {
  asked = 0;
  complete: boolean;
  naturalWidth = 0;
  /** requests after which it is there */
  #readyAt: number;

  constructor(readyAt: number, complete = true) {
    super();
    this.#readyAt = readyAt;
    this.complete = complete;
  }
  getAttribute = () => '/picture';
  setAttribute(_name: string, value: string) {
    expect(value).toBe('/picture');
    if (++this.asked < this.#readyAt) this.dispatchEvent(new Event('error'));
    else {
      this.naturalWidth = 100;
      this.dispatchEvent(new Event('load'));
    }
  }
}

test('until it is there, also where it failed before', () => {
  const image = new FakeImage(3);
  askUntilThere(image as unknown as HTMLImageElement);
  vi.runAllTimers();
  expect([image.asked, image.naturalWidth]).toEqual([3, 100]);
});

test('not while it is still loading, nor for ever, nor after it has gone', () => {
  const loading = new FakeImage(1, false);
  askUntilThere(loading as unknown as HTMLImageElement);
  vi.runAllTimers();
  expect(loading.asked).toBe(0);
  const lost = new FakeImage(Infinity);
  askUntilThere(lost as unknown as HTMLImageElement);
  vi.runAllTimers();
  expect(lost.asked).toBe(5);
  const gone = new FakeImage(1);
  askUntilThere(gone as unknown as HTMLImageElement)();
  vi.runAllTimers();
  expect(gone.asked).toBe(0);
});

test('its place is blank until then', () => {
  const style = { opacity: '', removeProperty: (name: 'opacity') => (style[name] = '') };
  const image = Object.assign(new FakeImage(3), { style });
  image.addEventListener('error', () => awaitPicture(image as unknown as HTMLImageElement));
  image.dispatchEvent(new Event('error'));
  expect([image.asked, style.opacity]).toEqual([0, '0']);
  vi.runAllTimers();
  expect([image.asked, style.opacity]).toEqual([3, '']);
});
