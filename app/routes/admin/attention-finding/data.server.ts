/** One finding's list, whatever it is of. */
import { redirect } from '@remix-run/node';
import { listDesignFinding } from '#app/domain/oversight/attention/attention.server.ts';
import {
  listEmptyPools,
  listOpenImports,
  listWaitingUsers,
} from '#app/domain/oversight/attention/other-findings.server.ts';
import { findings, type DesignFinding } from '#app/domain/oversight/attention/rules.ts';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';
import { noFinding } from './action.server.ts';

export async function readFinding({ actor, request, params, url: { searchParams }, t }: Page) {
  const finding = findings.find((one) => one === params.finding) ?? noFinding();
  const page = pageOf(searchParams);
  /** What was mended on the last page leaves it empty. */
  const within = <List extends { currentPage: number; totalPage: number }>(list: List): List => {
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    return list;
  };
  const head = { title: t(`attention.findings.${finding}`), finding };
  if (finding === 'imports') return { ...head, imports: within(await listOpenImports(actor, { page })) };
  if (finding === 'users') return { ...head, users: within(await listWaitingUsers(actor, { page })) };
  if (finding === 'pools') return { ...head, pools: (await listEmptyPools(actor, {})).pools };
  const [aside, allChosen] = [searchParams.has('aside'), searchParams.has('all')];
  const { designs, ...list } = within(await listDesignFinding(actor, { finding, aside, page }));
  return {
    ...head,
    designs: {
      ...list,
      finding: finding satisfies DesignFinding,
      aside,
      allChosen,
      rows: designs.map(({ design, ...row }) => ({
        ...row,
        designGuid: design.designGuid,
        designName: design.designName,
        designType: design.designType,
        moldState: design.moldState,
        sizeCm: design.sizeCm,
        picture: design.thumbnail && {
          colorwayGuid: design.thumbnail.colorwayGuid,
          src: colorwayThumbnailAddress(design.designGuid, design.thumbnail.colorwayGuid, design.thumbnail.version),
          ...colorwayThumbnailBox,
        },
      })),
    },
  };
}

export type FindingPage = Awaited<ReturnType<typeof readFinding>>;
export type DesignList = NonNullable<Extract<FindingPage, { designs: unknown }>['designs']>;
export type DesignRow = DesignList['rows'][number];
