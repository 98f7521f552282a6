import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { createDatabaseGate } from './database-gate.ts'
import { measureProcess } from './process-metrics.ts'
import { testDatabase } from './testing/database.ts'

describe('metrics of a process', () => {
  test('tell its release, its connections, and whether it takes requests', async () => {
    await using database = await testDatabase()
    const registry = new Registry()
    const gate = createDatabaseGate()
    measureProcess(registry, {
      database: { ...database, gate },
      isStopping: () => false,
      isRestoredCopy: false,
      commit: 'abc',
    })
    const text = await registry.metrics()
    expect(text).toMatch(/release_info\{commit="abc",migration="\d{4}-[\w-]+\.sql"\} 1\n/)
    expect(text).toContain('database_pool_connections{pool="write",state="waiting"} 0\n')
    expect(text).toContain('ready 1\n')
    for (let misses = 0; misses < 3; misses += 1) gate.note(false)
    const later = await registry.metrics()
    expect(later).toContain('ready 0\n')
    expect(later).toContain('database_gate_closed 1\n')
  })
})
