import type { ServerModule } from '../../../platform/server/app.ts'
import { indexArtists } from './index-artists.ts'

export { matchTier } from '../rank.ts'
export { indexArtists } from './index-artists.ts'
export { matchingArtists } from './matching-artists.ts'
export { normalise } from './normalise.ts'
export { searchArtists } from './search-artists.ts'

/** The index that the artist calls read. What other programs wrote without it is found here. */
export const searchModule: ServerModule = {
  name: 'search',
  implementations: [],
  prepare: async ({ database }) => {
    await database.transaction(db => indexArtists(db))
  },
}
