import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preparePicture, sendPicture } from '#app/routes/shared/similar/send-picture.ts';

/** What was sent, and can be moved on. */
const sent: FakeRequest[] = [];

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  response = { pictureGuid: 'one' };
  open = () => {};
  send = () => void sent.push(this);
  abort = () => this.end();
  end = () => void this.dispatchEvent(new Event('loadend'));
  progress = (loaded: number) =>
    void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 4 }));
}

const file = new File(['picture'], 'cloth.jpg');

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

test('a picture is sent, and its progress told until it is given up', async () => {
  const stop = new AbortController();
  const parts: number[] = [];
  const answer = sendPicture(file, { signal: stop.signal, onProgress: (part) => parts.push(part) });
  sent[0]!.progress(1);
  stop.abort();
  sent[0]!.progress(2);
  await answer;
  expect(parts).toEqual([0.25]);
});

test('one that is given up before is not sent', async () => {
  const answer = sendPicture(file, { signal: AbortSignal.abort(), onProgress: () => {} });
  sent[0]?.end();
  expect(await answer).toEqual({});
  expect(sent).toEqual([]);
});

test('one that is gone since it was chosen is refused', async () => {
  const gone = new File(['picture'], 'cloth.jpg');
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValueOnce(new DOMException('gone', 'NotReadableError'));
  expect(await preparePicture(gone)).toEqual({ refused: { key: 'pictureUnreadable', values: {} } });
});
