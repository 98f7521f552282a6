import { paths } from '../../contract/paths.ts'

/** The sections in the top bar (spec 2.2). */
export const sections = [
  { path: paths.live(), text: 'common.nav.live' },
  { path: paths.news(), text: 'common.nav.news' },
  { path: paths.campaigns(), text: 'common.nav.campaigns' },
  { path: paths.events(), text: 'common.nav.events' },
  { path: paths.projects(), text: 'common.nav.shop' },
] as const

/**
 * `aria-current` of a link: the active one is the one whose path the page's path starts with (spec 2.2). It is
 * 'page' for the page itself and 'true' for what lies under it.
 */
export function currentOf(linkPath: string, pagePath: string): 'page' | 'true' | undefined {
  if (pagePath === linkPath) return 'page'
  return pagePath.startsWith(linkPath) ? 'true' : undefined
}
