import { expect, test, vi } from 'vitest'
import { createMadeNotes } from './made-notes.ts'

const pair = { artistId: 4, cityId: 9 }
const listed = { id: 77, artist: { id: 4 }, city: { id: 9 }, make_count: 30 }

test('without a note the list counts, and the fan has made what is among the own makes', () => {
  const notes = createMadeNotes()
  expect(notes.stateOf(listed, [])).toEqual({ isMade: false, makeCount: 30 })
  expect(notes.stateOf(listed, [5, 77])).toEqual({ isMade: true, makeCount: 30 })
  expect(notes.stateOf({ ...listed, id: null, make_count: 0 }, [77])).toEqual({ isMade: false, makeCount: 0 })
})

test('a note is newer than list and own makes, for this campaign alone, until it is taken away', () => {
  const notes = createMadeNotes()
  notes.note(pair, { isMade: false, makeCount: 29 })
  expect(notes.of(pair)).toEqual({ isMade: false, makeCount: 29 })
  expect(notes.stateOf(listed, [77])).toEqual({ isMade: false, makeCount: 29 })
  // Artist and city of the other one make the same digits.
  const other = { ...listed, artist: { id: 49 }, city: { id: 9 } }
  expect(notes.stateOf(other, [77])).toEqual({ isMade: true, makeCount: 30 })
  notes.note(pair, null)
  expect(notes.of(pair)).toBeNull()
  expect(notes.stateOf(listed, [77])).toEqual({ isMade: true, makeCount: 30 })
})

test('who listens hears of each change, and of forgetting only where there was something', () => {
  const notes = createMadeNotes()
  const listener = vi.fn()
  const stop = notes.subscribe(listener)
  notes.forget()
  expect([listener.mock.calls.length, notes.version()]).toEqual([0, 0])
  notes.note(pair, { isMade: true, makeCount: 31 })
  notes.forget()
  expect([listener.mock.calls.length, notes.version()]).toEqual([2, 2])
  expect(notes.of(pair)).toBeNull()
  stop()
  notes.note(pair, { isMade: true, makeCount: 31 })
  expect(listener).toHaveBeenCalledTimes(2)
})
