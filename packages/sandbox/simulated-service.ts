import type { Faults } from './faults.ts'
import type { Route } from './routes.ts'

export interface ServiceDeps {
  folder: string
  /** Secret from which the service's keys are derived. */
  secret: string
  faults: Faults
  now: () => number
  later: (work: () => void, ms: number) => void
  send: typeof fetch
  /** Returns the sandbox's own URL, which is known once it listens. */
  url: () => string
  /** The product's URL for events; if null, none are sent. */
  productUrl: string | null
}

/** A service that the sandbox simulates on its HTTP port. */
export interface SimulatedService {
  name: string
  title: string
  routes: Route[]
  /** Returns the environment variables that point the server at the service. */
  env: (url: string) => Record<string, string>
  /** Returns whatever a person or a test needs to use the service: cards, pages, switches. */
  guide: (url: string) => Record<string, unknown>
}
