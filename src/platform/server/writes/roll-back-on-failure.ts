import { Failure } from '../../contract/errors.ts'
import type { Database, Db } from '../database.ts'

class Rollback extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('rolled back')
    this.failure = failure
  }
}

export async function rollBackOnFailure<Result>(
  transaction: Database['transaction'],
  work: (db: Db) => Promise<Result | Failure>,
): Promise<Result | Failure> {
  try {
    return await transaction(async db => {
      const result = await work(db)
      if (result instanceof Failure) throw new Rollback(result)
      return result
    })
  } catch (error) {
    if (error instanceof Rollback) return error.failure
    throw error
  }
}
