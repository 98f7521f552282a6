import { describe, expect, test } from 'vitest'
import { compareWithRows } from './faults-model.ts'
import { planRounds } from './faults-plan.ts'

const write = (key: string, content: string, isAcknowledged = true) => ({
  key,
  content,
  isAcknowledged,
  fault: 'a fault',
})

const compare = (...args: Parameters<typeof compareWithRows>) =>
  compareWithRows(...args).map(({ kind, text }) => `${kind}: ${text}`)

describe('compareWithRows', () => {
  test('finds nothing when all acknowledged writes are there once and refused ones are not', () => {
    const writes = [write('a', '1'), write('b', '404', false)]
    expect(compare('makes', writes, [{ key: 'a', content: '1' }])).toEqual([])
  })

  test('finds rows that are lost, changed, doubled, refused and unknown', () => {
    const writes = [write('a', '1'), write('b', '2'), write('c', '3'), write('d', '404', false)]
    const rows = ['b 9', 'c 3', 'c 3', 'd 4', 'e 5'].map(row => ({
      key: row.charAt(0),
      content: row.slice(2),
    }))
    expect(compare('makes', writes, rows)).toEqual([
      'doubled: makes: c is there twice',
      'unexpected: makes: d was not acknowledged',
      'unexpected: makes: e was not acknowledged',
      'lost: makes: a (1) is missing',
      'lost: makes: b (2) holds 9',
    ])
  })
})

describe('planRounds', () => {
  test('plans the same rounds for a seed, with as many kills as wanted', () => {
    const options = { seed: 1, kills: 25, hasRedis: true, canMount: true }
    const rounds = planRounds(options)
    expect(planRounds(options)).toEqual(rounds)
    expect(planRounds({ ...options, seed: 2 })).not.toEqual(rounds)
    const kinds = rounds.flatMap(({ faults }) => faults.map(({ kind }) => kind))
    expect(kinds.filter(kind => kind.startsWith('kill'))).toHaveLength(25)
    expect(kinds.filter(kind => kind === 'fillDisk')).toHaveLength(1)
  })
})
