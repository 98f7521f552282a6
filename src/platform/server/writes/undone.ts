import { Failure } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'

class Undo extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('rolled back')
    this.failure = failure
  }
}

/** A transaction that rolls back when `work` returns a failure. */
export async function undone<Result>(
  transaction: Database['transaction'],
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
