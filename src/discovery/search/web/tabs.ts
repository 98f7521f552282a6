import { paths } from '../../../platform/contract/paths.ts'

/** The result tabs (spec 2.5), in order; the first is the default. */
export const searchTabs = ['artist', 'project', 'event'] as const
export type SearchTab = (typeof searchTabs)[number]

/** Builds the URL of a tab, starting at an offset of its results. */
export function buildTabHref(query: string, tab: SearchTab, offset = 0): string {
  const rest = new URLSearchParams()
  if (tab !== 'artist') rest.set('tab', tab)
  if (offset > 0) rest.set('offset', String(offset))
  return paths.search(query) + (rest.size > 0 ? `&${rest}` : '')
}
