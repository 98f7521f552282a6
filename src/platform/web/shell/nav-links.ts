import { paths } from '../../contract/paths.ts'

export interface NavSection {
  path: string
  /**
   * First path segment of pages about a single entity, if it differs from the section's: an event's path is
   * not under `/events/`.
   */
  single?: string
}

/** Sections of the site in the top bar (spec 2.2). */
export const sections = [
  { path: paths.live(), text: 'common.nav.live' },
  { path: paths.news(), text: 'common.nav.news' },
  { path: paths.campaigns(), text: 'common.nav.campaigns' },
  { path: paths.events(), single: 'event', text: 'common.nav.events' },
  { path: paths.projects(), single: 'project', text: 'common.nav.shop' },
] as const

/**
 * Returns the `aria-current` of a section's link: 'page' on the section's own page, 'true' on the section's
 * other pages, undefined elsewhere (spec 2.2).
 */
export function getAriaCurrent({ path, single }: NavSection, pagePath: string): 'page' | 'true' | undefined {
  if (pagePath === path) return 'page'
  const isSingle = single !== undefined && pagePath.split('/')[1] === single
  return isSingle || pagePath.startsWith(path) ? 'true' : undefined
}
