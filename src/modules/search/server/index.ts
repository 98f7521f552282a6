export { matchTier } from '../rank.ts'
export { matchingArtists } from './matching-artists.ts'
export { normalise } from './normalise.ts'
export { searchArtists } from './search-artists.ts'
