/** How many designs each choice of a filter would give, under visibility and all the other filters. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { operation } from '#app/domain/operation.ts';
import { SearchCriteria, type DesignType, type MoldState } from './criteria.ts';
import { criteriaParts } from './criteria-sql.server.ts';
import { criteriaFor, ownCustomerOf } from './search.server.ts';
import { visibleDesigns } from './visibility.server.ts';

export interface Facets {
  archives: { archiveId: number; count: number }[];
  moldstate: Record<MoldState, number>;
  type: Record<DesignType, number>;
  confined: { open: number; closed: number };
  channelcounts: { screenCount: number; count: number }[];
  labels: { labelId: number; count: number }[];
  specialLists: { specialListId: number; count: number }[];
  closedCountries: { country: string; count: number }[];
}

export const countFacets = operation('archive', SearchCriteria, async (actor, input) => readFacets(actor, input));

async function readFacets(actor: Actor, input: SearchCriteria): Promise<Facets> {
  const criteria = await criteriaFor(actor, input);
  const visible = await visibleDesigns(actor);
  const own = ownCustomerOf(actor);
  const parts = criteriaParts(criteria, own);
  const { rest } = criteriaParts({ ...criteria, specialListId: undefined, closedcountry: undefined }, own);
  const listed = criteria.specialListId
    ? Prisma.sql`EXISTS (SELECT FROM "SpecialListDesign" s WHERE s."designId" = d."id" AND s."listId" = ${criteria.specialListId})`
    : Prisma.sql`TRUE`;
  const closed = criteria.closedcountry
    ? Prisma.sql`d."closedCountries" @> ARRAY[${criteria.closedcountry}]::char(2)[]`
    : Prisma.sql`TRUE`;
  // "All of these labels" counts what one more label would leave; "any" what each label has by itself.
  const labelBase =
    criteria.labelSearchMode === 'all'
      ? Prisma.sql`a AND m AND t AND n AND c AND s AND z AND l`
      : Prisma.sql`a AND m AND t AND n AND c AND s AND z`;
  const rows = await db.$queryRaw<{ facet: keyof Facets; value: string; count: bigint }[]>`
    WITH base AS MATERIALIZED (
      SELECT d."id", d."archiveId", d."moldState", d."type", d."screenCount", d."isConfined", nullif(d."closedCountries", '{}') AS countries,
        ${parts.archive} AS a, ${parts.moldstate} AS m, ${parts.type} AS t, ${parts.channelcounts} AS n,
        ${parts.labels} AS l, ${parts.confined} AS c, ${listed} AS s, ${closed} AS z
      FROM "Design" d WHERE ${visible} AND ${rest}),
    -- Few combinations stand for all designs: five facets add them up instead of reading every design again.
    cube AS MATERIALIZED (
      SELECT "archiveId", "moldState", "type", "screenCount", "isConfined", a, m, t, n, l, c, s, z, count(*) AS k
      FROM base GROUP BY "archiveId", "moldState", "type", "screenCount", "isConfined", a, m, t, n, l, c, s, z)
    SELECT 'archives' AS facet, "archiveId"::text AS value, sum(k)::bigint AS count FROM cube WHERE m AND t AND n AND l AND c AND s AND z GROUP BY 2
    UNION ALL
    SELECT 'moldstate', "moldState"::text, sum(k)::bigint FROM cube WHERE a AND t AND n AND l AND c AND s AND z GROUP BY 2
    UNION ALL
    SELECT 'type', "type"::text, sum(k)::bigint FROM cube WHERE a AND m AND n AND l AND c AND s AND z GROUP BY 2
    UNION ALL
    SELECT 'channelcounts', "screenCount"::text, sum(k)::bigint FROM cube WHERE a AND m AND t AND l AND c AND s AND z GROUP BY 2
    UNION ALL
    SELECT 'confined', CASE WHEN "isConfined" THEN 'closed' ELSE 'open' END, sum(k)::bigint FROM cube
      WHERE a AND m AND t AND n AND l AND s AND z GROUP BY 2
    UNION ALL
    SELECT 'labels', x."labelId"::text, count(*) FROM base JOIN "DesignLabel" x ON x."designId" = base."id" WHERE ${labelBase} GROUP BY 2
    UNION ALL
    SELECT 'specialLists', y."listId"::text, count(*) FROM base JOIN "SpecialListDesign" y ON y."designId" = base."id"
      WHERE a AND m AND t AND n AND l AND c AND z GROUP BY 2
    UNION ALL
    SELECT 'closedCountries', trim(country), count(*) FROM base, unnest(countries) country
      WHERE countries IS NOT NULL AND a AND m AND t AND n AND l AND c AND s GROUP BY 2`;
  const of = (facet: keyof Facets) =>
    rows.filter((row) => row.facet === facet).map(({ value, count }) => ({ value, count: Number(count) }));
  const count = (facet: keyof Facets, value: string) => of(facet).find((row) => row.value === value)?.count ?? 0;
  return {
    archives: of('archives').map((row) => ({ archiveId: Number(row.value), count: row.count })),
    moldstate: {
      engraved: count('moldstate', 'engraved'),
      faded: count('moldstate', 'faded'),
      none: count('moldstate', 'none'),
    },
    type: { rotary: count('type', 'rotary'), digital: count('type', 'digital') },
    confined: { open: count('confined', 'open'), closed: count('confined', 'closed') },
    channelcounts: of('channelcounts')
      .map((row) => ({ screenCount: Number(row.value), count: row.count }))
      .sort((x, y) => x.screenCount - y.screenCount),
    labels: of('labels').map((row) => ({ labelId: Number(row.value), count: row.count })),
    specialLists: of('specialLists').map((row) => ({ specialListId: Number(row.value), count: row.count })),
    closedCountries: of('closedCountries').map((row) => ({ country: row.value, count: row.count })),
  };
}
