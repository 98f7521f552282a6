import { notificationKinds } from '../../../identity/accounts/server/index.ts'
import type { PushSubscription } from '../../../platform/server/push/push.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import type { TestDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { readWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { notifyBatch } from '../notify-fans.ts'
import { type DomainEvent, recordDomainEvent } from '../record-domain-event.ts'

interface FanOptions {
  follows?: number[]
  /** Ids of artists that the fan follows and has muted. */
  mutes?: number[]
  makes?: number[]
  city?: number
  choice?: { site: boolean; mail: boolean }
  isDisabled?: boolean
  isUnconfirmed?: boolean
  isRestricted?: boolean
}

export const startMs = Date.UTC(2030, 0, 1)

/** Creates fans, two artists, three cities, and domain events. */
export async function aFixture(database: TestDatabase) {
  const { pool } = database
  const { anArtist, aCity, aCampaign, anEvent } = catalogueFixtures(database)
  const [ada, bo] = [(await anArtist('Ada')).id, (await anArtist('Bo')).id]
  const place = async (name: string, lat: number, lon: number) => {
    const { id } = await aCity(name)
    await pool.query('update cities set lat = $2, lon = $3 where id = $1', [id, lat, lon])
    return id
  }
  const cities = {
    seoul: await place('Seoul', 37.57, 126.98),
    incheon: await place('Incheon', 37.46, 126.71),
    busan: await place('Busan', 35.18, 129.08),
  }
  const waiting = async (task: string) => {
    const jobs = await readWaitingJobs(database, task)
    const payloads = jobs.map(({ payload }) => payload as { user_id: number; subscription_id?: number })
    return payloads.toSorted((one, other) => one.user_id - other.user_id)
  }
  const isUntold = async (id: number) => {
    const { rows } = await pool.query('select from domain_events where id = $1 and told_at is null', [id])
    return rows.length > 0
  }
  return {
    ada,
    bo,
    cities,
    campaign: async (artistId: number) =>
      (await aCampaign({ for: { id: artistId }, to: { id: cities.seoul } })).id,
    /** Creates an event of Ada's in Seoul. */
    anEvent: async () =>
      (await anEvent({ of: { id: ada }, in: { id: cities.seoul }, startsAt: '2030-05-01T10:00:00Z' })).id,
    async fan(options: FanOptions): Promise<number> {
      const id = await aFan(database, {
        country_code: 'KR',
        city_id: options.city ?? null,
        disabled_at: options.isDisabled ? new Date(startMs) : null,
        email_confirmed_at: options.isUnconfirmed ? null : new Date(startMs),
        is_restricted: options.isRestricted ?? false,
      })
      for (const [artistIds, isMuted] of [
        [options.follows ?? [], false],
        [options.mutes ?? [], true],
      ] as const) {
        await pool.query(
          'insert into follows (user_id, artist_id, is_muted, at) select $1, a, $3, now() from unnest($2::int[]) a',
          [id, artistIds, isMuted],
        )
      }
      await pool.query(
        'insert into makes (campaign_id, user_id, number, made_at) select c, $1, 1, now() from unnest($2::int[]) c',
        [id, options.makes ?? []],
      )
      if (options.choice) {
        await pool.query(`insert into notification_choices values ($1, 'news', $2, $3, false)`, [
          id,
          options.choice.site,
          options.choice.mail,
        ])
      }
      return id
    },
    /** Records a domain event and returns its id, or 0 if it was already recorded. */
    async happens(options: Partial<DomainEvent> & Pick<DomainEvent, 'key' | 'artistId'>): Promise<number> {
      const ordinary = { kind: 'news', params: { artist: 'Ada' }, path: '/news/1/', at: startMs } as const
      await database.transaction(db => recordDomainEvent(db, { ...ordinary, ...options }))
      const { rows } = await pool.query<{ id: number }>('select id from domain_events where key = $1', [
        options.key,
      ])
      return rows[0]?.id ?? 0
    },
    isUntold,
    async tellAll(): Promise<void> {
      const { rows } = await pool.query<{ id: number }>(
        'select id from domain_events where told_at is null order by id',
      )
      for (const { id } of rows) {
        const batch = { id, now: startMs, fansMax: 2 }
        while (await isUntold(id)) await database.transaction(db => notifyBatch(db, batch))
      }
    },
    /** Returns the keys of a fan's notifications. */
    async told(userId: number): Promise<string[]> {
      const { rows } = await pool.query<{ key: string }>(
        `select h.key from notifications n join domain_events h on h.id = n.happening_id
          where n.user_id = $1 order by h.id`,
        [userId],
      )
      return rows.map(({ key }) => key)
    },
    /** Subscribes a browser for a fan and returns the subscription's id. */
    async browser(userId: number, { endpoint, p256dh, auth }: PushSubscription): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `with l as (insert into sessions (user_id, created_at) values ($1, now()) returning id)
         insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
         select $1, id, $2, $3, $4, now() from l returning id`,
        [userId, endpoint, p256dh, auth],
      )
      return rows[0]?.id ?? 0
    },
    async wantsPush(userId: number, isOn = true): Promise<void> {
      await pool.query(
        `insert into notification_choices select $1, unnest($2::text[]), true, false, $3
         on conflict (user_id, kind) do update set push = excluded.push`,
        [userId, notificationKinds, isOn],
      )
    },
    /** Returns the ids of fans with a queued email. */
    mails: async () => (await waiting('mailNotification')).map(({ user_id }) => user_id),
    /** Returns the queued push payloads. */
    pushes: () => waiting('pushNotification'),
    /** Returns the cursors of the queued next batches. */
    tells: async () =>
      (await readWaitingJobs(database, 'notifyFans')).map(
        ({ payload }) => (payload as { told_to: number }).told_to,
      ),
    async forgetJobs(): Promise<void> {
      await pool.query('delete from graphile_worker._private_jobs')
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof aFixture>>
