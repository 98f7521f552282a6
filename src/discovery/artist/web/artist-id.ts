import { createContext } from 'react'

/** Id of the page's artist, for deferred components that receive no props. */
export const ArtistIdContext = createContext(0)
