import { config } from '#app/config.server.ts';

/** Where programs find the service on this host, such as '/service'. */
export function serviceAddress(): string {
  return config.basePath + config.serviceBasePath;
}

/** A path of this site as an address that a program can open. */
export function siteAddress(path: string): string {
  return config.publicUrl + path;
}
