import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { endSessions, startSession } from '../src/identity/accounts/server/index.ts'
import type { Db } from '../src/platform/server/database.ts'
import { type ChatSubject, createLineWriter } from './catalogue/chat-script.ts'
import type { Beat } from './catalogue/chat-words.ts'
import { createRandom, type Random } from './catalogue/random.ts'

interface Setup {
  pool: pg.Pool
  db: Db
  url: string
  /** Returns the ids of the shows whose stream was loaded recently. */
  readWatched: () => Promise<number[]>
  now: () => number
}

interface Fan {
  id: number
  locale: string
}

interface Guest extends Fan {
  token: string
  connectionId: string
  /** Time at which the next heartbeat is due. */
  beatAt: number
}

interface Room extends ChatSubject {
  show_id: number
  chat_id: number
}

interface Party {
  room: Room
  random: Random
  fans: Fan[]
  guests: Guest[]
  write: ReturnType<typeof createLineWriter>
  turnAt: number
  lineAt: number
  heartsAt: number
}

const fansMax = 44
/** Number of fans who join in each step until the crowd is complete. */
const arrivalsPerStep = 3
const guestsMin = 26
/** Parts of a running show, each half a minute long. */
const beats: Beat[] = ['song', 'song', 'talk', 'song', 'tender', 'song', 'open']
const beatMs = 30_000

const rooms = `
select s.id as show_id, c.chat_id, a.name as artist,
  array(select title from artist_songs g where g.artist_id = a.id order by position) as songs
from shows s join import_keys k on k.kind = 'shows' and k.id = s.id and k.key like 'demo-%'
  join show_chats c on c.show_id = s.id join show_artists w on w.show_id = s.id join artists a on a.id = w.artist_id
where s.id = any($1) and s.status = 'ON_SHOW' and s.is_free order by s.id`

const fans = `select id, locale from users where email like 'fan%@demo.fanfare.example' order by id`

/** Messages that the chat still displays. */
const shown = `select text from chat_messages where chat_id = $1 order by seq desc nulls last limit 100`

const admit = `
with agreed as (
  insert into chat_agreements (user_id, at) select unnest($1::bigint[]), now() on conflict do nothing
)
update users set email_confirmed_at = created_at where id = any($1) and email_confirmed_at is null`

/**
 * Simulates demo fans who watch a live show and chat while someone else watches it, through the product's own
 * API. `step` does everything that is due.
 */
export function createCrowd({ pool, db, url, readWatched, now }: Setup) {
  const parties = new Map<number, Party>()

  async function call(token: string, address: string, body: object): Promise<Response> {
    return fetch(`${url}/api/v1/streaming/shows/${address}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    })
  }

  async function connect({ room }: Party, guest: Guest, action: 'open' | 'heartbeat' | 'close') {
    const address = `${room.show_id}/connections/${guest.connectionId}/`
    const response = await call(guest.token, address, { action })
    if (!response.ok) return
    const { heartbeat_seconds: seconds } = (await response.json()) as { heartbeat_seconds: number }
    guest.beatAt = now() + seconds * 1_000
  }

  async function writeFor(room: Room, random: Random) {
    const { rows } = await pool.query<{ text: string }>(shown, [room.chat_id])
    return createLineWriter(
      random,
      room,
      rows.map(({ text }) => text),
    )
  }

  async function begin(room: Room): Promise<void> {
    const random = createRandom(`crowd ${room.show_id} ${now()}`)
    const { rows } = await pool.query<Fan>(fans)
    const chosen = random.sample(rows, fansMax)
    await pool.query(admit, [chosen.map(({ id }) => id)])
    const due = now()
    parties.set(room.show_id, {
      room,
      random,
      fans: chosen,
      guests: [],
      write: await writeFor(room, random),
      turnAt: due,
      lineAt: due,
      heartsAt: due,
    })
  }

  async function come(party: Party): Promise<void> {
    const fan = party.fans.shift()
    if (!fan) return
    const token = await startSession(db, fan.id, now())
    const guest = { ...fan, token, connectionId: randomUUID(), beatAt: now() }
    party.guests.push(guest)
    await connect(party, guest, 'open')
  }

  async function go(party: Party, guest: Guest): Promise<void> {
    party.guests = party.guests.filter(one => one !== guest)
    party.fans.push(guest)
    await connect(party, guest, 'close')
    await endSessions(db, { userId: guest.id }, now())
  }

  async function end(party: Party): Promise<void> {
    parties.delete(party.room.show_id)
    for (const guest of party.guests) await go(party, guest)
  }

  /** Sends a message in the language of one of the guests. */
  async function say(party: Party): Promise<void> {
    const beat = beats[Math.floor(now() / beatMs) % beats.length]!
    for (let tries = 0; tries < 8; tries += 1) {
      const line = party.write(beat)
      if (!line) party.write = await writeFor(party.room, party.random)
      const speakers = party.guests.filter(({ locale }) => locale === line?.lang)
      if (!line || speakers.length === 0) continue
      const address = `${party.room.show_id}/chats/${party.room.chat_id}/messages/`
      await call(party.random.pick(speakers).token, address, { text: line.text, client_id: randomUUID() })
      return
    }
  }

  async function advance(party: Party): Promise<void> {
    const { random, room } = party
    const isDue = (at: number) => at <= now()
    if (party.guests.length < guestsMin) for (let i = 0; i < arrivalsPerStep; i += 1) await come(party)
    else if (isDue(party.turnAt)) {
      party.turnAt = now() + random.int(6_000, 20_000)
      await (random.chance(0.55) ? come(party) : go(party, random.pick(party.guests)))
    }
    for (const guest of party.guests.filter(({ beatAt }) => isDue(beatAt)))
      await connect(party, guest, 'heartbeat')
    if (isDue(party.lineAt)) {
      party.lineAt = now() + random.int(3_000, 8_000)
      await say(party)
    }
    if (isDue(party.heartsAt) && party.guests.length > 0) {
      party.heartsAt = now() + random.int(2_000, 7_000)
      const address = `${room.show_id}/chats/${room.chat_id}/hearts/`
      await call(random.pick(party.guests).token, address, { count: random.int(1, 4) })
    }
  }

  return {
    async step(): Promise<void> {
      const ids = await readWatched()
      if (ids.length === 0 && parties.size === 0) return
      const { rows } = await pool.query<Room>(rooms, [ids])
      const watched = new Map(rows.map(room => [room.show_id, room]))
      for (const party of [...parties.values()]) if (!watched.has(party.room.show_id)) await end(party)
      for (const [id, room] of watched) if (!parties.has(id)) await begin(room)
      for (const party of parties.values()) await advance(party)
    },
    async close(): Promise<void> {
      for (const party of [...parties.values()]) await end(party)
    },
  }
}

const stepMs = 2_000

/**
 * Runs the crowd until it is closed. The sandbox's edge reports which streams are being loaded; the crowd
 * itself loads none.
 */
export function startCrowd(setup: Omit<Setup, 'readWatched' | 'now'> & { edgeUrl: string }) {
  const readWatched = async () => {
    const response = await fetch(`${setup.edgeUrl}/sandbox/streams/watched/`, {
      signal: AbortSignal.timeout(5_000),
    })
    const { shows } = (await response.json()) as { shows: number[] }
    return shows
  }
  const crowd = createCrowd({ ...setup, readWatched, now: Date.now })
  let isClosed = false
  let running: Promise<void> = Promise.resolve()
  // A failed step is made up for by the next one: the sandbox may be restarting, or the server may not be
  // listening yet.
  const run = () => {
    running = crowd.step().catch(() => {})
    void running.then(() => {
      if (!isClosed) timer = setTimeout(run, stepMs).unref()
    })
  }
  let timer = setTimeout(run, stepMs).unref()
  return {
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await running
      await crowd.close().catch(() => {})
    },
  }
}
