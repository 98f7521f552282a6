import { describe, expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store.ts'
import { createDoorDevice } from './door-device.ts'

// Simulates a phone and the server of one door. Like the real server, it retains the first entry with a
// number.

const doorId = 7
const now = 1_795_000_000_000
const codes = ['AAAA2222', 'BBBB3333']

type Sent = { seq: number; ticket_id: string; door_id?: number }

function aDoor() {
  const received = new Map<number, Sent>()
  const responses: Record<string, (body: { entries: Sent[] }) => object> = {
    'POST /api/v1/doors/': () => ({ token: 't', door_id: doorId, name: 'North gate', server_time: now }),
    'POST /api/v1/doors/self/entries/': ({ entries }) => {
      for (const entry of entries)
        if (!received.has(entry.seq)) received.set(entry.seq, { ...entry, door_id: doorId })
      const taken = entries.filter(({ seq, ticket_id }) => received.get(seq)?.ticket_id !== ticket_id)
      return { server_time: now, taken: taken.map(({ seq }) => seq), last_seq: Math.max(...received.keys()) }
    },
    'GET /api/v1/doors/self/list/': () => ({
      server_time: now,
      erase_at: now + 1_000,
      door: { door_id: doorId, name: 'North gate' },
      event: { event_id: 1 },
      keys: [],
      groups: [],
      doors: [],
      entries: [...received.values()],
      tickets: codes.map(code => ({
        ticket_id: `ticket-${code}`,
        short_code: code,
        initials: '',
        version: 1,
        group: 0,
      })),
    }),
  }
  const call = async (method: string, path: string, body: { entries: Sent[] }) =>
    structuredClone(responses[`${method} ${path}`]?.(body))
  const store = memoryStore()
  const device = createDoorDevice({ store, now: () => now, clientOf: () => ({ call }) as never })
  return { device, store, kept: received, seqs: () => [...received.keys()] }
}

describe('createDoorDevice', () => {
  test('sends an entry only after the phone has stored it', async () => {
    const { device, store, seqs } = aDoor()
    await device.open('code', 'device')
    await device.sync()
    const disk = Promise.withResolvers<void>()
    const { addEntry } = store
    store.addEntry = entry => disk.promise.then(() => addEntry(entry))
    const judged = device.type(codes[0] ?? '')
    expect([await device.sync(), seqs()]).toEqual([true, []])
    disk.resolve()
    expect(await judged).toMatchObject({ colour: 'green' })
    expect([await device.sync(), seqs()]).toEqual([true, [1]])
  })

  test('continues its numbers when a handed-over phone is reopened', async () => {
    const { device, seqs } = aDoor()
    for (const code of codes) {
      await device.open('code', 'device')
      await device.sync()
      expect(await device.type(code)).toMatchObject({ colour: 'green' })
      await device.sync()
      await device.handOver()
    }
    expect(seqs()).toEqual([1, 2])
  })

  test('sends an entry again under a free number when its number is taken', async () => {
    const { device, kept: received, store } = aDoor()
    await device.open('code', 'device')
    await device.sync()
    for (const seq of [1, 2]) received.set(seq, { seq, ticket_id: `earlier-${seq}`, door_id: doorId })
    await device.type(codes[0] ?? '')
    expect(await device.sync()).toBe(true)
    expect(received.get(3)).toMatchObject({ ticket_id: `ticket-${codes[0]}` })
    expect((await store.read()).own).toMatchObject([{ seq: 3, is_sent: 1 }])
  })
})
