import type { TestDatabase } from '../../../platform/server/testing/database.ts'

interface StageOptions {
  artists: number[]
  status?: 'upcoming' | 'open' | 'tabulating' | 'final'
  visibility?: 'live' | 'hidden'
  opensAt?: string
  closesAt?: string
  resultsAt?: string
  name?: string
}

export function voteFixtures({ pool }: Pick<TestDatabase, 'pool'>) {
  return {
    async aStage({
      artists,
      status = 'open',
      visibility = 'live',
      opensAt = '2026-06-15T12:00:00Z',
      closesAt = '2026-06-22T12:00:00Z',
      resultsAt,
      name = 'Final',
    }: StageOptions): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `with s as (insert into vote_stages (name, opens_at, closes_at, results_at, result_visibility, status, final_at)
           values (jsonb_build_object('en', $1::text), $2, $3, $4, $5, $6, $7) returning id)
         select id from s`,
        [
          name,
          opensAt,
          closesAt,
          resultsAt ?? null,
          visibility,
          status,
          status === 'final' ? closesAt : null,
        ],
      )
      const id = rows[0]?.id ?? 0
      await pool.query('insert into vote_candidates (stage_id, artist_id) select $1, unnest($2::int[])', [
        ...[id, artists],
      ])
      return id
    },
    /** Sets the time that all connections to this database read from now on; null restores the real clock. */
    async setClock(at: string | null): Promise<void> {
      const time = at === null ? 'clock_timestamp()' : `timestamptz '${new Date(at).toISOString()}'`
      await pool.query(
        `create or replace function vote_clock() returns timestamptz language sql volatile as $$ select ${time} $$`,
      )
    },
    /** Returns tallies that differ from a recount of the ballots. */
    async wrongTallies(): Promise<unknown[]> {
      const { rows } = await pool.query(
        `select c.stage_id, c.artist_id, c.total, count(b.ballot)::int as recount from vote_candidates c
           left join vote_ballots b on b.stage_id = c.stage_id and b.artist_id = c.artist_id and b.removed_at is null
         group by c.id having c.total <> count(b.ballot)`,
      )
      return rows
    },
  }
}
