/** Location of an address, by the GeoIP file (MaxMind format) when one is given; '' otherwise. */
import type { CityResponse, Reader } from 'maxmind';
import { config } from '#app/config.server.ts';
import { plainAddress } from './addresses.ts';

let reader: Promise<Reader<CityResponse> | null> | undefined;

const openFile = async (file: string) => (await import('maxmind')).open<CityResponse>(file);

/** "Bursa, Türkiye" as far as the file knows. A file that can't be read leaves login records without a place, and people signed in. */
export async function locate(address: string): Promise<string> {
  const plain = plainAddress(address);
  if (!config.geoipFile || !plain) return '';
  reader ??= openFile(config.geoipFile).catch(() => null);
  const found = (await reader)?.get(plain);
  return [found?.city?.names.en, found?.country?.names.en].filter(Boolean).join(', ').slice(0, 200);
}
