import { describe, expect, test } from 'vitest';
import { describeQueueError } from '#app/data/queue-error.ts';

describe('what the queue reports', () => {
  test.each<[string, unknown, string]>([
    ['an error', new Error('the line was cut'), 'the line was cut'],
    ['a copy of one, with its queue', { message: 'the line was cut', stack: '…' }, 'the line was cut'],
    [
      'connections that failed on every address',
      new AggregateError([new Error('refused ::1'), new Error('refused 127.0.0.1')]),
      'refused ::1; refused 127.0.0.1',
    ],
    ['a copy of something that was no error', { message: undefined, code: '57P01' }, '57P01'],
    ['an error without words', Object.assign(new Error(''), { code: 'ECONNRESET' }), 'Error ECONNRESET'],
    ['an error for a reason', new Error('', { cause: new Error('no room') }), 'no room'],
    ['a message that is an object', { message: { message: 'inner' } }, 'inner'],
    ['a text', 'gone', 'gone'],
    ['nothing', undefined, 'undefined'],
    ['an object', { some: 1 }, 'nothing told but some'],
  ])('%s', (_, thrown, error) => {
    expect(describeQueueError(thrown).error).toBe(error);
    expect(JSON.stringify(describeQueueError(thrown))).not.toContain('[object');
  });

  test('names the queue, and nothing of a job', () => {
    const thrown = { message: 'failed', queue: 'mail-send', worker: 'w', data: { to: 'a@b.test' } };
    expect(describeQueueError(thrown)).toEqual({ level: 'error', error: 'failed', queue: 'mail-send' });
  });

  test.each<[string, unknown]>([
    ['a connection that took too long', new Error('timeout exceeded when trying to connect')],
    ['a copy of one that was cut', { message: 'Connection terminated due to connection timeout', stack: '…' }],
    ['a server that ends', { message: 'terminating connection', code: '57P01' }],
  ])('%s is an outage, which passes', (_, thrown) => {
    expect(describeQueueError(thrown).level).toBe('warn');
  });
});
