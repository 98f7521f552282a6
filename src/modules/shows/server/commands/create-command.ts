import * as z from 'zod'
import { timeZone } from '../../../../platform/import/cell-types.ts'
import { idOfName } from '../../../../platform/import/id-of-key.ts'
import { moment, momentInZone } from '../../../../platform/import/moment-cell.ts'
import { slugOf } from '../../../../platform/import/slug.ts'
import { beginStates } from '../../../../platform/server/change-state.ts'
import type { Db } from '../../../../platform/server/database.ts'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import type { Command, CommandInput, CommandResult } from '../../../../platform/server/operators/command.ts'
import { none, statement } from '../../../../platform/server/statement.ts'
import { firstChatState } from '../chat-of-show.ts'
import { showMachine } from '../show-machine.ts'
import { no } from './show-command.ts'

const artistIds = statement({
  name: 'shows.artists-by-name',
  text: `select n.name, ${idOfName('artists', 'n.name')} as key_id, a.id from unnest($1::text[]) with ordinality n (name, place)
    left join artists a on a.id = ${idOfName('artists', 'n.name')} order by n.place`,
  row: z.object({ name: z.string(), key_id: z.int().nullable(), id: z.int().nullable() }),
})

const create = statement({
  name: 'shows.create',
  text: `with s as (
      insert into shows (title, slug, live_type, live_source, doors_at, starts_at, ends_at, zone, venue, is_free)
        values (jsonb_build_object('en', $1::text), $2, 1, $3, $4, $5, $6, $7, $8, $9) returning id
    ), h as (insert into show_chats (show_id, state) select id, ${firstChatState('$9::boolean')} from s)
    select id from s`,
  row: z.object({ id: z.int() }),
})

const addArtists = statement({
  name: 'shows.create-bill',
  text: `insert into show_artists (show_id, artist_id, position)
    select $1, id, place - 1 from unnest($2::int[]) with ordinality a (id, place)`,
  row: none,
})

const hour = 3_600_000
const minute = 60_000

export const createCommand: Command = {
  name: 'show create',
  summary: 'Makes a show with a chat; the rest of it by a file.',
  args: ['title'],
  options: {
    starts: { help: 'the start, as clocks there show it: 2030-05-01T19:00', value: 'time', isRequired: true },
    ends: { help: 'the planned end; two hours later unless told', value: 'time' },
    zone: { help: 'where it is played: Asia/Seoul', value: 'zone', isRequired: true },
    artists: { help: 'ids or keys, with commas', value: 'list', isRequired: true },
    venue: { help: 'where', value: 'name' },
    source: { help: 'path of its playlist; show source names another', value: 'path' },
    paid: { help: 'for those with a ticket or a code, its chat too; for everybody unless told' },
  },
  details: 'Doors open half an hour before. Texts, pictures, replay and project: import shows.',
  run: (input, { database, now, operator }) =>
    database.transaction(async (db): Promise<CommandResult> => {
      const asked = readAsked(input)
      if ('problem' in asked) return no(asked.problem)
      const artists = await db.query(artistIds, [asked.artists])
      const unknown = artists.find(({ id }) => id === null)
      if (unknown) return no(`There is no artist "${unknown.name}".`)
      const id = await insert(
        db,
        asked,
        artists.flatMap(artist => artist.id ?? []),
      )
      await beginStates(db, showMachine, { ids: [id], at: now(), actor: `operator:${operator}` })
      const after = { title: asked.title, starts_at: asked.startsAt.toISOString(), is_free: asked.isFree }
      const entry = { operator, act: 'show create', subject: `show ${id}`, reason: null, before: {}, after }
      await writeAudit(db, entry, now())
      return {
        ok: true,
        data: { id, ...after },
        text: `Show ${id}, ${asked.title}, begins ${after.starts_at}.`,
      }
    }),
}

interface Asked {
  title: string
  startsAt: Date
  endsAt: Date
  zone: string
  artists: string[]
  venue: string | null
  source: string | null
  isFree: boolean
}

function readAsked({ args: [title = ''], options }: CommandInput): Asked | { problem: string } {
  const { starts = '', ends, zone = '', artists = '', venue, source, paid } = options
  if (!title.trim() || title.length > 200) return { problem: 'A title has 1 to 200 characters.' }
  const knownZone = timeZone.parse(zone)
  if (!knownZone.ok) return { problem: `--zone ${knownZone.problem}.` }
  const [start, end] = [momentOf(starts, zone), ends === undefined ? undefined : momentOf(ends, zone)]
  if (start === null || end === null) return { problem: '--starts and --ends are times, 2030-05-01T19:00.' }
  const endsAt = end ?? new Date(start.getTime() + 2 * hour)
  if (endsAt <= start) return { problem: '--ends is not after --starts.' }
  return {
    ...{ title: title.trim(), startsAt: start, endsAt, zone, venue: venue ?? null, source: source ?? null },
    ...{ artists: artists.split(',').map(name => name.trim()), isFree: paid === undefined },
  }
}

function momentOf(text: string, zone: string): Date | null {
  if (!moment.parse(text).ok) return null
  const parsed = momentInZone(text, zone)
  return parsed.ok ? new Date(String(parsed.value)) : null
}

async function insert(db: Db, asked: Asked, artists: number[]): Promise<number> {
  const { title, source, startsAt, endsAt, zone, venue, isFree } = asked
  const doorsAt = new Date(startsAt.getTime() - 30 * minute)
  const values = [title, slugOf(title), source, doorsAt, startsAt, endsAt, zone, venue, isFree]
  const [row] = await db.query(create, values)
  if (!row) throw new Error('a show that was inserted is not there')
  await db.query(addArtists, [row.id, artists])
  return row.id
}
