/** Users in the back office: listing, creating, changing, many at once. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { makeUserApiToken } from '#app/domain/people/accounts/api-tokens.server.ts';
import { findPerson } from '#app/domain/people/accounts/sessions.server.ts';
import { assignPassword, resetUserPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import {
  bulkAssignPool,
  bulkResetPassword,
  bulkSetLanguage,
  bulkSetLoginCondition,
  bulkSetRights,
  bulkSetUserStatus,
  foreseeUsers,
  getBulkResult,
} from '#app/domain/people/users/bulk.server.ts';
import { suggestCompanies } from '#app/domain/people/users/choices.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import { saveUser, setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { getAllUsers, listUsers } from '#app/domain/people/users/list-users.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import {
  endUserSession,
  endUserSessions,
  getUser,
  getUserActivity,
  listUserSessions,
} from '#app/domain/people/users/one-user.server.ts';
import { signIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { makeCustomer, makePerson, makeStranger, makeUser, testPassword } from '#tests/make.ts';

const system = systemActor('test');
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ key: 'none', fields: {} as Record<string, string[]> }),
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return { key: error.key as string, fields: error.fields as Record<string, string[]> };
    },
  );
const keyOf = async (promise: Promise<unknown>) => (await refusal(promise)).key;
const lastAudit = (subjectId: string) =>
  db.auditEntry.findFirstOrThrow({ where: { subjectId }, orderBy: { id: 'desc' } });
const auditText = async (subjectId: string) => {
  const entries = await db.auditEntry.findMany({
    where: { subjectId },
    select: { operation: true, before: true, after: true },
  });
  expect(entries.length).toBeGreaterThan(0);
  return JSON.stringify(entries);
};

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true, name: 'Boss' });
  await makePerson({ isAdmin: true, name: 'Second' });
});

describe('the list', () => {
  const day = 24 * 3_600_000;
  const ago = (days: number) => new Date(Date.now() - days * day);
  let company: string;
  const find = async (filter: Record<string, unknown>) =>
    (await listUsers(admin, { company, ...filter })).users.map(({ name }) => name);

  beforeAll(async () => {
    company = (await makeCustomer({ name: 'Şahin Tekstil', nameSef: 'sahin-tekstil' })).id;
    const user = (name: string, rest: object = {}) => makeUser({ customerId: company, name, ...rest });
    await user('İpek Işık', { lastLoginAt: ago(2), loginCount: 12, createdAt: ago(400) });
    await user('Çınar Öz', { mail: 'cinar@moda.test', lastLoginAt: ago(100), loginCount: 3, createdAt: ago(300) });
    await user('Dilek Ak', { status: 'stopped', createdAt: ago(200) });
    await user('Ёлка Иванова', {
      createdAt: ago(1),
      loginConditionType: 'days',
      loginConditionDays: 1,
      loginConditionSetAt: ago(5),
    });
  });

  test.each([
    ['ipek isik', ['İpek Işık']],
    ['IŞIK', ['İpek Işık']],
    ['oz cinar', ['Çınar Öz']],
    ['moda.test', ['Çınar Öz']],
    ['елка', ['Ёлка Иванова']],
    ['100%', []],
    ['_', []],
    ['\u0000', ['Çınar Öz', 'Dilek Ak', 'İpek Işık', 'Ёлка Иванова']],
    ["'; drop table", []],
  ])('search %j', async (search, names) => {
    expect((await find({ search })).sort()).toEqual(names.toSorted());
  });

  test('a company’s name finds its users, Turkish letters or not', async () => {
    expect((await listUsers(admin, { search: 'sahin dilek' })).users.map(({ name }) => name)).toEqual(['Dilek Ak']);
    expect((await listUsers(admin, { search: 'ŞAHİN' })).totalCount).toBe(4);
  });

  test('status counts a login condition that is over as expired, and the counts stand beside the filter', async () => {
    const page = await listUsers(admin, { company, state: 'expired' });
    expect(page.users.map(({ name, status }) => [name, status])).toEqual([['Ёлка Иванова', 'expired']]);
    expect(page.stateCounts).toEqual({ active: 2, stopped: 1, cancelled: 0, expired: 1 });
    expect(page.totalCount).toBe(1);
  });

  test('last sign-in by preset and by days; inactive ones', async () => {
    expect(await find({ dateRange: 'last7' })).toEqual(['İpek Işık']);
    const from = ago(120).toISOString().slice(0, 10);
    expect(await find({ dateRange: { from, to: ago(90).toISOString().slice(0, 10) } })).toEqual(['Çınar Öz']);
    expect((await find({ inactive: 'never' })).sort()).toEqual(['Dilek Ak', 'Ёлка Иванова']);
    // Whoever was made yesterday is not yet away for 90 days.
    expect((await find({ inactive: 90 })).sort()).toEqual(['Dilek Ak', 'Çınar Öz']);
  });

  test('sorts by every column both ways, names as the reader’s language does', async () => {
    expect(await find({ order: 'loginCount', direction: 'down' })).toEqual(expect.arrayContaining(['İpek Işık']));
    expect((await find({ order: 'loginCount', direction: 'down' }))[0]).toBe('İpek Işık');
    expect((await find({ order: 'created' }))[0]).toBe('İpek Işık');
    expect((await find({ order: 'lastLogin', direction: 'down' })).slice(0, 2)).toEqual(['İpek Işık', 'Çınar Öz']);
    const inTurkish = { ...admin, locale: 'tr' as const };
    expect((await listUsers(inTurkish, { company, order: 'name' })).users.map(({ name }) => name)).toEqual([
      'Çınar Öz',
      'Dilek Ak',
      'İpek Işık',
      'Ёлка Иванова',
    ]);
    for (const order of ['company', 'status']) expect(await find({ order })).toHaveLength(4);
  });

  test('pages are cut without a gap or a double', async () => {
    const names: string[] = [];
    for (let page = 0; page < 4; page++) names.push(...(await find({ page, count: 1 })));
    expect(names.sort()).toEqual((await find({})).sort());
  });

  test.each([
    [{ state: 'gone' }, 'state'],
    [{ company: 'x' }, 'company'],
    [{ inactive: '-3' }, 'inactive'],
    [{ inactive: 'often' }, 'inactive'],
    [{ order: 'mail' }, 'order'],
    [{ page: 'NaN' }, 'page'],
    [{ count: 5000 }, 'count'],
    [{ dateRange: { from: '2026-02-01', to: '2026-01-01' } }, 'dateRange.to'],
    [{ search: 'x'.repeat(10_000) }, 'search'],
  ])('refuses %j at its field', async (filter, field) => {
    expect(Object.keys((await refusal(listUsers(admin, filter))).fields)).toContain(field);
  });

  test('the service’s answer has users, customers and permissions, whole without a count', async () => {
    await setPermissions(admin, {
      userGuid: (await listUsers(admin, { search: 'dilek' })).users[0]!.userGuid,
      cad: false,
    });
    const all = await getAllUsers(admin, {});
    expect(all.users).toHaveLength(await db.user.count());
    expect(all.customers.map(({ customerName }) => customerName)).toContain('Şahin Tekstil');
    expect(all.userPermissions).toContainEqual(expect.objectContaining({ permission: 'cad', allowed: false }));
    expect((await getAllUsers(admin, { count: 2, company })).users).toHaveLength(2);
  });

  test('is an admin’s alone', async () => {
    expect(await keyOf(listUsers(await makePerson(), {}))).toBe('notAllowed');
    expect(await keyOf(listUsers(await makePerson({ isAdmin: true, is2FaValidated: false }), {}))).toBe(
      'secondFactorNeeded',
    );
  });
});

describe('creating', () => {
  const given = async (change: Record<string, unknown> = {}) => ({
    customer: (await makeCustomer()).id,
    name: 'Ann',
    mail: `ann-${crypto.randomUUID().slice(0, 8)}@archive.test`,
    language: 'tr',
    loginCondition: 'unlimited',
    passwordMode: 'user',
    archiveAccess: 'true',
    ...change,
  });
  const mailsTo = (mail: string) =>
    db.$queryRaw<{ subject: string; text: string }[]>`
      select data->>'subject' as subject, data->>'text' as text from pgboss.job
      where name = 'mail-send' and data->>'to' = ${mail} order by created_on, id`;
  const openFor = async (userId: string) => {
    const { expiresAt } = await db.passwordToken.findFirstOrThrow({
      where: { userId },
      orderBy: { createdAt: 'desc' },
    });
    return Math.round((expiresAt.getTime() - Date.now()) / 3_600_000);
  };

  test('with an invitation, which is good for a week and can be sent again', async () => {
    const input = await given();
    const made = await createAccount(admin, input);
    expect(made).toMatchObject({ isMailed: true, mail: input.mail });
    expect(await db.user.findUniqueOrThrow({ where: { id: made.userGuid } })).toMatchObject({
      passwordHash: null,
      language: 'tr',
      archiveAccess: true,
      shopAccess: false,
    });
    expect(await db.passwordToken.count({ where: { userId: made.userGuid } })).toBe(1);
    expect(await openFor(made.userGuid)).toBe(7 * 24);
    await resetUserPassword(admin, { userGuid: made.userGuid });
    expect(await openFor(made.userGuid)).toBe(7 * 24);
    const mails = await mailsTo(input.mail);
    expect(mails).toHaveLength(2);
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/erişiminiz$/);
      expect(text).toContain('Boss sizin için');
      expect(text).toContain('/create-password?token=');
    }
    // Who has a password gets a link to a new one, for an hour.
    await assignPassword(admin, { userGuid: made.userGuid, newPassword: 'Another2026pass' });
    await resetUserPassword(admin, { userGuid: made.userGuid });
    expect(await openFor(made.userGuid)).toBe(1);
    expect((await mailsTo(input.mail)).at(-1)!.subject).toMatch(/parolanız$/);
  });

  test('with a password, which no audit entry knows', async () => {
    const input = await given({
      passwordMode: 'manual',
      password1: 'Secret-pass1',
      password2: 'Secret-pass1',
      loginCondition: 'limited',
      conditionData: '5',
      isInHouse: 'on',
    });
    const { userGuid } = await createAccount(admin, input);
    expect(await keyOf(signIn(makeStranger(), { mailAddress: input.mail, password: 'Secret-pass1' }))).toBe('none');
    expect(await auditText(userGuid)).not.toContain('Secret-pass1');
    expect(await db.user.findUniqueOrThrow({ where: { id: userGuid } })).toMatchObject({
      loginConditionDays: 5,
      isInHouse: true,
    });
  });

  test.each([
    [
      { name: '', mail: '', customer: '' },
      { name: 'allFieldsRequired', mail: 'allFieldsRequired', customer: 'allFieldsRequired' },
    ],
    [{ name: ' \u202e\u0000 ' }, { name: 'allFieldsRequired' }],
    [{ name: '\u200b' }, { name: 'allFieldsRequired' }],
    [{ name: 'x'.repeat(10_000) }, { name: 'tooLong' }],
    [{ mail: 'nobody' }, { mail: 'invalidMail' }],
    [{ mail: `${'a'.repeat(95)}@b.test` }, { mail: 'tooLong' }],
    [{ language: 'de' }, { language: 'notOneOf' }],
    [{ language: undefined }, { language: 'allFieldsRequired' }],
    [{ passwordMode: undefined }, { passwordMode: 'allFieldsRequired' }],
    [{ loginCondition: 'days' }, { conditionData: 'loginDaysRequired' }],
    [{ loginCondition: 'days', conditionData: '1.5' }, { conditionData: 'loginDaysRequired' }],
    [{ passwordMode: 'manual' }, { password1: 'allFieldsRequired', password2: 'allFieldsRequired' }],
    [{ passwordMode: 'manual', password1: 'weakweak', password2: 'weakweak' }, { password1: 'insecurePassword' }],
    [
      { passwordMode: 'manual', password1: 'Strong-pass1', password2: 'Strong-pass2' },
      { password2: 'passwordsDiffer' },
    ],
    [{ customer: crypto.randomUUID() }, { customer: 'companyUnknown' }],
    [{ pool: crypto.randomUUID() }, { pool: 'poolUnknown' }],
    [{ customer: 'Demo Textile' }, { customer: 'invalidGuid' }],
  ])('refuses %j', async (change, fields) => {
    const found = await refusal(createAccount(admin, await given(change)));
    expect(found.fields).toEqual(Object.fromEntries(Object.entries(fields).map(([field, key]) => [field, [key]])));
  });

  test('one address is one account, also when two come at once and whatever the letters’ case', async () => {
    const input = await given();
    const keys = await Promise.all([
      keyOf(createAccount(admin, input)),
      keyOf(createAccount(admin, { ...input, mail: input.mail.toUpperCase() })),
    ]);
    expect(keys.sort()).toEqual(['mailTaken', 'none']);
  });

  test('a hostile name stays a name', async () => {
    const { name } = await createAccount(admin, await given({ name: ' <script>alert(1)</script>\u202e\u0000  x ' }));
    expect(name).toBe('<script>alert(1)</script> x');
  });
});

describe('changing', () => {
  test('details: a stale form is refused, a taken address too, and links to the old address die', async () => {
    const user = await makeUser();
    await resetUserPassword(admin, { userGuid: user.id });
    const { versions } = await getUser(admin, { userGuid: user.id });
    const fields = {
      userGuid: user.id,
      name: 'New',
      mail: `new-${user.id.slice(-6)}@archive.test`,
      customer: user.customerId,
      language: 'ru',
      version: versions.identity,
    };
    expect(await keyOf(saveUser(admin, fields))).toBe('none');
    expect(await db.passwordToken.count({ where: { userId: user.id, usedAt: null } })).toBe(0);
    expect(await keyOf(saveUser(admin, { ...fields, name: 'Stale' }))).toBe('changedMeanwhile');
    const other = await makeUser();
    expect(await refusal(saveUser(admin, { ...fields, version: undefined, mail: other.mail }))).toMatchObject({
      key: 'mailTaken',
      fields: { mail: ['mailTaken'] },
    });
    expect((await lastAudit(user.id)).before).toMatchObject({ mail: user.mail });
    expect(await keyOf(saveUser(admin, { ...fields, userGuid: crypto.randomUUID() }))).toBe('notFound');
  });

  test('rights: what is missing stays; an admin made or unmade signs in anew', async () => {
    const person = await makePerson();
    await setPermissions(admin, { userGuid: person.userId, cad: 'false' });
    expect((await getUser(admin, { userGuid: person.userId })).rights).toMatchObject({
      cad: false,
      favorites: true,
      archiveAccess: true,
    });
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(1);
    await setPermissions(admin, { userGuid: person.userId, isAdmin: true });
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('nobody takes the rights of their own account', async () => {
    const userGuid = admin.userId;
    const keys = await Promise.all([
      keyOf(setPermissions(admin, { userGuid, isAdmin: false })),
      keyOf(setPermissions(admin, { userGuid, archiveAccess: false })),
      keyOf(setLoginCondition(admin, { userGuid, conditionType: 'days', conditionValue: 3 })),
      keyOf(setUserStatus(admin, { userGuid, state: 'stopped' })),
      // Of a guid the case of its letters says nothing.
      keyOf(setUserStatus(admin, { userGuid: userGuid.toUpperCase(), state: 'stopped' })),
    ]);
    expect(new Set(keys)).toEqual(new Set(['ownAccount']));
  });

  test('the last admin stays one, whoever asks, and when two ask at once', async () => {
    const before = await db.user.findMany({ where: { isAdmin: true, status: 'active' }, select: { id: true } });
    await db.user.updateMany({ where: { id: { in: before.map(({ id }) => id) } }, data: { status: 'stopped' } });
    const [one, two] = [await makePerson({ isAdmin: true }), await makePerson({ isAdmin: true })];
    const keys = await Promise.all([
      keyOf(setPermissions(one, { userGuid: two.userId, isAdmin: false })),
      keyOf(setLoginCondition(two, { userGuid: one.userId, conditionType: 'days', conditionValue: 1 })),
    ]);
    expect(keys.sort()).toEqual(['lastAdmin', 'none']);
    const left = await db.user.findFirstOrThrow({
      where: { isAdmin: true, status: 'active', loginConditionType: 'unlimited' },
    });
    for (const state of ['stopped', 'cancelled'])
      expect(await keyOf(setUserStatus(system, { userGuid: left.id, state }))).toBe('lastAdmin');
    expect(await keyOf(setAddresses(system, { userGuid: left.id, ranges: '10.0.0.1' }))).toBe('lastAdmin');
    await db.user.updateMany({ where: { id: { in: before.map(({ id }) => id) } }, data: { status: 'active' } });
  });

  test('two admins can’t shut each other out by address', async () => {
    const before = await db.user.findMany({ where: { isAdmin: true, status: 'active' }, select: { id: true } });
    await db.user.updateMany({ where: { id: { in: before.map(({ id }) => id) } }, data: { status: 'stopped' } });
    const [one, two] = [
      await makePerson({ isAdmin: true, address: '192.0.2.1' }),
      await makePerson({ isAdmin: true, address: '192.0.2.2' }),
    ];
    const keys = await Promise.all([
      keyOf(setAddresses(one, { userGuid: two.userId, ranges: '10.0.0.1' })),
      keyOf(setAddresses(two, { userGuid: one.userId, ranges: '10.0.0.1' })),
    ]);
    expect(keys.sort()).toEqual(['lastAdmin', 'none']);
    await db.user.updateMany({ where: { id: { in: before.map(({ id }) => id) } }, data: { status: 'active' } });
  });

  test('an access token stays, wherever it was made, and opens from the allowed addresses alone', async () => {
    const person = await makePerson();
    const { accessToken } = await makeUserApiToken(admin, { userGuid: person.userId, name: 'ERP', scopes: ['search'] });
    await setAddresses(admin, { userGuid: person.userId, ranges: '203.0.113.0/24' });
    const from = (address: string) => findPerson(accessToken, { address, userAgent: 'test', locale: 'en' });
    expect([await from('127.0.0.1'), (await from('203.0.113.7'))?.userId]).toEqual([null, person.userId]);
  });

  test('addresses: written one way, v4 and v6, wrong lines named, nobody locks himself out', async () => {
    const person = await makePerson();
    const { ranges } = await setAddresses(admin, {
      userGuid: person.userId,
      ranges: ' 127.0.0.1\n::ffff:127.0.0.1, 10.1.2.3/8\n2001:DB8::1/32 ;203.0.113.7/32\n\n',
    });
    expect(ranges).toEqual(
      ['10.0.0.0/8', '127.0.0.1/32', '2001:db8::/32', '203.0.113.7/32']
        .map((one) => one.replace(/\/32$/, one.includes(':') ? '/32' : ''))
        .sort(),
    );
    expect((await getUser(admin, { userGuid: person.userId })).ranges).toEqual(ranges);
    const wrong = await refusal(setAddresses(admin, { userGuid: person.userId, ranges: '10.0.0.0/33' }));
    expect(wrong).toMatchObject({ key: 'badAddressRange', fields: { ranges: ['badAddressRange'] } });
    for (const line of ['10.0.0', 'example.com', '1.2.3.4/x', '<b>', '999.1.1.1', '2001:db8::/129'])
      expect(await keyOf(setAddresses(admin, { userGuid: person.userId, ranges: line }))).toBe('badAddressRange');
    expect(await keyOf(setAddresses(admin, { userGuid: admin.userId, ranges: '10.0.0.0/8' }))).toBe(
      'ownAddressOutside',
    );
    expect(await keyOf(setAddresses(admin, { userGuid: admin.userId, ranges: '127.0.0.0/8' }))).toBe('none');
    expect(await keyOf(setAddresses(admin, { userGuid: admin.userId, ranges: '' }))).toBe('none');
    for (const missing of [undefined, null, 7])
      expect(await keyOf(setAddresses(admin, { userGuid: person.userId, ranges: missing }))).toBe('required');
    expect((await getUser(admin, { userGuid: person.userId })).ranges).toEqual(ranges);
    await setAddresses(admin, { userGuid: person.userId, ranges: [] });
    expect((await getUser(admin, { userGuid: person.userId })).ranges).toEqual([]);
    expect((await getUser(admin, { userGuid: admin.userId })).ranges).toEqual([]);
    const many = Array.from({ length: 101 }, (_, at) => `10.0.${at}.1`).join('\n');
    expect(await keyOf(setAddresses(admin, { userGuid: person.userId, ranges: many }))).toBe('tooManyRanges');
  });

  test('sessions from outside end with the restriction', async () => {
    const person = await makePerson({ address: '198.51.100.1' });
    await setAddresses(admin, { userGuid: person.userId, ranges: '10.0.0.0/8' });
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('a new login condition lets an expired account in again, and a stopped one stays stopped', async () => {
    const [expired, stopped] = [await makeUser({ status: 'expired' }), await makeUser({ status: 'stopped' })];
    expect(
      await setLoginCondition(admin, { userGuid: expired.id, conditionType: 'days', conditionValue: '30' }),
    ).toMatchObject({ status: 'active' });
    expect(await setLoginCondition(admin, { userGuid: stopped.id, conditionType: 'unlimited' })).toMatchObject({
      status: 'stopped',
    });
    for (const conditionValue of ['', '0', '3651', 'ten', '2.5'])
      expect(
        await refusal(setLoginCondition(admin, { userGuid: expired.id, conditionType: 'days', conditionValue })),
      ).toMatchObject({ fields: { conditionValue: ['loginDaysRequired'] } });
  });

  test('an assigned password holds, ends sessions, and stands nowhere', async () => {
    const person = await makePerson();
    expect(await keyOf(assignPassword(admin, { userGuid: person.userId, newPassword: 'short' }))).toBe(
      'insecurePassword',
    );
    expect(
      await keyOf(
        assignPassword(admin, { userGuid: person.userId, newPassword: 'Brand-new-1', repeated: 'Brand-new-2' }),
      ),
    ).toBe('passwordsDiffer');
    await assignPassword(admin, { userGuid: person.userId, newPassword: 'Brand-new-1' });
    expect(await db.session.count({ where: { userId: person.userId } })).toBe(0);
    expect(await keyOf(signIn(makeStranger(), { mailAddress: person.mail, password: testPassword }))).toBe(
      'invalidCredentials',
    );
    expect(await keyOf(signIn(makeStranger(), { mailAddress: person.mail, password: 'Brand-new-1' }))).toBe('none');
    expect(await auditText(person.userId)).not.toContain('Brand-new');
  });

  test('a reset mails a link to active accounts alone', async () => {
    expect(await keyOf(resetUserPassword(admin, { userGuid: (await makeUser({ status: 'stopped' })).id }))).toBe(
      'notActive',
    );
    expect(await keyOf(resetUserPassword(admin, { userGuid: crypto.randomUUID() }))).toBe('notFound');
  });
});

describe('many at once', () => {
  test('each has its outcome, kept to be read again', async () => {
    const [one, two] = [await makeUser(), await makeUser({ status: 'stopped' })];
    const gone = crypto.randomUUID();
    const done = await bulkSetUserStatus(admin, {
      userGuids: [one.id, two.id, admin.userId, gone, one.id],
      state: 'stopped',
    });
    expect(done.results.map(({ outcome }) => outcome)).toEqual(['done', 'already', 'ownAccount', 'notFound']);
    const kept = await getBulkResult(admin, { resultId: done.resultId });
    expect(kept).toMatchObject({ by: 'Boss', state: 'stopped', results: done.results });
    expect((await db.user.findUniqueOrThrow({ where: { id: one.id } })).status).toBe('stopped');
    // Sent twice: nothing is done twice.
    expect((await bulkSetUserStatus(admin, { userGuids: [one.id], state: 'stopped' })).results[0]!.outcome).toBe(
      'already',
    );
  });

  test('broken off in the middle it keeps what is done, and says who is left', async () => {
    const users = [await makeUser(), await makeUser(), await makeUser()];
    const [one, two, three] = users.map(({ id }) => id) as [string, string, string];
    await db.$executeRawUnsafe(`CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$`);
    await db.$executeRawUnsafe(`CREATE TRIGGER trap BEFORE INSERT ON "PasswordToken" FOR EACH ROW
      WHEN (NEW."userId" = '${two}') EXECUTE FUNCTION trap()`);
    const bulk = (userGuids: string[]) => bulkResetPassword(admin, { userGuids });
    const told = vi.spyOn(console, 'error').mockReturnValue();
    try {
      const { resultId, results } = await bulk([one, two, three]);
      expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'unavailable', 'unavailable']);
      expect(await getBulkResult(admin, { resultId })).toMatchObject({ results });
      expect(await keyOf(bulk([two, three]))).toBe('unavailable');
    } finally {
      told.mockRestore();
      await db.$executeRawUnsafe('DROP FUNCTION trap CASCADE');
    }
    expect(await db.passwordToken.count({ where: { userId: { in: [one, two, three] } } })).toBe(1);
  });

  test('passwords and login conditions', async () => {
    const users = [await makeUser(), await makeUser({ status: 'cancelled' }), await makeUser({ status: 'expired' })];
    const userGuids = users.map(({ id }) => id).join(',');
    expect((await bulkResetPassword(admin, { userGuids })).results.map(({ outcome }) => outcome)).toEqual([
      'done',
      'notActive',
      'notActive',
    ]);
    const set = await bulkSetLoginCondition(admin, { userGuids, conditionType: 'days', conditionValue: 10 });
    expect(set.doneCount).toBe(3);
    expect(
      (await db.user.findMany({ where: { id: { in: users.map(({ id }) => id) } }, orderBy: { createdAt: 'asc' } })).map(
        ({ status }) => status,
      ),
    ).toEqual(['active', 'cancelled', 'active']);
  });

  test('pool, language and rights, each only where it differs', async () => {
    const users = [await makeUser({ language: 'en' }), await makeUser({ language: 'ru' })];
    const userGuids = users.map(({ id }) => id);
    const pool = await db.pool.create({ data: { name: `Pool ${crypto.randomUUID()}` } });
    const outcomes = async (run: Promise<{ results: { outcome: string }[] }>) =>
      (await run).results.map(({ outcome }) => outcome);
    expect(await outcomes(bulkAssignPool(admin, { userGuids, bagId: pool.id }))).toEqual(['done', 'done']);
    expect(await outcomes(bulkAssignPool(admin, { userGuids, bagId: pool.id }))).toEqual(['already', 'already']);
    expect(await outcomes(bulkSetLanguage(admin, { userGuids, language: 'ru' }))).toEqual(['done', 'already']);
    const rights = { cad: 'false', shopAccess: 'true', favorites: '' };
    expect(await outcomes(bulkSetRights(admin, { userGuids, ...rights }))).toEqual(['done', 'done']);
    for (const userGuid of userGuids)
      expect(await getUser(admin, { userGuid })).toMatchObject({
        pool: pool.id,
        language: 'ru',
        rights: { cad: false, shopAccess: true, favorites: true },
      });
    expect(await keyOf(bulkSetRights(admin, { userGuids, cad: '' }))).toBe('nothingToChange');
    expect(await keyOf(bulkSetLanguage(admin, { userGuids, language: 'de' }))).toBe('notOneOf');
    expect(await outcomes(bulkAssignPool(admin, { userGuids, bagId: crypto.randomUUID() }))).toEqual([
      'poolNotFound',
      'poolNotFound',
    ]);
  });

  test('whom an act can’t touch is known before, and nothing is done by asking', async () => {
    const users = [
      await makeUser({ name: 'A', status: 'cancelled' }),
      await makeUser({ name: 'B' }),
      await makeUser({ name: 'C', status: 'expired' }),
    ];
    const userGuids = [...users.map(({ id }) => id), admin.userId, crypto.randomUUID()];
    const entries = await db.auditEntry.count();
    const ask = async (act: string) => {
      const { users: met, leftOut } = await foreseeUsers(admin, { userGuids, act });
      return [met.map(({ name }) => name).join(''), leftOut.map(({ name, reason }) => `${name}: ${reason}`)];
    };
    expect(await ask('password')).toEqual(['BBoss', ['A: notActive', 'C: notActive']]);
    expect(await ask('stopped')).toEqual(['B', ['A: stateNotAllowed', 'Boss: ownAccount', 'C: stateNotAllowed']]);
    expect(await ask('condition')).toEqual(['ABBossC', []]);
    expect(await ask('rights')).toEqual(['ABBossC', []]);
    expect(await ask('language')).toEqual(['ABBossC', []]);
    expect(await db.auditEntry.count()).toBe(entries);
    await db.user.update({ where: { id: users[1]!.id }, data: { passwordHash: null } });
    const { users: met } = await foreseeUsers(admin, { userGuids, act: 'password' });
    expect(met.map(({ name, isInvited }) => [name, isInvited])).toEqual([
      ['B', true],
      ['Boss', false],
    ]);
    expect(await db.user.findUniqueOrThrow({ where: { id: users[1]!.id } })).toMatchObject({ status: 'active' });
    expect(await db.passwordToken.count({ where: { userId: users[1]!.id } })).toBe(0);
  });

  test('nobody chosen, too many, and results that are none', async () => {
    expect(await keyOf(bulkResetPassword(admin, { userGuids: [] }))).toBe('nothingSelected');
    expect(
      await keyOf(bulkResetPassword(admin, { userGuids: Array.from({ length: 1001 }, () => crypto.randomUUID()) })),
    ).toBe('tooLong');
    expect(await keyOf(foreseeUsers(admin, { userGuids: ['x'], act: 'stopped' }))).toBe('invalidGuid');
    for (const resultId of ['0', '999999999999999999', 'abc', '-1'])
      expect(await keyOf(getBulkResult(admin, { resultId }))).toBe('notFound');
    const other = await db.auditEntry.findFirstOrThrow({ where: { NOT: { operation: { startsWith: 'bulk' } } } });
    expect(await keyOf(getBulkResult(admin, { resultId: String(other.id) }))).toBe('notFound');
  });
});

describe('sessions, companies, activity', () => {
  test('one or all sessions end, the asking one not', async () => {
    const person = await makePerson();
    await makePerson({ userId: person.userId });
    const { sessions } = await listUserSessions(admin, { userGuid: person.userId });
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain('token');
    await endUserSession(admin, { userGuid: person.userId, sessionGuid: sessions[0]!.sessionGuid });
    expect(await keyOf(endUserSession(admin, { userGuid: person.userId, sessionGuid: sessions[0]!.sessionGuid }))).toBe(
      'sessionNotFound',
    );
    // A session is ended on its own user's page only.
    expect(await keyOf(endUserSession(admin, { userGuid: admin.userId, sessionGuid: sessions[1]!.sessionGuid }))).toBe(
      'sessionNotFound',
    );
    expect((await endUserSessions(admin, { userGuid: person.userId })).endedCount).toBe(1);
    await endUserSessions(admin, { userGuid: admin.userId });
    expect(await db.session.count({ where: { id: admin.sessionId } })).toBe(1);
  });

  test('companies by a part of the name; an exact name stands alone', async () => {
    await makeCustomer({ name: 'Moda', nameSef: 'moda' });
    await makeCustomer({ name: 'Moda Çizgi', nameSef: 'moda-cizgi' });
    await makeCustomer({ name: 'Yeni Moda', nameSef: 'yeni-moda' });
    const names = async (query: string) =>
      (await suggestCompanies(admin, { query })).customers.map(({ customerName }) => customerName);
    expect(await names('Moda')).toEqual(['Moda']);
    expect(await names('mod')).toEqual(['Moda', 'Moda Çizgi', 'Yeni Moda']);
    expect(await names('MODA ÇİZGİ')).toEqual(['Moda Çizgi']);
    expect(await names('%')).toEqual([]);
  });

  test('activity names what admins did', async () => {
    const person = await makePerson();
    await setUserStatus(admin, { userGuid: person.userId, state: 'stopped' });
    const { acts } = await getUserActivity(admin, { userGuid: person.userId });
    expect(acts[0]).toMatchObject({ operation: 'setUserStatus', by: 'Boss' });
  });
});
