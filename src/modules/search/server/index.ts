/** What other modules may ask of the search. */
export { indexArtists } from './index-artists.ts'
export { normalise } from './normalise.ts'
export { type ArtistRow, searchArtists } from './search-artists.ts'
