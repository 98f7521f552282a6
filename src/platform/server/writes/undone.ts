import { Failure } from '../../contract/errors.ts'
import type { Db } from '../database.ts'

class Undo extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('rolled back')
    this.failure = failure
  }
}

/** Runs work in a transaction, of its own or shared. */
export type Within = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>

/** A transaction that rolls back when `work` returns a failure. */
export async function undone<Result>(
  transaction: Within,
  work: (db: Db) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  try {
    return await transaction(async db => {
      const result = await work(db)
      if (result instanceof Failure) throw new Undo(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undo) return error.failure
    throw error
  }
}
