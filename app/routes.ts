/** The map of the people's door: one line per row of the screens, then pictures, then the programs' door. */
import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config';

export default [
  route('login', 'routes/login.tsx'),
  route('authenticate', 'routes/authenticate.tsx'),
  route('create-password', 'routes/create-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('auto-login', 'routes/auto-login.tsx'),
  route('sign-out', 'routes/sign-out.tsx'),
  route('custom/:name', 'routes/custom.tsx'),
  route('dummy', 'routes/dummy.ts'),
  route('healthz', 'routes/healthz.ts'),
  route('favorites/entry', 'routes/favorites-entry.ts'),

  layout('routes/layouts/customer.tsx', [
    index('routes/home.tsx'),
    route('archive', 'routes/archive.tsx'),
    route('archive/colors', 'routes/archive/colors.tsx'),
    route('preferences', 'routes/preferences.tsx'),
    route('design/:designId/:colorwayId?', 'routes/design.tsx'),
    route('compare', 'routes/compare.tsx'),
    route('downloads', 'routes/downloads.tsx'),
    route('downloads/film/:designId/:colorwayId', 'routes/downloads/film.tsx'),
    route('design/:designId/:colorwayId/inks', 'routes/separations.tsx'),
    route('favorites', 'routes/favorites.tsx'),
    route('favorites/:listId', 'routes/favorites-list.tsx'),
    route('favorites/shared/:token', 'routes/favorites-shared.tsx'),
    route('collections', 'routes/collections.tsx'),
    route('collections-design/:id', 'routes/collections-design.tsx'),
    route('collections-mood-detail/:id/:moodid', 'routes/collections-mood-detail.tsx'),
    route('board-moods/:id', 'routes/board-moods.tsx'),
    route('boards/:id?', 'routes/boards.tsx'),
    route('stock/:name?', 'routes/stock.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),

  route('admin', 'routes/layouts/admin.tsx', [
    index('routes/admin/home.tsx'),
    route('design', 'routes/admin/design.tsx'),
    route('design/:jobId', 'routes/admin/import-job.tsx'),
    route('wear-models', 'routes/admin/wear-models.tsx'),
    route('proposals', 'routes/admin/proposals.tsx'),
  ]),
  route('admin/proposals/:proposalId/inks.csv', 'routes/admin/proposal-inks.ts'),
  route('admin/wear-models/:wearId/preview', 'routes/admin/wear-preview.ts'),
  route('admin/design/upload', 'routes/admin/import-upload.ts'),
  route('admin/design/:jobId/events', 'routes/admin/import-events.ts'),
  route('admin/design/:jobId/thumbnail/:fileId', 'routes/admin/import-thumbnail.ts'),

  route('archive/more', 'routes/archive/more.ts'),

  ...prefix('design', [
    route('thumbnail/d/:shape/:designId', 'routes/pictures/design-thumbnail.ts'),
    route('thumbnail/m/h/:designId/:colorwayId', 'routes/pictures/colorway-thumbnail.ts'),
    route('record', 'routes/design/record.ts'),
    route('view/inks/:designId/:colorwayId', 'routes/pictures/inks-view.ts'),
    route('inks/:colorwayId/*', 'routes/pictures/inks.ts'),
    route('view/:view/:designId/:colorwayId', 'routes/pictures/view.ts'),
    route('tiles/:colorwayId/*', 'routes/pictures/tiles.ts'),
  ]),
  ...prefix('collections', [
    route('picture/:imageId', 'routes/collections/picture.ts'),
    route('film/:imageId', 'routes/collections/film.ts'),
    route('cover/:id', 'routes/collections/cover.ts'),
  ]),
  route('custom/:name/picture/:entryId', 'routes/custom/picture.ts'),
  route('downloads/state/:jobId', 'routes/downloads/state.ts'),
  route('downloads/:jobId/:fileName', 'routes/downloads/file.ts'),
  route('iiif/3/*', 'routes/iiif/service.ts'),
  route('wear/thumbnail/:wearId', 'routes/pictures/wear-thumbnail.ts'),

  route('service/*', 'service/door.ts'),
] satisfies RouteConfig;
