import { expect, test } from 'vitest'
import { damagedAs, damagedRecord, damageKinds } from '../testing/damaged-record.ts'
import { linesOfRecord, randomRecord } from '../testing/random-record.ts'
import { countByCommand, countByPage } from '../testing/two-counts.ts'

const seeds = Array.from({ length: 100 }, (_, at) => at + 1)

test('command and page count random records alike', async () => {
  for (const seed of seeds) {
    const lines = linesOfRecord(randomRecord(seed))
    const counted = countByPage(lines)
    expect(counted.problem).toBeNull()
    expect({ seed, ...counted }).toEqual({ seed, ...(await countByCommand(lines)) })
  }
})

test('both name the same problem and block of damaged records', async () => {
  for (const seed of seeds) {
    const { kind, lines } = damagedRecord(seed)
    const { problem } = countByPage(lines)
    expect(problem).not.toBeNull()
    expect({ seed, kind, problem }).toEqual({ seed, kind, problem: (await countByCommand(lines)).problem })
  }
})

test('each kind of damage is named alike', async () => {
  for (const kind of damageKinds) {
    const seed = seeds.find(one => damagedAs(kind, one) !== null) ?? 0
    const lines = damagedAs(kind, seed) ?? []
    const { problem } = countByPage(lines)
    expect([kind, problem]).toEqual([kind, expect.anything()])
    expect({ kind, problem }).toEqual({ kind, problem: (await countByCommand(lines)).problem })
  }
})
