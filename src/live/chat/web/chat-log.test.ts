import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatPage, ChatSnapshot } from '../chat-shapes.ts'
import { type ChatLog, emptyLog, keptMax, takePage, takeSnapshot } from './chat-log.ts'
import { aMessage, modelRoom } from './testing/model-room.ts'

const seqsOf = (log: ChatLog) => log.messages.map(({ seq }) => seq)

const act = fc.oneof(
  fc.record({ write: fc.integer({ min: 1, max: 160 }) }),
  fc.record({ delete: fc.integer({ min: 1, max: 800 }) }),
)

test('in whatever order snapshots and pages arrive, often or not at all, the end shows what the room shows', () => {
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 30 }),
      (acts, picks) => {
        const room = modelRoom()
        room.write(1)
        const first = room.snapshot()
        const files: (ChatSnapshot | ChatPage)[] = [first]
        for (const wanted of acts) {
          if ('write' in wanted) room.write(wanted.write)
          else room.delete(wanted.delete)
          files.push(room.snapshot())
          for (let page = 1; page <= room.lastSeq(); page += 100) files.push(room.page(page) ?? first)
        }
        let log = takeSnapshot(emptyLog, first)
        for (const pick of picks) {
          const file = files[pick % files.length] ?? first
          log = 'revision' in file ? takeSnapshot(log, file) : takePage(log, file)
          expect(seqsOf(log)).toEqual([...new Set(seqsOf(log))].toSorted((a, b) => a - b))
        }
        log = takeSnapshot(log, room.snapshot())
        for (const gap of log.gaps) {
          const page = room.page(gap)
          if (page) log = takePage(log, page)
        }
        expect(log.gaps).toEqual([])
        expect(seqsOf(log)).toEqual(room.seqsFrom(Math.max(1, room.lastSeq() - keptMax + 1)))
      },
    ),
    { numRuns: 200 },
  )
})

test('an older snapshot, which a cache may still give, changes nothing', () => {
  const room = modelRoom()
  room.write(20)
  const older = room.snapshot()
  room.write(5)
  room.delete(3)
  const log = takeSnapshot(emptyLog, room.snapshot())
  expect(takeSnapshot(log, older)).toBe(log)
})

test('who comes late sees the last hundred and asks for nothing before', () => {
  const room = modelRoom()
  room.write(730)
  const log = takeSnapshot(emptyLog, room.snapshot())
  expect(seqsOf(log)).toEqual(room.seqsFrom(631))
  expect(log.gaps).toEqual([])
})

test('a page that was superseded does not bring back what was taken away', () => {
  const room = modelRoom()
  room.write(20)
  let log = takeSnapshot(emptyLog, room.snapshot())
  room.write(300)
  const old = room.page(101)
  room.delete(150)
  log = takeSnapshot(log, room.snapshot())
  expect(old && seqsOf(takePage(log, old))).not.toContain(150)
  expect(old && takePage(log, old).gaps).toContain(101)
})

test('a message that is released again is there again', () => {
  const room = modelRoom()
  room.write(3)
  const before = room.snapshot()
  room.delete(2)
  const log = takeSnapshot(takeSnapshot(emptyLog, before), room.snapshot())
  expect(seqsOf(log)).toEqual([1, 3])
  const again = { ...before, revision: 9, messages: [1, 2, 3].map(seq => aMessage(seq)) }
  expect(seqsOf(takeSnapshot(log, again))).toEqual([1, 2, 3])
})

test('hearts alone make no new list', () => {
  const room = modelRoom()
  room.write(3)
  const log = takeSnapshot(emptyLog, room.snapshot())
  const loved = takeSnapshot(log, { ...room.snapshot(), hearts: 40 })
  expect(loved.hearts).toBe(40)
  expect(loved.messages).toBe(log.messages)
})

test('keeps the messages that have not changed as they are when a newer snapshot repeats them', () => {
  const room = modelRoom()
  room.write(2)
  const first = takeSnapshot(emptyLog, structuredClone(room.snapshot()))
  room.write(1)
  const next = takeSnapshot(first, structuredClone(room.snapshot()))
  expect(next.messages).toHaveLength(3)
  expect(next.messages[0]).toBe(first.messages[0])
  expect(next.messages[1]).toBe(first.messages[1])
})
