import { describe, expect, test } from 'vitest'
import { createDamagedLines, createDamagedRecord, damageKinds } from '../testing/damaged-record.ts'
import { createRandomRecord, toLines } from '../testing/random-record.ts'
import { verifyRecord } from './verify-record.ts'

const seeds = Array.from({ length: 100 }, (_, seed) => seed)
const damaged = seeds.map(createDamagedRecord)

describe('verifyRecord', () => {
  test('accepts a hundred random records and counts the results that they state', async () => {
    for (const seed of seeds) {
      const blocks = createRandomRecord(seed)
      const { problem, head, stages } = await verifyRecord(toLines(blocks))
      expect([seed, problem]).toEqual([seed, null])
      expect(head).toEqual({ block: blocks.length, hash: blocks.at(-1)?.hash })
      for (const mark of blocks.flatMap(({ marks }) => marks)) {
        if (mark.type !== 'result') continue
        const stage = stages.find(({ stage_id: id }) => id === mark.stage_id)
        if (stage?.result_version === mark.result_version) expect(stage.totals).toEqual(mark.totals)
      }
    }
  })

  test('rejects a hundred records with random damage', async () => {
    const seen = new Set<string>()
    for (const [seed, { kind, lines }] of damaged.entries()) {
      seen.add(kind)
      const { problem } = await verifyRecord(lines)
      expect([seed, kind, problem?.code]).toEqual([seed, kind, expect.any(String)])
    }
    expect(seen.size).toBe(damageKinds.length)
  })

  const codes: Record<string, string[]> = {
    'a missing block': ['missing_block'],
    'two blocks swapped': ['swapped_blocks'],
    'a block repeated': ['repeated_block'],
    'a changed artist': ['changed_block'],
    'a block replaced, its hash made to fit': ['broken_chain', 'wrong_time'],
    'not canonical': ['unreadable'],
    'cut off within a line': ['unreadable'],
    'an opening left out, hashed anew': ['missing_opening'],
    'a result that the ballots do not give, hashed anew': ['wrong_totals'],
    'a block of another season, hashed anew': ['other_season'],
    'a block older than the one before, hashed anew': ['wrong_time'],
    'a day that no month has, hashed anew': ['unreadable'],
    'a mark twice, hashed anew': ['wrong_mark'],
    'a stage closed twice, hashed anew': ['wrong_mark'],
    'a result of a later version, hashed anew': ['wrong_mark'],
    'events in another order, hashed anew': ['wrong_event'],
    'a removal of what was removed, hashed anew': ['wrong_event'],
    'openings in another order, hashed anew': ['wrong_opening'],
    'an opening twice, hashed anew': ['wrong_opening'],
    'an opening of another artist, hashed anew': ['wrong_opening'],
    'a commitment that nothing opens, hashed anew': ['wrong_opening'],
  }

  test.each(Object.entries(codes))('reports %s by its code', async (kind, expected) => {
    const some = seeds.slice(0, 40).flatMap(seed => {
      const lines = createDamagedLines(kind, seed)
      return lines ? [lines] : []
    })
    expect(some.length).toBeGreaterThan(2)
    for (const lines of some.slice(0, 5)) {
      expect(expected).toContain((await verifyRecord(lines)).problem?.code)
    }
  })

  test('compares a head and a tally from another source', async () => {
    const blocks = createRandomRecord(7)
    const lines = toLines(blocks)
    const [first] = blocks
    const head = { block: 1, hash: first?.hash ?? '' }
    const codeWith = async (options: Parameters<typeof verifyRecord>[1]) =>
      (await verifyRecord(lines, options)).problem?.code
    expect(await codeWith({ head })).toBeUndefined()
    expect(await codeWith({ head: { ...head, hash: '0'.repeat(64) } })).toBe('wrong_head')
    expect(await codeWith({ head: { block: blocks.length + 1, hash: head.hash } })).toBe('missing_head')
    const stage = (await verifyRecord(lines)).stages.find(({ totals }) => totals !== null)
    const results = stage?.totals ?? []
    const tally = { stage_id: stage?.stage_id ?? 0, results }
    expect(await codeWith({ tally })).toBeUndefined()
    const higher = results.map(one => ({ ...one, total: one.total + 1 }))
    expect(await codeWith({ tally: { ...tally, results: higher } })).toBe('wrong_tally')
    expect(
      await codeWith({ tally: { ...tally, results: results.map(one => ({ ...one, total: null })) } }),
    ).toBeUndefined()
  })
})
