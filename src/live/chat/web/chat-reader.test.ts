import { describe, expect, test } from 'vitest'
import { createChatReader } from './chat-reader.ts'
import { computePollMs } from './poll-pace.ts'
import { createModelRoom } from './testing/model-room.ts'

/** Creates a reader of a model room's files whose timers the test runs. */
function aReader() {
  const room = createModelRoom()
  room.write(1)
  const requests: string[] = []
  let now = 0
  let due: (() => void) | null = null
  const planned: number[] = []
  const net = { isDown: false }
  const reader = createChatReader({
    read: async <File>(name: string) => {
      requests.push(name)
      if (net.isDown) throw new Error('down')
      const first = Number(/^(\d+)-/.exec(name)?.[1] ?? 0)
      return structuredClone(first ? room.page(first) : room.snapshot()) as File | null
    },
    later: (work, ms) => {
      planned.push(ms)
      due = work
      return () => {
        due = null
      }
    },
    now: () => now,
    random: () => 0.5,
    isHidden: () => false,
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  return {
    room,
    reader,
    asked: requests,
    planned,
    net,
    settle,
    async tick(ms = 1_000) {
      now += ms
      due?.()
      await settle()
    },
    seqs: () => reader.get().log.messages.map(({ seq }) => seq),
  }
}

describe('chat reader', () => {
  test('reads the archive when a second has more messages than a snapshot', async () => {
    const { room, reader, asked: requests, settle, tick, seqs } = aReader()
    reader.start()
    await settle()
    room.write(350)
    await tick()
    expect(seqs()).toEqual(room.seqsFrom(1))
    expect(requests).toEqual(['latest.json', 'latest.json', '1-1.json', '101-1.json', '201-1.json'])
  })

  test('starts over after a long absence, so that deleted messages disappear', async () => {
    const { room, reader, settle, tick, seqs } = aReader()
    reader.start()
    await settle()
    room.write(200)
    await tick(6 * 60_000)
    expect(seqs()).toEqual(room.seqsFrom(102))
  })

  test('backs off from a failing server, reports it after three failures and keeps the messages', async () => {
    const { reader, net, planned, settle, tick } = aReader()
    reader.start()
    await settle()
    net.isDown = true
    for (let times = 0; times < 3; times += 1) await tick()
    expect(planned).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(reader.get()).toMatchObject({ is: 'failing', log: { lastSeq: 1 } })
    net.isDown = false
    await tick()
    expect(reader.get().is).toBe('ready')
    expect(planned.at(-1)).toBe(1_000)
  })

  test('sends no request after the end', async () => {
    const { reader, asked: requests, settle } = aReader()
    reader.start()
    reader.stop()
    await settle()
    reader.hurry()
    await settle()
    expect(requests).toEqual(['latest.json'])
  })

  test('polls with jitter, and less often if hidden or closed', () => {
    const pace = { isHidden: false, isOpen: true, failures: 0, random: 0 }
    expect(computePollMs(pace)).toBe(800)
    expect(computePollMs({ ...pace, random: 1 })).toBe(1_200)
    expect(computePollMs({ ...pace, isOpen: false })).toBe(12_000)
    expect(computePollMs({ ...pace, isHidden: true })).toBe(16_000)
    expect(computePollMs({ ...pace, failures: 20, random: 0.5 })).toBe(60_000)
  })
})
