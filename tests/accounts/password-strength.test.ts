import { describe, expect, test } from 'vitest';
import { judgePassword } from '#app/domain/people/accounts/password-strength.ts';

const ayse = ['Ayşe Yılmaz', 'ayse.yilmaz@demo-textile.com', 'Demo Textile', 'Print archive', 'Desen arşivi'];

describe('a password', () => {
  test.each(
    'Password1 P@ssw0rd Passw0rd! Qwerty123 Qwertyuiop1 Welcome1 Letmein123 Abcd1234 Aa123456 Iloveyou1 Aaaaaaaa Abcdefgh Admin1234 Monkey12 Gfhjkm123 Şifre123 Parola123 Galatasaray1905 İstanbul34 Пароль123 Москва2024 Summer2024! Sommer2025! Haziran2026! Осень2026! !Winter_27 Sunshine-1999'.split(
      ' ',
    ),
  )('%s is among the first that are tried', (password) => {
    expect(judgePassword(password).refusal).toBe('commonPassword');
  });

  test.each(
    'Yilmaz2024 Yılmaz2024! AyseYilmaz1 Demotextile1 Demo-Textile-2026! Textile2026 PrintArchive1 Archive2026 ayse.yilmaz@demo-textile.com'.split(
      ' ',
    ),
  )('%s says no more than what is known of its owner', (password) => {
    expect(judgePassword(password, ayse).refusal).not.toBeNull();
  });

  test.each([
    'correct horse Battery',
    'Kgx7vPq2',
    'Indigo-Weft-2026',
    'Summer of 1974',
    'Mavi kapı 7 Limon',
    'Зелёный чайник 12 Поёт',
    'Ayşe’nin bahçesinde 3 Tavus',
  ])('%s is taken', (password) => {
    expect(judgePassword(password, ayse).refusal).toBeNull();
  });

  test('more unlike words make a stronger one', () => {
    const scores = ['Password1', 'Peony2026', 'Peony lantern 2026', 'Peony lantern 2026 gravel'].map(
      (password) => judgePassword(password).score,
    );
    expect(scores).toEqual([...scores].sort());
    expect(scores.at(-1)).toBe(4);
  });

  test('the longest one is judged without delay to others: 200 letters that fit no list', () => {
    const long = Array.from({ length: 200 }, (_, at) => String.fromCharCode(97 + ((at * 7) % 26))).join('');
    expect(judgePassword(`A${long}`.slice(0, 200)).refusal).toBeNull();
  });
});
