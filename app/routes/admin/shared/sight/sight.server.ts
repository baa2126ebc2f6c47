/** What somebody sees, for the page: cards as the archive has them. */
import type { Person } from '#app/domain/base/actor.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import type { Asked } from '#app/domain/oversight/insight/sight.server.ts';
import { regionName } from '#app/routes/shared/region-name.server.ts';
import { toCard } from '#app/routes/shared/design-cards.server.ts';

interface Sight {
  totalCount: number;
  totalPage: number;
  currentPage: number;
  designs: DesignResult[];
  asked: Asked | null;
}

const named = (asked: Asked, { locale }: Person) => ({
  ...asked,
  design: asked.design && {
    ...asked.design,
    country: asked.design.country && regionName(asked.design.country, locale),
  },
});

export function drawSight(actor: Person, { totalCount, totalPage, currentPage, designs, asked }: Sight) {
  return {
    totalCount,
    totalPage,
    currentPage,
    asked: asked && named(asked, actor),
    cards: designs.map((design) => {
      const { guid, name, href, thumbnail, type, badges } = toCard(actor, design);
      return { guid, name, href, thumbnail, type, badges };
    }),
  };
}

export type SightData = ReturnType<typeof drawSight>;
