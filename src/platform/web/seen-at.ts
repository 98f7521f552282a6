import { createContext, use } from 'react'

/**
 * The "now" of a page ("3 days left"): taken once on the server and reused in hydration, so that both render the same.
 */
export const SeenAtContext = createContext(0)

/** Milliseconds since 1970. */
export function useSeenAt(): number {
  return use(SeenAtContext)
}
