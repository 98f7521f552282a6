import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { batchRowReads } from './batch-row-reads.ts'
import type { ReadDb } from './database.ts'
import { statement } from './statement.ts'

const declared = { name: 'test.texts', text: 'select', row: z.object({ place: z.int(), text: z.string() }) }
const readText = batchRowReads(statement(declared), (batch: number[]) => [batch], { askedMax: 9 })

describe('batchRowReads', () => {
  test("returns each caller's row, whatever the order, and null for a query without a row", async () => {
    const query = async (_statement: unknown, [batch]: [number[]]) =>
      batch
        .map((one, at) => ({ place: at + 1, text: `found ${one}` }))
        .filter(({ text }) => text !== 'found 3')
        .toReversed()
    const db = { query } as unknown as ReadDb
    const found = await Promise.all([1, 2, 3, 4].map(one => readText(db, one)))
    expect(found.map(row => row?.text ?? null)).toEqual(['found 1', 'found 2', null, 'found 4'])
  })
})
