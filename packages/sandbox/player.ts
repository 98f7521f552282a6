import type { Faults } from './faults.ts'
import type { Route } from './routes.ts'

/** What a simulated service gets from the sandbox. */
export interface Means {
  /** For its journals. */
  folder: string
  /** The service's keys are derived from this. */
  secret: string
  faults: Faults
  now: () => number
  /** Schedules work. */
  later: (work: () => void, ms: number) => void
  /** Sends events. */
  send: typeof fetch
  /** Its own address, known once it listens. */
  url: () => string
  /** The product's address, for events; null: no events are sent. */
  productUrl: string | null
}

/** A service that the sandbox simulates behind its HTTP port. */
export interface Player {
  name: string
  /** A display name. */
  title: string
  routes: Route[]
  /** Environment variables that point the server at it. */
  env: (url: string) => Record<string, string>
  /** What a person or a test needs to pay with it: cards, pages, switches. */
  guide: (url: string) => Record<string, unknown>
}
