import { expect, test } from 'vitest'
import { allowedActs, defineMachine, type Machine } from './state-machine.ts'

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

test('a table without a mistake is taken as it is', () => {
  expect(defineMachine(lamp)).toBe(lamp)
})

test.each<[string, Partial<Machine>, string]>([
  ['a state that is not declared', more({ ...again, act: 'dim', to: 'dimmed' }), 'dimmed is no state'],
  ['a beginning that is not declared', { initial: ['new', 'off'] }, 'new is no state'],
  ['a state that nothing leads to', { states: [...lamp.states, 'lost'], final: ['broken', 'lost'] }, 'lost'],
  ['a final state with a way out', more({ ...again, from: ['broken'] }), 'broken is final and left'],
  ['a state without a way out', { final: [] }, 'broken is left by nothing and not final'],
  ['a row that is there twice', more({ ...again, to: 'broken' }), 'light in off stands there twice'],
  ['a state that is there twice', { states: [...lamp.states, 'on'] }, 'on is declared twice'],
  ['an act of nobody', more({ ...again, act: 'dim', by: [] }), 'nobody may dim'],
  ['no beginning', { initial: [] }, 'nothing begins'],
  ['a table that is no name', { table: { ...lamp.table, name: 'lamps; drop' } }, '"lamps; drop" is no name'],
])('%s keeps the process from starting', (_what, change, problem) => {
  expect(() => defineMachine({ ...lamp, ...change })).toThrow(problem)
})

test('what may be done depends on the state and on who asks', () => {
  expect(allowedActs(lamp, 'off', 'fan')).toEqual(['light'])
  expect(allowedActs(lamp, 'off', 'system')).toEqual(['light', 'break'])
  expect(allowedActs(lamp, 'on', 'fan')).toEqual(['put_out'])
  expect(allowedActs(lamp, 'broken', 'system')).toEqual([])
  expect(allowedActs(lamp, 'on', 'operator')).toEqual([])
})
