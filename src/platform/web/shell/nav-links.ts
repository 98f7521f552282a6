import { paths } from '../../contract/paths.ts'

/** The sections in the top bar (spec 2.2). */
export const sections = [
  { path: paths.live(), text: 'common.nav.live' },
  { path: paths.news(), text: 'common.nav.news' },
  { path: paths.campaigns(), text: 'common.nav.campaigns' },
  { path: paths.events(), text: 'common.nav.events' },
  { path: paths.projects(), text: 'common.nav.shop' },
] as const

/** The signed-in menu (spec 2.2). */
export const ownPages = [
  { path: paths.activity('campaigns'), text: 'common.menu.campaigns' },
  { path: paths.activity('purchases'), text: 'common.menu.purchases' },
  { path: paths.activity('coupons'), text: 'common.menu.coupons' },
  { path: paths.settings('account'), text: 'common.menu.settings' },
] as const

/**
 * `aria-current` of a link: the active one is the one whose path the page's path starts with (spec 2.2). It is
 * 'page' for the page itself and 'true' for what lies under it.
 */
export function currentOf(linkPath: string, pagePath: string): 'page' | 'true' | undefined {
  if (pagePath === linkPath) return 'page'
  return pagePath.startsWith(linkPath) ? 'true' : undefined
}
