import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addEntries,
  type DoorEntry,
  doublesOf,
  forgetEntries,
  noEntries,
  uncertainDoors,
} from './merge-entries.ts'

const merged = (...parts: DoorEntry[][]) => {
  const entries = noEntries()
  for (const part of parts) addEntries(entries, part)
  return entries
}
const viewOf = (...parts: DoorEntry[][]) => {
  const entries = merged(...parts)
  const byTicket = [...entries.first.values()].toSorted((one, other) =>
    one.ticket_id < other.ticket_id ? -1 : 1,
  )
  return { first: byTicket, doubles: doublesOf(entries), uncertain: uncertainDoors(entries) }
}

const anEntry = (given: Partial<DoorEntry>): DoorEntry => ({
  door_id: 1,
  seq: 1,
  ticket_id: 'a',
  at: 1_000,
  offset_ms: 0,
  how: 'camera',
  ...given,
})

/** Few doors, tickets and times, so that all kinds of ties come up; even one number for two entries. */
const entry = fc.record({
  door_id: fc.integer({ min: 1, max: 3 }),
  seq: fc.integer({ min: 1, max: 6 }),
  ticket_id: fc.constantFrom('a', 'b', 'c'),
  at: fc.integer({ min: 0, max: 5 }),
  offset_ms: fc.option(fc.integer({ min: -3, max: 3 })),
  how: fc.constantFrom('camera' as const, 'hand' as const),
  is_implausible: fc.constantFrom(true as const, undefined),
})
const someEntries = fc.array(entry, { maxLength: 25 })

test('any order, any duplicates and any partition give the same result', () => {
  const given = someEntries.chain(entries =>
    fc.record({
      entries: fc.constant(entries),
      shuffled: fc.shuffledSubarray(entries, { minLength: entries.length }),
      again: fc.subarray(entries),
      cut: fc.nat({ max: entries.length }),
    }),
  )
  fc.assert(
    fc.property(given, ({ entries, shuffled, again, cut }) => {
      const expected = viewOf(entries)
      expect(viewOf(shuffled)).toEqual(expected)
      expect(viewOf(entries, again, entries)).toEqual(expected)
      // Two doors that merged apart, and then each other's result.
      const [left, right] = [merged(shuffled.slice(0, cut)), merged(shuffled.slice(cut), again)]
      expect(viewOf([...left.all.values()], [...right.all.values()])).toEqual(expected)
      expect(viewOf([...right.all.values()], [...left.all.values()])).toEqual(expected)
    }),
  )
})

test('of two entries with one number, the same one counts whether the clock was compared or not', () => {
  const [compared, uncompared] = [anEntry({ offset_ms: 0 }), anEntry({ offset_ms: null })]
  expect(viewOf([compared, uncompared])).toEqual(viewOf([uncompared, compared]))
})

test('each ticket counts once, at its first entry by corrected time, door and sequence', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { maxLength: 25, selector: ({ door_id, seq }) => `${door_id} ${seq}` }),
      entries => {
        const { first, doubles } = viewOf(entries)
        const keyOf = ({ at, offset_ms, door_id, seq }: DoorEntry) => [at + (offset_ms ?? 0), door_id, seq]
        const byTime = entries.toSorted((one, other) => {
          const [a, b] = [keyOf(one), keyOf(other)]
          const differing = a.findIndex((value, index) => value !== b[index])
          return differing < 0 ? 0 : (a[differing] ?? 0) - (b[differing] ?? 0)
        })
        const inOrder = byTime.toSorted(
          (one, other) => Number(one.is_implausible ?? 0) - Number(other.is_implausible ?? 0),
        )
        const seen = new Set<string>()
        const counted = inOrder.filter(({ ticket_id }) => !seen.has(ticket_id) && seen.add(ticket_id))
        expect(new Set(first)).toEqual(new Set(counted))
        expect(doubles).toEqual(byTime.filter(one => !counted.includes(one)))
      },
    ),
  )
})

test('a clock that is two hours behind loses nothing: its earlier scan counts', () => {
  const twoHours = 7_200_000
  const behind = anEntry({ door_id: 2, at: 10_000 - twoHours, offset_ms: twoHours })
  const right = anEntry({ door_id: 1, at: 11_000 })
  expect(viewOf([right, behind])).toEqual({ first: [behind], doubles: [right], uncertain: [] })
})

test('the same moment at two doors: the lower door counts', () => {
  const [one, other] = [anEntry({ door_id: 1 }), anEntry({ door_id: 2 })]
  expect(viewOf([other, one])).toMatchObject({ first: [one], doubles: [other] })
})

test('a door whose clock nobody could compare is named', () => {
  expect(viewOf([anEntry({ door_id: 3, offset_ms: null }), anEntry({ door_id: 1, seq: 2 })])).toMatchObject({
    uncertain: [3],
  })
})

test('forgets entries in any order with adding, and lets the next of a ticket count', () => {
  const forgotten = fc.record({
    door_id: fc.integer({ min: 1, max: 3 }),
    seqs: fc.subarray([1, 2, 3, 4, 5, 6]),
  })
  fc.assert(
    fc.property(someEntries, forgotten, (given, gone) => {
      const [before, after] = [noEntries(), noEntries()]
      forgetEntries(before, gone)
      addEntries(before, given)
      addEntries(after, given)
      forgetEntries(after, gone)
      const left = merged(
        given.filter(({ door_id, seq }) => door_id !== gone.door_id || !gone.seqs.includes(seq)),
      )
      for (const entries of [before, after]) {
        expect(entries.all).toEqual(left.all)
        expect(entries.first).toEqual(left.first)
      }
    }),
  )
})

test('counts a plausible entry before an earlier impossible one', () => {
  const entries = merged([anEntry({ at: 0, is_implausible: true }), anEntry({ door_id: 2, at: 9 })])
  expect(entries.first.get('a')).toMatchObject({ door_id: 2 })
  expect(doublesOf(entries)).toMatchObject([{ door_id: 1 }])
})
