import { describe, expect, test } from 'vitest'
import { createDamagedLines, createDamagedRecord, damageKinds } from '../testing/damaged-record.ts'
import { createRandomRecord, toLines } from '../testing/random-record.ts'
import { countByCommand, countByPage } from '../testing/two-counts.ts'

const seeds = Array.from({ length: 100 }, (_, at) => at + 1)

describe('vote verifiers', () => {
  test('count random records equally in the command and on the page', async () => {
    for (const seed of seeds) {
      const lines = toLines(createRandomRecord(seed))
      const counted = countByPage(lines)
      expect(counted.problem).toBeNull()
      expect({ seed, ...counted }).toEqual({ seed, ...(await countByCommand(lines)) })
    }
  })

  test('report the same problem and block in damaged records', async () => {
    for (const seed of seeds) {
      const { kind, lines } = createDamagedRecord(seed)
      const { problem } = countByPage(lines)
      expect(problem).not.toBeNull()
      expect({ seed, kind, problem }).toEqual({ seed, kind, problem: (await countByCommand(lines)).problem })
    }
  })

  test('report each kind of damage equally', async () => {
    for (const kind of damageKinds) {
      const seed = seeds.find(one => createDamagedLines(kind, one) !== null) ?? 0
      const lines = createDamagedLines(kind, seed) ?? []
      const { problem } = countByPage(lines)
      expect([kind, problem]).toEqual([kind, expect.anything()])
      expect({ kind, problem }).toEqual({ kind, problem: (await countByCommand(lines)).problem })
    }
  })
})
