import { expect, test } from 'vitest'
import { memoryStore } from '../testing/memory-store.ts'
import { createDoorDevice } from './door-device.ts'

// A phone and a server of one door; the server keeps the first entry of a number, as ours does.

const doorId = 7
const now = 1_795_000_000_000
const codes = ['AAAA2222', 'BBBB3333']

type Sent = { seq: number; ticket_id: string; door_id?: number }

function aDoor() {
  const kept = new Map<number, Sent>()
  const answers: Record<string, (body: { entries: Sent[] }) => object> = {
    'POST /api/v1/doors/': () => ({ token: 't', door_id: doorId, name: 'North gate', server_time: now }),
    'POST /api/v1/doors/self/entries/': ({ entries }) => {
      for (const entry of entries)
        if (!kept.has(entry.seq)) kept.set(entry.seq, { ...entry, door_id: doorId })
      const taken = entries.filter(({ seq, ticket_id }) => kept.get(seq)?.ticket_id !== ticket_id)
      return { server_time: now, taken: taken.map(({ seq }) => seq), last_seq: Math.max(...kept.keys()) }
    },
    'GET /api/v1/doors/self/list/': () => ({
      server_time: now,
      erase_at: now + 1_000,
      door: { door_id: doorId, name: 'North gate' },
      event: { event_id: 1 },
      keys: [],
      groups: [],
      doors: [],
      entries: [...kept.values()],
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
    structuredClone(answers[`${method} ${path}`]?.(body))
  const store = memoryStore()
  const device = createDoorDevice({ store, now: () => now, clientOf: () => ({ call }) as never })
  return { device, store, kept, seqs: () => [...kept.keys()] }
}

test('nothing is sent before the phone has kept it', async () => {
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

test('a phone that was handed over and opened again counts on, and loses nobody', async () => {
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

test('an entry whose number is taken by another ticket is sent again under a free one', async () => {
  const { device, kept, store } = aDoor()
  await device.open('code', 'device')
  await device.sync()
  for (const seq of [1, 2]) kept.set(seq, { seq, ticket_id: `earlier-${seq}`, door_id: doorId })
  await device.type(codes[0] ?? '')
  expect(await device.sync()).toBe(true)
  expect(kept.get(3)).toMatchObject({ ticket_id: `ticket-${codes[0]}` })
  expect((await store.read()).own).toMatchObject([{ seq: 3, is_sent: 1 }])
})
