/** A picture that isn't ready when it is asked for is asked for again, and not for ever. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askLater, watchPictures } from '#app/ui/late-pictures.ts';

type Hear = (event: { target: unknown }) => void;
const heard = new Map<string, Hear>();

class FakeImage {
  asked = 0;
  complete = true;
  naturalWidth = 0;
  currentSrc = '/picture';
  isConnected = true;
  alt = '';
  dataset: Record<string, string> = {};
  style = { opacity: '', removeProperty: (name: 'opacity') => (this.style[name] = '') };
  src = '/picture';
  /** requests after which it is there */
  #readyAt: number;

  constructor(readyAt: number) {
    this.#readyAt = readyAt;
  }
  getAttribute = () => this.src;
  setAttribute(_name: string, value: string) {
    this.src = value;
    heard.get(++this.asked < this.#readyAt ? 'error' : 'load')!({ target: this });
  }
}

const watch = (...images: FakeImage[]) => {
  vi.stubGlobal('document', { images, addEventListener: (name: string, hear: Hear) => heard.set(name, hear) });
  watchPictures();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLImageElement', FakeImage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('until it is there, also where it failed before; its place is blank until then', () => {
  const image = new FakeImage(3);
  watch(image);
  expect([image.asked, image.style.opacity]).toEqual([0, '0']);
  vi.runAllTimers();
  expect([image.asked, image.style.opacity]).toEqual([3, '']);
});

test('words in its place stay to be read', () => {
  const image = Object.assign(new FakeImage(2), { alt: 'Peony' });
  watch(image);
  expect(image.style.opacity).toBe('');
  vi.runAllTimers();
  expect(image.asked).toBe(2);
});

test('not for ever, nor after it has gone or become another, nor where somebody else asks', () => {
  const [lost, gone, other, own] = [new FakeImage(Infinity), new FakeImage(1), new FakeImage(1), new FakeImage(1)];
  own.dataset = { ownTries: '' };
  const loading = Object.assign(new FakeImage(1), { complete: false });
  watch(lost, gone, other, own, loading);
  gone.isConnected = false;
  other.src = '/another';
  vi.runAllTimers();
  expect([lost, gone, other, own, loading].map(({ asked }) => asked)).toEqual([5, 0, 0, 0, 0]);
});

test('another picture in its place is asked for as often', () => {
  const image = new FakeImage(Infinity);
  watch(image);
  vi.runAllTimers();
  image.src = '/another';
  askLater(image as unknown as HTMLImageElement);
  vi.runAllTimers();
  expect(image.asked).toBe(10);
});
