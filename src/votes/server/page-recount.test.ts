import { describe, expect, test } from 'vitest'
import { readLine } from '../web/record/read-block.ts'
import { Recount } from '../web/record/recount.ts'
import { createRandomRecord, toLines } from './testing/random-record.ts'
import { verifyRecord } from './verify/verify-record.ts'

describe('recount on the page', () => {
  test('reports a wrong tally at the end of a record and can continue afterwards', async () => {
    const lines = toLines(createRandomRecord(7))
    const final = (await verifyRecord(lines)).stages.find(({ totals }) => totals !== null)
    const right = { stage_id: final?.stage_id ?? 0, results: final?.totals ?? [] }
    const wrong = { ...right, results: right.results.map(one => ({ ...one, total: one.total + 1 })) }
    const hidden = { ...right, results: right.results.map(one => ({ ...one, total: null })) }
    const recount = new Recount()
    for (const line of lines) recount.take(readLine(line))
    expect(recount.end(right)).toBeNull()
    expect(recount.end(wrong)).toEqual({ code: 'wrong_tally', block: lines.length })
    expect(recount.end(hidden)).toBeNull()
    expect(recount.end()).toBeNull()
    expect(recount.problem).toBeNull()
  })
})
