/** A page that follows a job over server-sent events keeps following it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from '#app/routes/admin/shared/follow-events.ts';

class FakeSource extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor() {
    super();
    sources.push(this);
  }
  close = () => void (this.readyState = 2);
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  change = (version: number) =>
    void this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify({ version }) }));
}
const sources: FakeSource[] = [];
const livez = vi.fn(() => Promise.resolve(new Response()));
const onLive = vi.fn();
const onNews = vi.fn();
const follow = () => followEvents('/admin/design/one/events', { onLive, onNews });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('fetch', livez);
});
afterEach(() => {
  sources.length = 0;
  vi.clearAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that the browser gives up is opened again once a server is there', async () => {
  const stop = follow();
  sources[0]!.change(1);
  livez.mockResolvedValueOnce(new Response('', { status: 502 }));
  sources[0]!.fail(2);
  expect(onLive).toHaveBeenLastCalledWith(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sources).toHaveLength(2);
  sources[1]!.change(1);
  expect(onNews).toHaveBeenCalledTimes(1);
  sources[1]!.change(2);
  expect(onNews).toHaveBeenCalledTimes(2);
  stop();
});

test('one that a server refuses again has the page read anew, once', async () => {
  const stop = follow();
  sources[0]!.fail(2);
  expect(onNews).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  sources[1]!.fail(2);
  expect(onNews).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  sources[2]!.fail(2);
  expect(onNews).toHaveBeenCalledTimes(1);
  stop();
});

test('one that the browser opens again is left to it', async () => {
  const stop = follow();
  sources[0]!.fail(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources).toHaveLength(1);
  stop();
});

test('one that ended is opened again, as long as the page stays', async () => {
  const stop = follow();
  sources[0]!.dispatchEvent(new Event('end'));
  expect(onNews).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sources).toHaveLength(2);
  sources[1]!.dispatchEvent(new Event('end'));
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sources).toHaveLength(2);
});
