import { createContext } from 'react'

/** Whose page it is, for parts that are loaded later and take no properties. */
export const ArtistIdContext = createContext(0)
