import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addEntries,
  createEntries,
  type DoorEntry,
  findDuplicates,
  findUncertainDoors,
  withdrawEntries,
} from './merge-entries.ts'

const merged = (...parts: DoorEntry[][]) => {
  const entries = createEntries()
  for (const part of parts) addEntries(entries, part)
  return entries
}
const mergeView = (...parts: DoorEntry[][]) => {
  const entries = merged(...parts)
  const byTicket = [...entries.first.values()].toSorted((one, other) =>
    one.ticket_id < other.ticket_id ? -1 : 1,
  )
  return { first: byTicket, doubles: findDuplicates(entries), uncertain: findUncertainDoors(entries) }
}

const anEntry = (input: Partial<DoorEntry>): DoorEntry => ({
  door_id: 1,
  seq: 1,
  ticket_id: 'a',
  at: 1_000,
  offset_ms: 0,
  how: 'camera',
  ...input,
})

/** Uses few doors, tickets and times to provoke ties, including two entries with the same number. */
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

describe('entry merging', () => {
  test('gives the same result for any order, duplicates and partition', () => {
    const input = someEntries.chain(entries =>
      fc.record({
        entries: fc.constant(entries),
        shuffled: fc.shuffledSubarray(entries, { minLength: entries.length }),
        again: fc.subarray(entries),
        cut: fc.nat({ max: entries.length }),
      }),
    )
    fc.assert(
      fc.property(input, ({ entries, shuffled, again, cut }) => {
        const expected = mergeView(entries)
        expect(mergeView(shuffled)).toEqual(expected)
        expect(mergeView(entries, again, entries)).toEqual(expected)
        // Merges at two doors separately, then merges the two results.
        const [left, right] = [merged(shuffled.slice(0, cut)), merged(shuffled.slice(cut), again)]
        expect(mergeView([...left.all.values()], [...right.all.values()])).toEqual(expected)
        expect(mergeView([...right.all.values()], [...left.all.values()])).toEqual(expected)
      }),
    )
  })

  test('chooses the same entry in either order when two share a number but differ in clock correction', () => {
    const [compared, uncompared] = [anEntry({ offset_ms: 0 }), anEntry({ offset_ms: null })]
    expect(mergeView([compared, uncompared])).toEqual(mergeView([uncompared, compared]))
  })

  test('counts each ticket once, at its first entry by corrected time, door and number', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(entry, { maxLength: 25, selector: ({ door_id, seq }) => `${door_id} ${seq}` }),
        entries => {
          const { first, doubles } = mergeView(entries)
          const toSortKey = ({ at, offset_ms, door_id, seq }: DoorEntry) => [
            at + (offset_ms ?? 0),
            door_id,
            seq,
          ]
          const byTime = entries.toSorted((one, other) => {
            const [a, b] = [toSortKey(one), toSortKey(other)]
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

  test('counts the earlier scan when its clock is two hours behind', () => {
    const twoHours = 7_200_000
    const behind = anEntry({ door_id: 2, at: 10_000 - twoHours, offset_ms: twoHours })
    const right = anEntry({ door_id: 1, at: 11_000 })
    expect(mergeView([right, behind])).toEqual({ first: [behind], doubles: [right], uncertain: [] })
  })

  test('counts the entry of the lower door id when the times are equal', () => {
    const [one, other] = [anEntry({ door_id: 1 }), anEntry({ door_id: 2 })]
    expect(mergeView([other, one])).toMatchObject({ first: [one], doubles: [other] })
  })

  test('reports a door whose clock was never compared', () => {
    expect(
      mergeView([anEntry({ door_id: 3, offset_ms: null }), anEntry({ door_id: 1, seq: 2 })]),
    ).toMatchObject({
      uncertain: [3],
    })
  })

  test("withdraws entries in any order and counts the ticket's next entry", () => {
    const withdrawals = fc.record({
      door_id: fc.integer({ min: 1, max: 3 }),
      seqs: fc.subarray([1, 2, 3, 4, 5, 6]),
    })
    fc.assert(
      fc.property(someEntries, withdrawals, (input, withdrawn) => {
        const [before, after] = [createEntries(), createEntries()]
        withdrawEntries(before, withdrawn)
        addEntries(before, input)
        addEntries(after, input)
        withdrawEntries(after, withdrawn)
        const left = merged(
          input.filter(({ door_id, seq }) => door_id !== withdrawn.door_id || !withdrawn.seqs.includes(seq)),
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
    expect(findDuplicates(entries)).toMatchObject([{ door_id: 1 }])
  })
})
