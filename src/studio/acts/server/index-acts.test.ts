import { describe, expect, test } from 'vitest'
import { indexActs } from './find-act.ts'
import { thingAct } from './testing/thing-acts.ts'

describe('indexActs', () => {
  const wrong = [
    ['two acts of one name', [thingAct('thing a', 'x'), thingAct('thing a', 'y')], /same name/],
    ['an unknown right', [thingAct('thing a', 'x', { right: 'things.write' })], /unknown right/],
    [
      'a wait with telling without a counter-act',
      [thingAct('thing a', 'x', { waits: 'telling' })],
      /counter/,
    ],
    ['a hold without a release', [thingAct('thing a', 'x', { waits: 'act', hold: async () => {} })], /hold/],
    ['a hold of an act that does not wait', [thingAct('thing a', 'x', { hold: async () => {} })], /hold/],
  ] as const

  test.each(wrong)('rejects %s', (_, acts, problem) => {
    expect(() => indexActs(acts)).toThrow(problem)
  })
})
