import { describe, expect, test } from 'vitest'
import { createReplayReader } from './replay-reader.ts'
import { aMessage, createModelRoom } from './testing/model-room.ts'

/** Creates a replay of a room with 730 messages, one per second; the test sets its position. */
function aReplay() {
  const room = createModelRoom()
  room.write(730)
  const requests: string[] = []
  const at = (seq: number) => aMessage(seq).at
  const place: { wall: number | null; now: number } = { wall: null, now: 0 }
  let [due, archiveVersion, isBroken] = [() => {}, 7, false]
  const getVersion = (first: number) => room.page(first)?.version ?? 1
  const files = (name: string): unknown => {
    if (name === 'latest.json') return { ...room.snapshot(), deleted: [], archive_version: archiveVersion }
    if (name === `archive-${archiveVersion}.json`) {
      return { version: archiveVersion, indexes: [{ index: 0, version: archiveVersion, at: at(1) }] }
    }
    if (name === `index-0-${archiveVersion}.json`) {
      const firsts = [1, 101, 201, 301, 401, 501, 601]
      return { pages: firsts.map(first => ({ first, version: getVersion(first), at: at(first) })) }
    }
    const [, first, version] = /^(\d+)-(\d+)\.json$/.exec(name) ?? []
    return getVersion(Number(first)) === Number(version) ? room.page(Number(first)) : null
  }
  const reader = createReplayReader({
    read: async <File>(name: string) => {
      requests.push(name)
      if (isBroken) throw new Error('the network is gone')
      return structuredClone(files(name)) as File | null
    },
    later: work => {
      due = work
      return () => {
        due = () => {}
      }
    },
    now: () => place.now,
    random: () => 0.5,
    wallMs: () => place.wall,
  })
  const settle = () => new Promise<void>(resolve => setImmediate(resolve))
  reader.start()
  return {
    asked: requests,
    /** Moves the replay to half a second after the message with this seq. */
    async standAt(seq: number) {
      place.wall = Date.parse(at(seq)) + 500
      due()
      await settle()
      return reader.get().messages.map(message => message.seq)
    },
    settle,
    wait: (ms: number) => {
      place.now += ms
    },
    /**
     * Deletes a message as a moderator more than ten minutes ago: the snapshot no longer lists the deletion.
     */
    remove(seq: number) {
      room.delete(seq)
      archiveVersion += 1
    },
    breakOff: (is: boolean) => {
      isBroken = is
    },
    state: () => reader.get().is,
  }
}

describe('replay reader', () => {
  test("shows the messages up to the replay's position, even after seeking back and forth", async () => {
    const { standAt, settle } = aReplay()
    await settle()
    expect((await standAt(350)).at(-1)).toBe(350)
    expect((await standAt(20)).at(-1)).toBe(20)
    expect(await standAt(20)).toHaveLength(20)
    expect((await standAt(612)).at(-1)).toBe(612)
    expect((await standAt(725)).at(-1)).toBe(725)
  })

  test('reads only one index and one page when seeking', async () => {
    const { standAt, asked: requests, settle } = aReplay()
    await settle()
    expect(requests).toEqual([])
    await standAt(350)
    expect(requests).toEqual(['latest.json', 'archive-7.json', 'index-0-7.json', '301-1.json'])
    await standAt(660)
    expect(requests.slice(4)).toEqual(['601-1.json'])
  })

  test('loads the next page ahead of time and keeps the previous page in view', async () => {
    const { standAt, asked: requests, settle } = aReplay()
    await settle()
    await standAt(398)
    expect(requests).toContain('401-1.json')
    const seqs = await standAt(403)
    expect(seqs[0]).toBe(301)
    expect(seqs.at(-1)).toBe(403)
  })

  test('removes deleted messages from the shown page and the previous page without a reload', async () => {
    const { standAt, asked: requests, settle, wait, remove } = aReplay()
    await settle()
    await standAt(398)
    expect(await standAt(450)).toEqual(expect.arrayContaining([350, 420]))
    remove(350)
    remove(420)
    // The deletion is noticed with the next read, not on every tick.
    expect(await standAt(451)).toContain(420)
    wait(15_000)
    const seqs = await standAt(452)
    expect([seqs.includes(350), seqs.includes(420), seqs[0], seqs.at(-1)]).toEqual([false, false, 301, 452])
    expect(requests.slice(requests.lastIndexOf('latest.json'))).toEqual([
      ...['latest.json', 'archive-9.json', 'index-0-9.json', '401-2.json', '301-2.json'],
    ])
  })

  test('continues with the known file names when they cannot be read again', async () => {
    const { standAt, asked: requests, settle, wait, breakOff, state } = aReplay()
    await settle()
    await standAt(350)
    breakOff(true)
    wait(15_000)
    expect((await standAt(351)).at(-1)).toBe(351)
    expect(state()).toBe('ready')
    breakOff(false)
    wait(15_000)
    requests.splice(0)
    await standAt(352)
    expect(requests).toEqual(['latest.json'])
  })
})
