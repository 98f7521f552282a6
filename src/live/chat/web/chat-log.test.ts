import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import { applyPage, applySnapshot, type ChatLog, emptyLog, logSizeMax } from './chat-log.ts'
import { aMessage, createModelRoom } from './testing/model-room.ts'

const listSeqs = (log: ChatLog) => log.messages.map(({ seq }) => seq)

const act = fc.oneof(
  fc.record({ write: fc.integer({ min: 1, max: 160 }) }),
  fc.record({ delete: fc.integer({ min: 1, max: 800 }) }),
)

describe('chat log', () => {
  test("shows the room's final state after snapshots and pages that arrive in any order, repeatedly or not at all", () => {
    fc.assert(
      fc.property(
        fc.array(act, { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (acts, picks) => {
          const room = createModelRoom()
          room.write(1)
          const first = room.snapshot()
          const files: (ChatSnapshot | ChatPage)[] = [first]
          for (const action of acts) {
            if ('write' in action) room.write(action.write)
            else room.delete(action.delete)
            files.push(room.snapshot())
            for (let page = 1; page <= room.lastSeq(); page += 100) files.push(room.page(page) ?? first)
          }
          let log = applySnapshot(emptyLog, first)
          for (const pick of picks) {
            const file = files[pick % files.length] ?? first
            log = 'revision' in file ? applySnapshot(log, file) : applyPage(log, file)
            expect(listSeqs(log)).toEqual([...new Set(listSeqs(log))].toSorted((a, b) => a - b))
          }
          log = applySnapshot(log, room.snapshot())
          for (const gap of log.gaps) {
            const page = room.page(gap)
            if (page) log = applyPage(log, page)
          }
          expect(log.gaps).toEqual([])
          expect(listSeqs(log)).toEqual(room.seqsFrom(Math.max(1, room.lastSeq() - logSizeMax + 1)))
        },
      ),
      { numRuns: 200 },
    )
  })

  test('ignores an older snapshot from a cache', () => {
    const room = createModelRoom()
    room.write(20)
    const older = room.snapshot()
    room.write(5)
    room.delete(3)
    const log = applySnapshot(emptyLog, room.snapshot())
    expect(applySnapshot(log, older)).toBe(log)
  })

  test('shows the last hundred messages to a new reader without loading earlier ones', () => {
    const room = createModelRoom()
    room.write(730)
    const log = applySnapshot(emptyLog, room.snapshot())
    expect(listSeqs(log)).toEqual(room.seqsFrom(631))
    expect(log.gaps).toEqual([])
  })

  test('does not restore deleted messages from a superseded page', () => {
    const room = createModelRoom()
    room.write(20)
    let log = applySnapshot(emptyLog, room.snapshot())
    room.write(300)
    const old = room.page(101)
    room.delete(150)
    log = applySnapshot(log, room.snapshot())
    expect(old && listSeqs(applyPage(log, old))).not.toContain(150)
    expect(old && applyPage(log, old).gaps).toContain(101)
  })

  test('shows a message again after its release', () => {
    const room = createModelRoom()
    room.write(3)
    const before = room.snapshot()
    room.delete(2)
    const log = applySnapshot(applySnapshot(emptyLog, before), room.snapshot())
    expect(listSeqs(log)).toEqual([1, 3])
    const again = { ...before, revision: 9, messages: [1, 2, 3].map(seq => aMessage(seq)) }
    expect(listSeqs(applySnapshot(log, again))).toEqual([1, 2, 3])
  })

  test('returns the same list when only hearts change', () => {
    const room = createModelRoom()
    room.write(3)
    const log = applySnapshot(emptyLog, room.snapshot())
    const loved = applySnapshot(log, { ...room.snapshot(), hearts: 40 })
    expect(loved.hearts).toBe(40)
    expect(loved.messages).toBe(log.messages)
  })

  test('keeps unchanged messages identical when a newer snapshot repeats them', () => {
    const room = createModelRoom()
    room.write(2)
    const first = applySnapshot(emptyLog, structuredClone(room.snapshot()))
    room.write(1)
    const next = applySnapshot(first, structuredClone(room.snapshot()))
    expect(next.messages).toHaveLength(3)
    expect(next.messages[0]).toBe(first.messages[0])
    expect(next.messages[1]).toBe(first.messages[1])
  })
})
