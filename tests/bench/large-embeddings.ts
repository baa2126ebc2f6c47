/**
 * Looks for all colorways of a large archive, spread as those of real prints are: few directions that matter, families of relatives (dot
 * products of 0.8), windows and colorways of one print (0.9), unrelated prints anywhere from −0.3 to 0.7.
 */
import type pg from 'pg';
import { packVectors, stampSql } from '#app/domain/find/embeddings/embeddings.server.ts';
import { LEVELS, packPrint } from '#app/image/similar/edge-bytes.ts';
import { CELL, DIRECTIONS } from '#app/image/similar/edge-cells.ts';
import { Random } from '#demo/random.ts';

const [LATENT, HALF] = [20, 128];
/** of 100 designs, how many families there are */
const FAMILIES = 2;
const COLORWAYS = 5;
/** designs written at once */
const BATCH = 400;

/** How far each kind of relative lies apart, in parts of a whole vector. */
const far = { relative: 0.55, window: 0.45, colorway: 0.35, rest: 0.12 };

class Looks {
  #random = new Random(11);
  #basis = Array.from({ length: 2 }, () => Array.from({ length: LATENT }, () => this.#normals(HALF)));

  #normals(count: number): Float32Array {
    return Float32Array.from(
      { length: count },
      () => Math.sqrt(-2 * Math.log(1 - this.#random.next())) * Math.cos(this.#random.angle()),
    );
  }

  /** Its first number is what all prints have in common. */
  make(): Float32Array {
    const latent = this.#normals(LATENT);
    latent[0] = 1.8;
    return latent;
  }

  near(latent: Float32Array, by: number): Float32Array {
    const other = this.#normals(LATENT);
    return latent.map((value, at) => (at === 0 ? value : Math.sqrt(1 - by * by) * value + by * other[at]!));
  }

  /** Two halves of length √½ */
  vectorOf(latent: Float32Array): Float32Array {
    const vector = new Float32Array(2 * HALF);
    for (const [half, basis] of this.#basis.entries()) {
      const part = vector.subarray(half * HALF, (half + 1) * HALF);
      for (const [at, direction] of basis.entries())
        for (let i = 0; i < HALF; i++) part[i]! += latent[at]! * direction[i]!;
      const size = Math.hypot(...part);
      for (let i = 0; i < HALF; i++)
        part[i]! += (far.rest * size * 1.7 * (this.#random.next() + this.#random.next() - 1)) / Math.sqrt(HALF);
      const length = Math.hypot(...part) * Math.SQRT2;
      for (let i = 0; i < HALF; i++) part[i]! /= length;
    }
    return vector;
  }

  pick<T>(list: T[]): T {
    return this.#random.pick(list);
  }
}

/** Nothing where an archive that was kept has all of them. */
export async function fillEmbeddings(client: pg.Client): Promise<void> {
  await fillLooks(client);
  await fillEdges(client);
}

async function fillLooks(client: pg.Client): Promise<void> {
  const {
    rows: [counted],
  } = await client.query<{ missing: boolean }>(
    'SELECT (SELECT count(*) FROM "Colorway") > (SELECT count(*) FROM "ColorwayLook") AS missing',
  );
  if (!counted!.missing) return;
  await client.query('TRUNCATE "ColorwayLook"');
  await client.query('ALTER TABLE "ColorwayLook" DISABLE TRIGGER USER');
  const { rows } = await client.query<{ id: string }>('SELECT "id" FROM "Colorway" k ORDER BY "designId", "position"');
  const looks = new Looks();
  const families = Array.from({ length: Math.ceil((rows.length / COLORWAYS / 100) * FAMILIES) }, () => looks.make());
  for (let from = 0; from < rows.length; from += BATCH * COLORWAYS) {
    const some = rows.slice(from, from + BATCH * COLORWAYS);
    const packed: Uint8Array[] = [];
    for (let at = 0; at < some.length; at += COLORWAYS) {
      const design = looks.near(looks.pick(families), far.relative);
      const whole = looks.near(design, far.window);
      const others = Array.from({ length: 4 }, () => looks.vectorOf(looks.near(design, far.window)));
      for (let n = 0; n < COLORWAYS; n++) {
        packed.push(packVectors([looks.vectorOf(n === 0 ? whole : looks.near(whole, far.colorway)), ...others]));
      }
    }
    await client.query(
      `INSERT INTO "ColorwayLook" ("colorwayId", "stamp", "hash", "cm", "vectors")
       SELECT k."id", ${stampSql.sql.replaceAll('?', `'${String(stampSql.values[0])}'`)}, hashtextextended(k."id"::text, 1), ARRAY[s.cm, s.cm / 2, 36, 12, s.cm / 2], l."vectors"
       FROM unnest($1::uuid[], $2::bytea[]) AS l("id", "vectors") JOIN "Colorway" k ON k."id" = l."id" JOIN "Design" d ON d."id" = k."designId",
         LATERAL (SELECT (ARRAY[8, 16, 32, 64])[1 + d."ordinal" % 4]::real AS cm) s`,
      [some.map(({ id }) => id), packed.map((bytes) => Buffer.from(bytes))],
    );
  }
  await client.query('ALTER TABLE "ColorwayLook" ENABLE TRIGGER USER');
  await client.query('VACUUM (ANALYZE) "ColorwayLook"');
}

const DRAWINGS = 200;

/** One of some drawings for each design: nothing that a real one would be taken for. */
async function fillEdges(client: pg.Client): Promise<void> {
  const {
    rows: [counted],
  } = await client.query<{ missing: boolean }>(
    'SELECT (SELECT count(*) FROM "ColorwayLook") > (SELECT count(*) FROM "ColorwayEdges") AS missing',
  );
  if (!counted!.missing) return;
  const random = new Random(12);
  const drawings = Array.from({ length: DRAWINGS }, () =>
    packPrint(
      { drop: 0, shift: 0 },
      LEVELS.map((px) => {
        const side = px / CELL;
        return {
          across: side,
          down: side,
          values: Float32Array.from({ length: side * side * DIRECTIONS }, () => random.next() ** 3),
        };
      }),
    ),
  );
  await client.query('TRUNCATE "ColorwayEdges"');
  await client.query(
    `INSERT INTO "ColorwayEdges" ("colorwayId", "stamp", "edges")
     SELECT l."colorwayId", l."stamp", ($1::bytea[])[1 + d."ordinal" % ${DRAWINGS}]
     FROM "ColorwayLook" l JOIN "Colorway" k ON k."id" = l."colorwayId" JOIN "Design" d ON d."id" = k."designId"`,
    [drawings.map((bytes) => Buffer.from(bytes))],
  );
  await client.query('VACUUM (ANALYZE) "ColorwayEdges"');
}
