import { paths } from '../../../platform/contract/paths.ts'

/** The signed-in menu (spec 2.2) and the page to redeem codes. */
export const ownPages = [
  { path: paths.activity('shows'), text: 'common.menu.shows' },
  { path: paths.following(), text: 'common.menu.following' },
  { path: paths.activity('campaigns'), text: 'common.menu.campaigns' },
  { path: paths.activity('purchases'), text: 'common.menu.purchases' },
  { path: paths.activity('coupons'), text: 'common.menu.coupons' },
  { path: paths.redeem(), text: 'common.menu.redeem' },
  { path: paths.settings('account'), text: 'common.menu.settings' },
] as const
