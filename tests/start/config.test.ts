import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/config.server.ts';

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

  it('shows no demo in a database of its own, unless asked to', () => {
    const own = { DATABASE_URL: 'postgresql://me@host/archive' };
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
    ['/service', '/service'],
    ['/api/v1/', '/api/v1'],
  ])('service base path %s', (given, used) => {
    expect(readConfig({ SERVICE_BASE_PATH: given }).serviceBasePath).toBe(used);
  });

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535'],
    [{ DEMO: 'maybe' }, 'DEMO must be 0 or 1'],
    [
      { DATABASE_URL: 'mysql://host/x' },
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/name',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ SERVICE_BASE_PATH: '/' }, 'SERVICE_BASE_PATH must be a path such as /service'],
    [{ SERVICE_BASE_PATH: 'service' }, 'SERVICE_BASE_PATH must be a path such as /service'],
  ])('refuses %j in one line', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(expect.objectContaining({ name: 'ConfigError', message }));
  });

  it('names every wrong variable at once', () => {
    expect(() => readConfig({ PORT: '0', SMTP_URL: 'mail' })).toThrow(/^PORT must .*; SMTP_URL must /);
  });
});
