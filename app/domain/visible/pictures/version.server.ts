/** The version in a picture's address. It names all of a print that decides pixels, so that a picture under it is never out of date. */
import { hash } from 'node:crypto';
import { Prisma } from '#app/data/database.server.ts';
import { layoutOf, type Repeat } from '#app/domain/base/repeat.ts';

/** A design's facts as the database gives them. */
interface PictureDesign extends Pick<Repeat, 'repeatOffset' | 'repeatDirection'> {
  widthCm: number | Prisma.Decimal;
  heightCm: number | Prisma.Decimal;
  repeatCustomValue: number | Prisma.Decimal | null;
}

export interface Versioned {
  masterHash: string;
  design: PictureDesign;
}

/** What to read of a design for `versionOf`. */
export const pictureDesign = {
  widthCm: true,
  heightCm: true,
  repeatOffset: true,
  repeatDirection: true,
  repeatCustomValue: true,
} as const satisfies Prisma.DesignSelect;

/** The same in SQL, of a design `d`. */
export const pictureDesignColumn = Prisma.sql`json_build_object('widthCm', d."widthCm", 'heightCm', d."heightCm",
  'repeatOffset', d."repeatOffset", 'repeatDirection', d."repeatDirection", 'repeatCustomValue', d."repeatCustomValue") AS "design"`;

export function versionOf({ masterHash, design }: Versioned): string {
  const { widthCm, heightCm, repeatCustomValue: value } = design;
  const { drop, shift } = layoutOf({ ...design, repeatCustomValue: value === null ? null : Number(value) });
  return shorten(hash('sha256', [masterHash, Number(widthCm), Number(heightCm), drop, shift].join(' ')));
}

/** Of what its hash alone names. */
export function shorten(contentHash: string): string {
  return contentHash.slice(0, 8);
}
