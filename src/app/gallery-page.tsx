import type { popularArtists } from '../catalogue/artists/contract.ts'
import type { CallOf } from '../platform/contract/endpoint.ts'
import Gallery from '../platform/ui/gallery/gallery.tsx'
import { definePage } from '../platform/web/page.ts'
import { stories } from './stories.ts'

/**
 * Shows the whole design system at `/ui/` in development, with pictures of popular artists if the server has
 * any.
 */
export default definePage({
  load: async ({ api }) => {
    type Call = CallOf<typeof popularArtists>
    const { results } = await api.call<Call>('GET', '/api/v1/artists/popular/', { limit: 12 })
    return results.flatMap(({ picture }) => picture ?? [])
  },
  head: () => ({ title: 'Design system', description: 'Every part of the interface.', noIndex: true }),
  Component: ({ data }) => <Gallery stories={stories} pictures={data} />,
})
