import { paths } from '../../contract/paths.ts'

export interface NavSection {
  path: string
  /** Where the path of one of its things begins otherwise: an event is not under the events. */
  single?: string
}

/** The sections in the top bar (spec 2.2). */
export const sections = [
  { path: paths.live(), text: 'common.nav.live' },
  { path: paths.news(), text: 'common.nav.news' },
  { path: paths.campaigns(), text: 'common.nav.campaigns' },
  { path: paths.events(), single: 'event', text: 'common.nav.events' },
  { path: paths.projects(), single: 'project', text: 'common.nav.shop' },
] as const

/**
 * `aria-current` of a section's link: the active one is the one whose path the page's path starts with (spec 2.2). It
 * is 'page' for the page itself and 'true' for what lies under it.
 */
export function currentOf({ path, single }: NavSection, pagePath: string): 'page' | 'true' | undefined {
  if (pagePath === path) return 'page'
  const isSingle = single !== undefined && pagePath.split('/')[1] === single
  return isSingle || pagePath.startsWith(path) ? 'true' : undefined
}
