import { config } from '#app/config.server.ts';

/** Where programs find the service on this host, such as '/service'. */
export function serviceAddress(): string {
  return config.serviceBasePath;
}
