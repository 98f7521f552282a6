import type { Config } from './config.ts'
import type { ReadDb } from './database.ts'

export interface RecountContext {
  db: ReadDb
  config: Config
}

/** Compares what a module counts, or keeps sealed, with what it is made of. */
export interface Recount {
  name: string
  /** Returns a sentence or a fact for each difference; empty if all is right. */
  findProblems: (context: RecountContext) => Promise<string[]>
}
