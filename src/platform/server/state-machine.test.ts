import { describe, expect, test } from 'vitest'
import { defineMachine, listAllowedActs, type Machine } from './state-machine.ts'

const lamp: Machine = {
  name: 'lamp',
  table: { name: 'lamps', id: 'id', idType: 'int', state: 'status' },
  events: { name: 'lamp_events', id: 'lamp_id' },
  states: ['off', 'on', 'broken'],
  initial: ['off'],
  final: ['broken'],
  transitions: [
    { from: ['off'], act: 'light', to: 'on', by: ['fan', 'system'] },
    { from: ['on'], act: 'put_out', to: 'off', by: ['fan'] },
    { from: ['off', 'on'], act: 'break', to: 'broken', by: ['system'] },
  ],
}
const again = { from: ['off'], act: 'light', to: 'on', by: ['fan'] } as const
const more = (...transitions: Machine['transitions']) => ({
  transitions: [...lamp.transitions, ...transitions],
})

describe('state machine', () => {
  test('accepts a valid table and returns it unchanged', () => {
    expect(defineMachine(lamp)).toBe(lamp)
  })

  test.each<[string, Partial<Machine>, string]>([
    ['a state that is not declared', more({ ...again, act: 'dim', to: 'dimmed' }), 'dimmed is no state'],
    ['a beginning that is not declared', { initial: ['new', 'off'] }, 'new is no state'],
    [
      'a state that nothing leads to',
      { states: [...lamp.states, 'lost'], final: ['broken', 'lost'] },
      'lost',
    ],
    ['a final state with a way out', more({ ...again, from: ['broken'] }), 'broken is final and left'],
    ['a state without a way out', { final: [] }, 'broken is left by nothing and not final'],
    ['a row that is there twice', more({ ...again, to: 'broken' }), 'light in off stands there twice'],
    ['a state that is there twice', { states: [...lamp.states, 'on'] }, 'on is declared twice'],
    ['an act of nobody', more({ ...again, act: 'dim', by: [] }), 'nobody may dim'],
    ['no beginning', { initial: [] }, 'nothing begins'],
    [
      'a table that is no name',
      { table: { ...lamp.table, name: 'lamps; drop' } },
      '"lamps; drop" is no name',
    ],
  ])('refuses to start with %s', (_what, change, problem) => {
    expect(() => defineMachine({ ...lamp, ...change })).toThrow(problem)
  })

  test('lists allowed actions by state and party', () => {
    expect(listAllowedActs(lamp, 'off', 'fan')).toEqual(['light'])
    expect(listAllowedActs(lamp, 'off', 'system')).toEqual(['light', 'break'])
    expect(listAllowedActs(lamp, 'on', 'fan')).toEqual(['put_out'])
    expect(listAllowedActs(lamp, 'broken', 'system')).toEqual([])
    expect(listAllowedActs(lamp, 'on', 'operator')).toEqual([])
  })
})
