import { expect, test } from 'vitest'
import { runWhileDatabaseUp } from './run-while-database-up.ts'

/** Runs a start that fails so, on a database whose server was not started here. */
const failStart = (error: Error) =>
  runWhileDatabaseUp({ lost: new Promise(() => {}) }, () => Promise.reject(error))

test('runWhileDatabaseUp ends with one sentence when the database goes away, and rethrows other errors', async () => {
  const failures = [
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout expired'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  ]
  const other = Object.assign(new Error('no such table'), { code: '42P01' })
  const [rethrown, ...ended] = await Promise.allSettled([other, ...failures].map(failStart))
  expect(rethrown).toMatchObject({ reason: other })
  expect(ended).toEqual(
    failures.map(({ message }) => ({
      status: 'fulfilled',
      value: [`The database went away during the start: ${message}. Start again.`],
    })),
  )
})
