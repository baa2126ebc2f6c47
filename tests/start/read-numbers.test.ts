/** Mistyped options of a command are one line that names the right ones. */
import { describe, expect, it } from 'vitest';
import { readNumbers } from '#app/start/read-numbers.ts';

const usual = { files: 200, kills: 50 };

describe('options that are numbers', () => {
  it('are what was given, or as usual', () => {
    expect(readNumbers(usual, [])).toEqual(usual);
    expect(readNumbers(usual, ['--kills', '0', '--files=7'])).toEqual({ files: 7, kills: 0 });
  });

  it.each([
    [['--help'], "Unknown option '--help'. Options: [--files N] [--kills N]"],
    [['--files', 'many'], '--files takes a whole number, not "many". Options: [--files N] [--kills N]'],
    [['--files', '-3'], "Option '--files' argument is ambiguous. Options: [--files N] [--kills N]"],
    [['--files=1.5'], '--files takes a whole number, not "1.5". Options: [--files N] [--kills N]'],
    [['40'], /^Unexpected argument '40'.* Options: \[--files N\] \[--kills N\]$/],
  ])('refuse %j in one line', (args, message) => {
    expect(() => readNumbers(usual, args)).toThrow(message);
  });
});
