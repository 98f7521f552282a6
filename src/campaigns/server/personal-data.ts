import * as z from 'zod'
import { buildCountMakesSql, readArtistCards } from '../../catalogue/artists/server/index.ts'
import { readCityCards } from '../../catalogue/cities/server/index.ts'
import { readFans } from '../../identity/accounts/server/index.ts'
import type { ReadDb } from '../../platform/server/database.ts'
import type { PersonalData } from '../../platform/server/personal-data.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { buildInvitedCountSql } from './invitations.ts'

/**
 * A fan's makes and invitations. Erasing a fan takes the makes back, because only existing fans count. Makes
 * through the fan's links remain without an inviter.
 */
export const campaignData: PersonalData = {
  tables: { makes: { exportedAs: 'makes' }, campaign_invitations: { exportedAs: 'campaign_invitations' } },
  export: async (db, { userId }) => ({
    makes: await readMakes(db, userId),
    campaign_invitations: await db.query(exportInvitations, [userId]),
  }),
  /**
   * The statements are sent together, so that hot rows stay locked only while PostgreSQL works, however many
   * makes there are.
   */
  async erase(db, { userId }, now) {
    const made = await db.query(madeStatement, [userId])
    await Promise.all([
      db.query(lockMade, [made.map(({ id }) => id)]),
      db.query(lockArtistsMade, [made.map(({ artist_id: artistId }) => artistId)]),
      db.query(takeMakesBack, [userId, new Date(now)]),
      db.query(clearInviter, [userId]),
      db.query(removeInvitations, [userId]),
    ])
  },
}

/**
 * Locks all campaigns before all artists, each by id, to avoid deadlocks with makes and other deletions. The
 * ids are selected before the rows are locked: after a lock wait PostgreSQL rechecks a row against the old
 * versions of joined rows, and could skip it. No make can be added in between, because the fan's row is
 * locked.
 */
const madeStatement = statement({
  name: 'campaigns.made',
  text: `select id, artist_id from campaigns where id in (select campaign_id from makes where user_id = $1
    union select campaign_id from makes where invited_by = $1)`,
  row: z.object({ id: z.int(), artist_id: z.int() }),
})

const lockMade = statement({
  name: 'campaigns.lock-made',
  text: 'select from campaigns where id = any($1::int[]) order by id for update',
  row: z.object({}),
})

const lockArtistsMade = statement({
  name: 'campaigns.lock-artists-made',
  text: 'select from artists where id = any($1::int[]) order by id for no key update',
  row: z.object({}),
})

/** Does the same as `setMakes`, for all campaigns at once: counters change by exactly the deleted rows. */
const takeMakesBack = statement({
  name: 'campaigns.take-makes-back',
  text: `
with gone as (
  delete from makes where user_id = $1 returning campaign_id, made_at
), by_day as (
  select campaign_id, (made_at at time zone 'utc')::date as day, count(*)::int as n from gone group by 1, 2
), known_days as (
  update campaign_days d set make_count = d.make_count - b.n from by_day b
  where d.campaign_id = b.campaign_id and d.day = b.day
), new_days as (
  insert into campaign_days (campaign_id, day, make_count) select b.campaign_id, b.day, -b.n from by_day b
  where not exists (select from campaign_days d where d.campaign_id = b.campaign_id and d.day = b.day)
), change as (
  select campaign_id, sum(n)::int as n,
    coalesce(sum(n) filter (where day > ($2 at time zone 'utc')::date - 7), 0)::int as week from by_day group by 1
), campaign as (
  update campaigns p set make_count = p.make_count - c.n, week_count = greatest(0, p.week_count - c.week)
  from change c where p.id = c.campaign_id returning p.artist_id, p.make_count, -c.n as n
)
${buildCountMakesSql('campaign')}`,
  row: none,
})

const clearInviter = statement({
  name: 'campaigns.forget-inviter',
  text: 'update makes set invited_by = null where invited_by = $1',
  row: none,
})

const removeInvitations = statement({
  name: 'campaigns.remove-invitations',
  text: 'delete from campaign_invitations where user_id = $1',
  row: none,
})

const exportInvitations = statement({
  name: 'campaigns.export-invitations',
  text: `select i.created_at, i.code, ${buildInvitedCountSql('i.campaign_id', 'i.user_id')} as make_count, p.artist_id, p.city_id
    from campaign_invitations i join campaigns p on p.id = i.campaign_id
    where i.user_id = $1 order by i.created_at, p.id`,
  row: z.object({
    created_at: z.date(),
    code: z.string(),
    make_count: z.int(),
    artist_id: z.int(),
    city_id: z.int(),
  }),
})

const exportMakes = statement({
  name: 'campaigns.export-makes',
  text: `select m.made_at, m.number, m.invited_by is not null as by_invitation, p.artist_id, p.city_id
    from makes m join campaigns p on p.id = m.campaign_id where m.user_id = $1 order by m.made_at, p.id`,
  row: z.object({
    made_at: z.date(),
    number: z.int(),
    by_invitation: z.boolean(),
    artist_id: z.int(),
    city_id: z.int(),
  }),
})

/** Returns the makes with city names in the fan's language. */
async function readMakes(db: ReadDb, userId: number): Promise<object[]> {
  const [fans, rows] = await Promise.all([readFans(db, [userId]), db.query(exportMakes, [userId])])
  const artistIds = rows.map(row => row.artist_id)
  const cityIds = rows.map(row => row.city_id)
  const { locale } = fans.get(userId)
  const [artists, cities] = await Promise.all([
    readArtistCards(db, artistIds),
    readCityCards(db, cityIds, locale),
  ])
  return rows.map(row => ({
    made_at: row.made_at,
    number: row.number,
    by_invitation: row.by_invitation,
    artist_id: row.artist_id,
    artist: artists.get(row.artist_id).name,
    city_id: row.city_id,
    city: cities.get(row.city_id).name,
  }))
}
