import { describe, expect, test } from 'vitest'
import { StageCount } from './stage-count.ts'

describe('StageCount', () => {
  test('excludes a removed ballot from the count', () => {
    const stage = new StageCount({ type: 'open', stage_id: 1, is_hidden: false, artist_ids: [7] })
    const [first, second] = ['a', 'b'].map(digit => digit.repeat(64))
    for (const [at, ballot] of [first, second].entries()) {
      stage.take({ seq: at + 1, type: 'cast', stage_id: 1, ballot: ballot ?? '', artist_id: 7 })
    }
    stage.take({ seq: 3, type: 'remove', stage_id: 1, ballot: first ?? '' })
    expect([stage.counted, stage.totals().get(7)]).toEqual([1, 1])
  })
})
