import { describe, expect, test } from 'vitest'
import { createDatabaseGate } from './database-gate.ts'
import { createMetrics } from './metrics.ts'
import { measureProcess } from './process-metrics.ts'
import { testDatabase } from './testing/database.ts'

describe('metrics of a process', () => {
  test('tell its release, its connections, and whether it takes requests', async () => {
    await using database = await testDatabase()
    const metrics = createMetrics()
    const gate = createDatabaseGate()
    measureProcess(metrics, {
      database: { ...database, gate },
      isStopping: () => false,
      isRestoredCopy: false,
      commit: 'abc',
    })
    const text = await metrics.text()
    expect(text).toMatch(/release_info\{commit="abc",migration="\d{4}-[\w-]+\.sql"\} 1\n/)
    expect(text).toContain('database_pool_connections{pool="write",state="waiting"} 0\n')
    expect(text).toContain('ready 1\n')
    for (let misses = 0; misses < 3; misses += 1) gate.note(false)
    const later = await metrics.text()
    expect(later).toContain('ready 0\n')
    expect(later).toContain('database_gate_closed 1\n')
  })
})
