import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#app/config.server.ts';

/** What a process with this data folder takes as its secret. */
function secretIn(folder: string) {
  const script = `const { sessionSecret } = await import('#app/config.server.ts'); process.stdout.write(sessionSecret());`;
  const env = { ...process.env, DATA_DIR: folder, SESSION_SECRET: '', DATABASE_URL: '', EMBEDDED_DATABASE: '1' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env });
  return { secret: stdout.toString(), said: stderr.toString() };
}

describe('the kept secret', () => {
  it('is made once, and what a power failure has left of it is never taken for one', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'archive-secret-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { secret } = secretIn(folder);
    expect(secret).toHaveLength(43);
    expect(secretIn(folder)).toMatchObject({ secret });
    for (const left of ['', '\0'.repeat(15), secret.slice(0, 8)]) {
      writeFileSync(path.join(folder, 'session-secret'), left);
      expect(secretIn(folder)).toMatchObject({
        secret: '',
        said: expect.stringContaining('session-secret is damaged'),
      });
    }
  });
});

describe('configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      nodeEnv: 'production',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      embeddedDatabase: true,
      dataDir: path.resolve('.data'),
      serviceBasePath: '/service',
      demo: true,
      trustProxy: 0,
      maxUploadBytes: 16_000_000_000,
      publicUrlGiven: false,
      renditionCacheBytes: 20_000_000_000,
    });
  });

  it('reads as many files of an import at once as the machine has processors, two at least', () => {
    expect(readConfig({}).importFilesAtOnce).toBeLessThanOrEqual(Math.max(2, availableParallelism()));
    expect(readConfig({}).importFilesAtOnce).toBeGreaterThanOrEqual(2);
    expect(readConfig({ IMPORT_FILES_AT_ONCE: '12' }).importFilesAtOnce).toBe(12);
    expect(() => readConfig({ IMPORT_FILES_AT_ONCE: '1' })).toThrow(
      'IMPORT_FILES_AT_ONCE must be a whole number from 2',
    );
  });

  it('reads networks that entered addresses may lie in', () => {
    expect(readConfig({}).allowPrivateAddresses).toEqual([]);
    expect(readConfig({ ALLOW_PRIVATE_ADDRESSES: '10.0.5.0/24, 127.0.0.1,::1' }).allowPrivateAddresses).toEqual([
      '10.0.5.0/24',
      '127.0.0.1/32',
      '::1/128',
    ]);
    for (const wrong of ['1', 'localhost', '10.0.5.0/33', '10.0.5.0/24,'])
      expect(() => readConfig({ ALLOW_PRIVATE_ADDRESSES: wrong })).toThrow('ALLOW_PRIVATE_ADDRESSES must be networks');
  });

  it('shows no demo in a database of its own, unless asked to', () => {
    const own = { DATABASE_URL: 'postgresql://me@host/archive?schema=public' };
    expect(readConfig(own)).toMatchObject({ embeddedDatabase: false, demo: false });
    expect(readConfig({ ...own, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });

  it('still knows the embedded database once its address is passed on', () => {
    expect(readConfig({ DATABASE_URL: 'postgresql://me@host/archive', EMBEDDED_DATABASE: '1' })).toMatchObject({
      embeddedDatabase: true,
      demo: true,
    });
  });

  it.each([
    [{ PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ HOST: '192.168.1.7' }, 'http://192.168.1.7:3000'],
    [{ HOST: 'fd00::1' }, 'http://[fd00::1]:3000'],
    [{ PUBLIC_URL: 'https://prints.example/' }, 'https://prints.example'],
  ])('%j is reached at %s', (environment, address) => {
    expect(readConfig(environment).publicUrl).toBe(address);
  });

  it.each([
    ['https://mill.example', ''],
    ['https://mill.example/', ''],
    ['https://mill.example/prints', '/prints'],
    ['http://mill.example:8080/a/b-1/', '/a/b-1'],
  ])('%s lies below %j of its host', (given, base) => {
    expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ basePath: base, publicUrl: given.replace(/\/$/, '') });
  });

  it.each([
    ['/service', '/service'],
    ['/api/v1/', '/api/v1'],
  ])('service base path %s', (given, used) => {
    expect(readConfig({ SERVICE_BASE_PATH: given }).serviceBasePath).toBe(used);
  });

  it.each(['HTTPS://Mill.example/', 'https://mill.example:443', ' https://mill.example '])(
    'takes %j as browsers write it, so that cookies are kept to https',
    (given) => {
      expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe('https://mill.example');
    },
  );

  it('leaves out space around a value, as lines of a file from Windows end with', () => {
    const token = 'a-token-of-some-length';
    expect(
      readConfig({ PORT: '8080\r', METRICS_TOKEN: ` ${token}\r`, DATA_DIR: ' /srv/archive ', DEMO: '0\r' }),
    ).toMatchObject({ port: 8080, metricsToken: token, dataDir: path.resolve('/srv/archive'), demo: false });
  });

  it('leaves out quotes around a whole value, which not every container tool takes off', () => {
    const mailFrom = 'Print archive <archive@example.com>';
    expect(readConfig({ MAIL_FROM: `'${mailFrom}'`, PORT: '"4000"', PUBLIC_URL: "''" })).toMatchObject({
      mailFrom,
      port: 4000,
      publicUrl: 'http://localhost:4000',
    });
    expect(readConfig({ MAIL_FROM: '"Print archive" <archive@example.com>' }).mailFrom).toBe(
      '"Print archive" <archive@example.com>',
    );
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [
      { PUBLIC_URL: 'https://mill.example/a b' },
      'PUBLIC_URL may have a path such as /prints, of letters, digits and - _ . ~, and nothing after it',
    ],
    [
      { PUBLIC_URL: 'https://mill.example/?x=1' },
      'PUBLIC_URL may have a path such as /prints, of letters, digits and - _ . ~, and nothing after it',
    ],
    [{ PUBLIC_URL: 'mill' }, 'PUBLIC_URL must be an address such as https://archive.example.com'],
    [
      { PUBLIC_URL: 'https://me:pw@mill.example' },
      'PUBLIC_URL must not hold a user or password: it stands in every link',
    ],
    [{ HOST: 'my host' }, 'HOST must be an IP address or a name of this machine, such as 0.0.0.0'],
    [{ HOST: 'http://mill' }, 'HOST must be an IP address or a name of this machine, such as 0.0.0.0'],
    [{ HOST: '[::1]' }, 'HOST must be an IP address or a name of this machine, such as 0.0.0.0'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535'],
    [{ DEMO: 'maybe' }, 'DEMO must be 0 or 1'],
    [
      { DATABASE_URL: 'mysql://host/x' },
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name',
    ],
    [
      { DATABASE_URL: 'postgresql://me@host/archive?schema=prints' },
      'DATABASE_URL must not name a schema other than public: give the archive a database of its own',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgresql://me@host/archive?schema=prints' },
      'DATABASE_DIRECT_URL must not name a schema other than public: give the archive a database of its own',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ SERVICE_BASE_PATH: '/' }, 'SERVICE_BASE_PATH must be a path such as /service'],
    [{ SERVICE_BASE_PATH: 'service' }, 'SERVICE_BASE_PATH must be a path such as /service'],
  ])('refuses %j in one line', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(expect.objectContaining({ name: 'ConfigError', message }));
  });

  it('reads the address of a store', () => {
    const read = (address: string) => readConfig({ STORAGE_URL: address }).storage;
    expect(read('s3://KEY:s%2Fe%2Bc%25@s3.example.com:9000/prints')).toEqual({
      endpoint: 'https://s3.example.com:9000',
      bucket: 'prints',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'KEY',
      secretAccessKey: 's/e+c%',
      style: 'path',
      checksums: false,
      shown: 's3://s3.example.com:9000/prints',
    });
    expect(
      read('s3+http://tester%3Ame:x@10.0.0.2/b1?region=eu&style=host&prefix=/archive/live/&checksums=on'),
    ).toMatchObject({
      endpoint: 'http://10.0.0.2',
      prefix: 'archive/live/',
      region: 'eu',
      accessKeyId: 'tester:me',
      style: 'host',
      checksums: true,
      shown: 's3+http://10.0.0.2/b1/archive/live',
    });
    expect(read('s3://k:s@s3.eu-central-1.amazonaws.com/prints')?.region).toBe('eu-central-1');
    expect(readConfig({}).storage).toBeUndefined();
  });

  it.each([
    'http://key:hidden@host/bucket',
    's3://host/bucket',
    's3://key@host/bucket',
    's3://key:hid/den@host/bucket',
    's3://key:hid@den@host/bucket',
    's3://key:hidden%@host/bucket',
    's3://key:hidden@host',
    's3://key:hidden@host/bucket/folder',
    's3://key:hidden@host/bucket?regoin=eu',
    's3://key:hidden@host/bucket?style=dns',
    's3://key:hidden@host/bucket?checksums=maybe',
    's3://key:hidden@host/bucket?prefix=../up',
    's3://key:hidden@host:port/bucket',
    's3+ftp://key:hidden@host/bucket',
  ])('refuses the store %s in one line that shows no secret', (address) => {
    const wrong = (() => {
      try {
        return String(readConfig({ STORAGE_URL: address }));
      } catch (error) {
        expect(error).toMatchObject({ name: 'ConfigError' });
        return (error as Error).message;
      }
    })();
    expect(wrong).toMatch(/^STORAGE_URL (must|takes|has) /);
    expect(wrong).not.toMatch(/hid|\n/);
  });

  it.each([
    ['archive@example.com', 'archive@example.com'],
    ['Print archive <archive@example.com>', 'Print archive <archive@example.com>'],
    ['"Şule & Co." <archive@example.com>', '"Şule & Co." <archive@example.com>'],
    [undefined, 'archive@prints.example.com'],
  ])('mails from %s', (MAIL_FROM, from) => {
    expect(readConfig({ MAIL_FROM, PUBLIC_URL: 'https://prints.example.com/archive' }).mailFrom).toBe(from);
  });

  it.each(['archive', 'Archive <archive>', 'one@a.com, two@b.com', 'a@b.com>', 'Archive\nBcc: x@y.com <a@b.com>'])(
    'refuses mails from %j',
    (MAIL_FROM) => {
      expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM must be an address such as archive@example.com/);
    },
  );

  it('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: '0', SMTP_URL: 'mail' })).toThrow(/^PORT must .*; SMTP_URL must /);
  });

  it.each([
    [{}, undefined, undefined],
    [{ OTEL_SERVICE_NAME: 'archive' }, undefined, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, 'http/protobuf', 'http/protobuf'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, 'http/protobuf', undefined],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://collector/v1/metrics' }, undefined, 'http/protobuf'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json' },
      'http/json',
      'http/protobuf',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_EXPORTER: 'none' },
      undefined,
      'http/protobuf',
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'TRUE' }, undefined, undefined],
  ])("sends telemetry where OpenTelemetry's variables say: %j", (environment, traces, metrics) => {
    expect(readConfig(environment).telemetry).toMatchObject({ traces, metrics });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be one of'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  ])('refuses %j', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
  });
});
