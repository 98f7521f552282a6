import type { Faults } from './faults.ts'
import type { Route } from './routes.ts'

/** What a service of the sandbox works with. */
export interface Means {
  /** For its journals. */
  folder: string
  /** Its keys are made of this. */
  secret: string
  faults: Faults
  now: () => number
  /** Schedules work. */
  later: (work: () => void, ms: number) => void
  /** Sends events. */
  send: typeof fetch
  /** Its own address, known once it listens. */
  url: () => string
  /** Where the product listens; null: nobody is told of anything. */
  productUrl: string | null
}

/** A service that the sandbox plays behind its HTTP port. */
export interface Player {
  name: string
  /** For people. */
  title: string
  routes: Route[]
  /** The variables that point the server at it. */
  env: (url: string) => Record<string, string>
  /** What a person or a program needs to pay with it: cards, pages, switches. */
  guide: (url: string) => Record<string, unknown>
}
