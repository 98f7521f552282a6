import { expect, test } from 'vitest'
import * as z from 'zod'
import type { ReadDb } from './database.ts'
import { readRowsTogether } from './read-rows-together.ts'
import { statement } from './statement.ts'

const declared = { name: 'test.texts', text: 'select', row: z.object({ place: z.int(), text: z.string() }) }
const ask = readRowsTogether(statement(declared), (asked: number[]) => [asked], { askedMax: 9 })

test('each is given its own row, in whatever order they come, and null where there is none', async () => {
  const query = async (_asking: unknown, [asked]: [number[]]) =>
    asked
      .map((one, at) => ({ place: at + 1, text: `found ${one}` }))
      .filter(({ text }) => text !== 'found 3')
      .toReversed()
  const db = { query } as unknown as ReadDb
  const found = await Promise.all([1, 2, 3, 4].map(one => ask(db, one)))
  expect(found.map(row => row?.text ?? null)).toEqual(['found 1', 'found 2', null, 'found 4'])
})
