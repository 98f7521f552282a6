import { createContext } from 'react'

/** The page's artist, for deferred parts that receive no props. */
export const ArtistIdContext = createContext(0)
