import { paths } from '../../../platform/contract/paths.ts'
import { definePage, type LoadContext } from '../../../platform/web/page.ts'
import {
  artistSearchQuery,
  eventSearchQuery,
  popularArtistsQuery,
  projectSearchQuery,
  recommendedArtistsQuery,
} from './queries.ts'
import { SearchPrompt } from './search-prompt.tsx'
import { SearchResults } from './search-results.tsx'
import { readSearchAddress } from './search-text.ts'

type Address = ReturnType<typeof readSearchAddress>

/**
 * The results page (spec 2.5). Loads the first page of all three tabs in parallel: for the tabs' totals, and
 * for instant switching. The server waits for all three (without JavaScript the tabs are links), the browser
 * only for the selected tab.
 */
async function load({ api, queryClient, texts, search }: LoadContext): Promise<Address> {
  const address = readSearchAddress(search)
  const { query, tab, offset } = address
  const isServer = typeof document === 'undefined'
  if (query === '') {
    const lists = [
      queryClient.prefetchQuery(recommendedArtistsQuery(api, 'global', texts.locale)),
      queryClient.prefetchQuery(popularArtistsQuery(api, texts.locale)),
    ]
    await Promise.all(lists)
    return address
  }
  const from = (listTab: Address['tab']) => (listTab === tab ? offset : 0)
  // On the server, an error of the selected tab fails the page; in the browser, the tab shows it.
  const artists = artistSearchQuery(api, query, texts.locale, from('artist'))
  const events = eventSearchQuery(api, query, texts.locale, from('event'))
  const projects = projectSearchQuery(api, query, texts.locale, from('project'))
  const loading = {
    artist: isServer
      ? queryClient.ensureInfiniteQueryData(artists)
      : queryClient.prefetchInfiniteQuery(artists),
    event: queryClient.prefetchInfiniteQuery(events),
    project: queryClient.prefetchInfiniteQuery(projects),
  }
  if (!isServer) {
    await loading[tab]
    return address
  }
  await Promise.all(Object.values(loading))
  const shown = { artist: artists, event: events, project: projects }[tab]
  const total = queryClient.getQueryData<{ pages: { pagination: { total_count: number } }[] }>(shown.queryKey)
  if (total?.pages[0]?.pagination.total_count === 0) {
    await queryClient.prefetchQuery(recommendedArtistsQuery(api, 'global', texts.locale))
  }
  return address
}

export default definePage<Address>({
  load,
  head: ({ query }, { texts: { t } }) =>
    query === ''
      ? { title: t('search.title'), description: t('search.description'), canonical: paths.search() }
      : {
          title: t('search.heading', { query }),
          description: t('search.results.description', { query }),
          canonical: paths.search(query),
          noIndex: true,
        },
  Component: ({ data }) => (data.query === '' ? <SearchPrompt /> : <SearchResults {...data} />),
})
