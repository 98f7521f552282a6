import * as z from 'zod'
import type { Db } from '../../../platform/server/database.ts'
import { none, statement } from '../../../platform/server/statement.ts'
import type { Standing } from './decide-message.ts'
import type { StandingRow } from './standings.ts'

export interface Person {
  personId: number
  publicId: string
  faceId: number
}

const addPeople = statement({
  name: 'chat.add-people',
  text: `insert into chat_people (user_id) select unnest($1::bigint[]) order by 1
    on conflict (user_id) do update set user_id = excluded.user_id
    returning user_id, id as person_id, public_id`,
  row: z.object({ user_id: z.int(), person_id: z.int(), public_id: z.string() }),
})

const addFaces = statement({
  name: 'chat.add-faces',
  text: `insert into chat_profiles (person_id, name, picture_id, picture_hue, badge)
    select * from unnest($1::int[], $2::text[], $3::text[], $4::smallint[], $5::text[])
    on conflict (person_id, name, picture_id, badge) do update set picture_hue = excluded.picture_hue
    returning person_id, id as face_id`,
  row: z.object({ person_id: z.int(), face_id: z.int() }),
})

/** Returns the authors' rows by account; inserts rows for new authors and changed names. */
export async function ensurePeople(db: Db, standings: readonly StandingRow[]): Promise<Map<number, Person>> {
  const ids = await personIds(db, standings)
  const faceless = standings.filter(row => row.face_id === null)
  const faces = faceless.length > 0 ? await db.query(addFaces, faceValues(faceless, ids)) : []
  const faceByPerson = new Map(faces.map(row => [row.person_id, row.face_id]))
  return new Map(
    standings.map(({ user_id: userId, face_id: known }) => {
      const { personId, publicId } = getIds(ids, userId)
      const faceId = known ?? faceByPerson.get(personId)
      if (faceId === undefined) throw new Error('a face was not added')
      return [userId, { personId, publicId, faceId }]
    }),
  )
}

type Ids = Pick<Person, 'personId' | 'publicId'>

async function personIds(db: Db, standings: readonly StandingRow[]): Promise<Map<number, Ids>> {
  const strangers = standings.filter(row => row.person_id === null).map(row => row.user_id)
  const added = strangers.length > 0 ? await db.query(addPeople, [strangers]) : []
  return new Map(
    [...standings, ...added].flatMap(({ user_id: userId, person_id: personId, public_id: publicId }) =>
      personId !== null && publicId !== null ? [[userId, { personId, publicId }]] : [],
    ),
  )
}

function getIds(ids: Map<number, Ids>, userId: number): Ids {
  const found = ids.get(userId)
  if (!found) throw new Error('a person was not added')
  return found
}

/** Builds the columns of new profiles, one array per column. */
function faceValues(faceless: readonly StandingRow[], ids: Map<number, Ids>): unknown[][] {
  return [
    faceless.map(row => getIds(ids, row.user_id).personId),
    faceless.map(row => row.fan.username),
    faceless.map(row => row.picture?.id ?? null),
    faceless.map(row => row.picture?.hue ?? null),
    faceless.map(row => row.badge),
  ]
}

const saveMembers = statement({
  name: 'chat.save-members',
  text: `insert into chat_members (chat_id, person_id, last_at, last_text, times_in_row)
    select $1, * from unnest($2::int[], $3::timestamptz[], $4::text[], $5::int[]) order by 2
    on conflict (chat_id, person_id) do update set last_at = excluded.last_at, last_text = excluded.last_text,
      times_in_row = excluded.times_in_row`,
  row: none,
})

export async function saveStandings(
  db: Db,
  chatId: number,
  changed: readonly { personId: number; standing: Standing }[],
): Promise<void> {
  if (changed.length === 0) return
  await db.query(saveMembers, [
    chatId,
    changed.map(({ personId }) => personId),
    changed.map(({ standing }) => new Date(standing.lastAt ?? 0)),
    changed.map(({ standing }) => standing.lastText),
    changed.map(({ standing }) => standing.timesInRow),
  ])
}
