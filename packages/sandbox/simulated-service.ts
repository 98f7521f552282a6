import type { Faults } from './faults.ts'
import type { Route } from './routes.ts'

/** The sandbox's dependencies for a simulated service. */
export interface ServiceDeps {
  /** The folder for journals. */
  folder: string
  /** The service's keys are derived from it. */
  secret: string
  faults: Faults
  now: () => number
  later: (work: () => void, ms: number) => void
  send: typeof fetch
  /** Returns the sandbox's own address, which is known once it listens. */
  url: () => string
  /** The product's address for events; null: no events are sent. */
  productUrl: string | null
}

/** A service that the sandbox simulates behind its HTTP port. */
export interface SimulatedService {
  name: string
  title: string
  routes: Route[]
  /** Returns the environment variables that point the server at the service. */
  env: (url: string) => Record<string, string>
  /** Describes what a person or a test needs to use the service: cards, pages, switches. */
  guide: (url: string) => Record<string, unknown>
}
