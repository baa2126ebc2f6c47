/** The map of the people's door: one line per row of the screens, then pictures, then the programs' door. */
import { index, layout, prefix, route, type RouteConfig } from '@remix-run/route-config';

export default [
  route('login', 'routes/login.tsx'),
  route('authenticate', 'routes/authenticate.tsx'),
  route('create-password', 'routes/create-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('auto-login', 'routes/auto-login.tsx'),
  route('sign-out', 'routes/sign-out.tsx'),
  route('preferences', 'routes/preferences.ts'),
  route('dummy', 'routes/dummy.ts'),
  route('healthz', 'routes/healthz.ts'),

  layout('routes/layouts/customer.tsx', [
    index('routes/home.tsx'),
    route('archive', 'routes/archive.tsx'),
    route('design/:designId/:colorwayId?', 'routes/design.tsx'),
    route('compare', 'routes/compare.tsx'),
    route('design/:designId/:colorwayId/inks', 'routes/separations.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),

  route('admin', 'routes/layouts/admin.tsx', [
    index('routes/admin/home.tsx'),
    route('design', 'routes/admin/design.tsx'),
    route('design/:jobId', 'routes/admin/import-job.tsx'),
    route('proposals', 'routes/admin/proposals.tsx'),
  ]),
  route('admin/proposals/:proposalId/inks.csv', 'routes/admin/proposal-inks.ts'),
  route('admin/design/upload', 'routes/admin/import-upload.ts'),
  route('admin/design/:jobId/events', 'routes/admin/import-events.ts'),
  route('admin/design/:jobId/thumbnail/:fileId', 'routes/admin/import-thumbnail.ts'),

  ...prefix('design', [
    route('thumbnail/d/:shape/:designId', 'routes/pictures/design-thumbnail.ts'),
    route('thumbnail/m/h/:designId/:colorwayId', 'routes/pictures/colorway-thumbnail.ts'),
    route('view/inks/:designId/:colorwayId', 'routes/pictures/inks-view.ts'),
    route('inks/:colorwayId/*', 'routes/pictures/inks.ts'),
    route('view/:view/:designId/:colorwayId', 'routes/pictures/view.ts'),
    route('tiles/:colorwayId/*', 'routes/pictures/tiles.ts'),
  ]),
  route('iiif/3/*', 'routes/iiif/service.ts'),
  route('wear/thumbnail/:wearId', 'routes/pictures/wear-thumbnail.ts'),

  route('service/*', 'service/door.ts'),
] satisfies RouteConfig;
