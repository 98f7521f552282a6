import { createContext, use } from 'react'

/**
 * The moment that a page speaks of ("3 days left"): taken once by the server, sent along, and used again
 * when the browser takes over, so that both write the same.
 */
export const SeenAtContext = createContext(0)

/** Milliseconds since 1970. */
export function useSeenAt(): number {
  return use(SeenAtContext)
}
