import type { StudioRoute } from '../studio/kit/web/shared/menu.ts'

/** Every page of the studio, in the order of the menu. Its host alone serves them (docs/studio.md). */
export const studioPages: StudioRoute[] = [
  {
    path: '/studio/',
    page: 'studio/today/web/today-page',
    texts: ['studio-today'],
    title: 'studio.page.home',
    icon: 'home',
    group: 'top',
  },
  {
    path: '/studio/artists/',
    page: 'studio/artists/web/artists-page',
    texts: ['studio-artists'],
    title: 'studio.page.artists',
    icon: 'artist',
    group: 'content',
    right: 'artists.read',
  },
  {
    path: '/studio/artists/$artist/',
    page: 'studio/artists/web/artist-page',
    texts: ['studio-artists', 'studio-log'],
  },
  {
    path: '/studio/artists/$artist/edit/',
    page: 'studio/artists/web/edit-artist-page',
    texts: ['studio-artists'],
  },
  {
    path: '/studio/orders/',
    page: 'studio/orders/web/orders-page',
    texts: ['studio-orders'],
    title: 'studio.page.orders',
    icon: 'order',
    group: 'shop',
    right: 'orders.read',
  },
  {
    path: '/studio/orders/$order/',
    page: 'studio/orders/web/order-page',
    texts: ['studio-orders', 'studio-log'],
  },
  {
    path: '/studio/orders/$order/address/',
    page: 'studio/orders/web/address-page',
    texts: ['studio-orders', 'address'],
  },
  {
    path: '/studio/orders/$order/dispute/',
    page: 'studio/orders/web/dispute-page',
    texts: ['studio-orders'],
    search: ['dispute'],
  },
  {
    path: '/studio/acts/',
    page: 'studio/acts/web/acts-page',
    texts: [],
    title: 'studio.page.acts',
    icon: 'approval',
    group: 'house',
  },
  { path: '/studio/acts/new/', page: 'studio/acts/web/new-act-page', texts: [], search: ['act'] },
  {
    path: '/studio/acts/approvals/',
    page: 'studio/acts/web/approvals-page',
    texts: ['studio-team'],
    title: 'studio.page.approvals',
    icon: 'approval',
    right: 'team.read',
  },
  { path: '/studio/acts/$proposal/', page: 'studio/acts/web/proposal-page', texts: [] },
  {
    path: '/studio/money/',
    page: 'studio/money/web/money-page',
    texts: ['studio-money'],
    title: 'studio.page.money',
    icon: 'money',
    group: 'money',
    right: 'finance.read',
  },
  { path: '/studio/money/entries/', page: 'studio/money/web/entries-page', texts: ['studio-money'] },
  {
    path: '/studio/money/refunds/',
    page: 'studio/money/web/refunds-page',
    texts: ['studio-money'],
  },
  {
    path: '/studio/money/reconciliations/',
    page: 'studio/money/web/reconciliations-page',
    texts: ['studio-money'],
  },
  {
    path: '/studio/money/reconciliations/$run/',
    page: 'studio/money/web/reconciliation-page',
    texts: ['studio-money'],
  },
  {
    path: '/studio/team/',
    page: 'studio/staff/web/team-page',
    texts: ['studio-team'],
    title: 'studio.page.team',
    icon: 'team',
    group: 'house',
    right: 'team.read',
  },
  {
    path: '/studio/team/$staff/',
    page: 'studio/staff/web/member-page',
    texts: ['studio-team', 'studio-log'],
  },
  { path: '/studio/team/$staff/edit/', page: 'studio/staff/web/member-roles-page', texts: ['studio-team'] },
  {
    path: '/studio/team/invitations/',
    page: 'studio/staff/web/invitations-page',
    texts: ['studio-team'],
    title: 'studio.page.invitations',
    icon: 'team',
    right: 'team.read',
  },
  {
    path: '/studio/team/invitations/new/',
    page: 'studio/staff/web/new-invitation-page',
    texts: ['studio-team'],
  },
  {
    path: '/studio/team/roles/',
    page: 'studio/staff/web/roles-page',
    texts: ['studio-team'],
    title: 'studio.page.roles',
    icon: 'roles',
    right: 'team.read',
  },
  {
    path: '/studio/team/roles/$role/',
    page: 'studio/staff/web/role-page',
    texts: ['studio-team', 'studio-log'],
  },
  {
    path: '/studio/team/roles/new/',
    page: 'studio/staff/web/new-role-page',
    texts: ['studio-team'],
    search: ['from'],
  },
  {
    path: '/studio/log/',
    page: 'studio/log/web/log-page',
    texts: ['studio-log'],
    title: 'studio.page.log',
    icon: 'log',
    group: 'house',
  },
  { path: '/studio/log/$row/', page: 'studio/log/web/log-row-page', texts: ['studio-log'] },
  {
    path: '/studio/settings/',
    page: 'studio/staff/web/settings-page',
    texts: ['studio-settings', 'studio-ways'],
    title: 'studio.person.settings',
    icon: 'settings',
  },
  { path: '/studio/sign-in/', page: 'studio/staff/web/sign-in-page', texts: [], isBare: true },
  {
    path: '/studio/invitation/',
    page: 'studio/staff/web/invitation-page',
    texts: ['studio-team', 'studio-ways'],
    isBare: true,
  },
]

/** The kit's parts with sample data, in development. */
export const kitPages: StudioRoute[] = [
  { path: '/studio/kit/', page: 'studio/kit/web/gallery/kit-page', texts: [] },
  { path: '/studio/kit/list/', page: 'studio/kit/web/gallery/kit-list-page', texts: [] },
  { path: '/studio/kit/object/', page: 'studio/kit/web/gallery/kit-object-page', texts: [] },
  { path: '/studio/kit/form/', page: 'studio/kit/web/gallery/kit-form-page', texts: [] },
]

/** Text areas that every page of the studio has. */
export const studioTexts = ['common', 'error', 'studio', 'studio-acts'] as const
