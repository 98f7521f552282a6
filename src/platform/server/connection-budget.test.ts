import { describe, expect, test } from 'vitest'
import { testConfig } from '../../../tests/helpers/config.ts'
import { checkConnections, computeConnectionBudget, jobConnections } from './connection-budget.ts'
import { queues, workersPerQueue } from './jobs/queues.ts'
import { testDatabase } from './testing/database.ts'

const both = { roles: ['web', 'worker'], runsJobs: true, databasePoolMax: 14 } as const
/** Connections of PostgreSQL's default configuration that aren't reserved for its superuser. */
const available = 97
const command = 4

describe('connection budget', () => {
  test('lets three processes and a command live in the default max_connections', () => {
    const { databasePoolMax, roles, runsJobs } = testConfig()
    expect({ databasePoolMax, roles, runsJobs }).toEqual(both)
    expect(3 * computeConnectionBudget(both).total + command).toBeLessThanOrEqual(available)
  })

  test('counts jobs only where they run', () => {
    const { total, jobs } = computeConnectionBudget(both)
    expect(computeConnectionBudget({ ...both, roles: ['web'] }).total).toBe(total - jobs)
    expect(computeConnectionBudget({ ...both, runsJobs: false }).total).toBe(total - jobs)
  })

  test('leaves the jobs of a queue a connection while all others listen and hold leases', () => {
    expect(jobConnections.write - queues.length - 1).toBeGreaterThanOrEqual(workersPerQueue.money)
  })

  test('is logged, and refused when the server has fewer', async () => {
    await using database = await testDatabase()
    const lines: [string, object][] = []
    const log = {
      info: (fields: object) => void lines.push(['info', fields]),
      warn: (fields: object) => void lines.push(['warn', fields]),
    }
    expect(await checkConnections(database.read, both, log)).toBeUndefined()
    expect(lines).toMatchObject([[expect.any(String), { requests: 14, jobs: 12, work: 5, total: 31 }]])
    expect(await checkConnections(database.read, { ...both, databasePoolMax: 490 }, log)).toMatch(
      /^This process may open 507 database connections, and the server has \d+: lower DATABASE_POOL_MAX/,
    )
  })
})
