import { expect, test } from 'vitest'
import { createReplayReader } from './replay-reader.ts'
import { aMessage, modelRoom } from './testing/model-room.ts'

/** A replay of a room of 730 messages, one a second, which stands where the test puts it. */
function aReplay() {
  const room = modelRoom()
  room.write(730)
  const asked: string[] = []
  const at = (seq: number) => aMessage(seq).at
  const place: { wall: number | null } = { wall: null }
  let due = () => {}
  const files = (name: string): unknown => {
    if (name === 'latest.json') return { ...room.snapshot(), archive_version: 7 }
    if (name === 'archive-7.json') return { indexes: [{ index: 0, version: 3, at: at(1) }] }
    if (name === 'index-0-3.json') {
      return { pages: [1, 101, 201, 301, 401, 501, 601].map(first => ({ first, version: 1, at: at(first) })) }
    }
    return room.page(Number(/^\d+/.exec(name)?.[0]))
  }
  const reader = createReplayReader({
    read: async <File>(name: string) => {
      asked.push(name)
      return structuredClone(files(name)) as File | null
    },
    later: work => {
      due = work
      return () => {
        due = () => {}
      }
    },
    wallMs: () => place.wall,
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  reader.start()
  return {
    asked,
    /** The replay stands half a second behind that message. */
    async standAt(seq: number) {
      place.wall = Date.parse(at(seq)) + 500
      due()
      await settle()
      return reader.get().messages.map(message => message.seq)
    },
    settle,
  }
}

test('the chat shows what had been said by then, also after seeking there and back', async () => {
  const { standAt, settle } = aReplay()
  await settle()
  expect((await standAt(350)).at(-1)).toBe(350)
  expect((await standAt(20)).at(-1)).toBe(20)
  expect(await standAt(20)).toHaveLength(20)
  expect((await standAt(612)).at(-1)).toBe(612)
  expect((await standAt(725)).at(-1)).toBe(725)
})

test('seeking reads one index and one page, and nothing between', async () => {
  const { standAt, asked, settle } = aReplay()
  await settle()
  expect(asked).toEqual([])
  await standAt(350)
  expect(asked).toEqual(['latest.json', 'archive-7.json', 'index-0-3.json', '301-1.json'])
  await standAt(660)
  expect(asked.slice(4)).toEqual(['601-1.json'])
})

test('the next page is there before it is due, and what stood before stays in sight', async () => {
  const { standAt, asked, settle } = aReplay()
  await settle()
  await standAt(398)
  expect(asked).toContain('401-1.json')
  const seqs = await standAt(403)
  expect(seqs[0]).toBe(301)
  expect(seqs.at(-1)).toBe(403)
})
