import * as z from 'zod'
import type { Db } from '../../platform/server/database.ts'
import { none, statement } from '../../platform/server/statement.ts'
import { type BallotRow, ballotColumns, ballotRow, joinedHeadSql } from './ballot-row.ts'

const bytes = z.instanceof(Buffer)

const lockOwn = statement({
  name: 'votes.lock-own-ballots',
  text: `select ${ballotColumns} from vote_ballots b ${joinedHeadSql}
    where b.stage_id = $1 and b.user_id = any($2::bigint[]) order by b.ballot for no key update of b`,
  row: ballotRow,
})

/** Reads and locks fans' ballots, because an operator may remove one concurrently. */
export function lockOwnBallots(db: Db, stageId: number, userIds: number[]): Promise<BallotRow[]> {
  return db.query(lockOwn, [stageId, userIds])
}

export interface WrittenBallot {
  userId: number
  artistId: number
  ballot: Buffer
  /** Set only in a hidden stage, as is the nonce. */
  commitment: Buffer | null
  nonce: Buffer | null
}

export interface NewBallot extends WrittenBallot {
  codeSealed: Buffer
  /** Hashes of all forms of the phone number, so that a vote with one form counts for all. */
  numberHashes: Buffer[]
  networkKey: string
  device: string
}

const cast = statement({
  name: 'votes.cast',
  text: `with given as materialized (
      select * from unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::text[],
        $9::text[]) g (user_id, artist_id, ballot, commitment, nonce, code_sealed, network_key, device)
    ), forms as materialized (
      select * from unnest($10::bigint[], $11::bytea[]) f (user_id, number_hash)
    ), numbers as (
      insert into vote_numbers (stage_id, number_hash) select $1, number_hash from forms order by number_hash
      on conflict do nothing returning number_hash
    ), new_voters as (
      select user_id from forms left join numbers n using (number_hash)
       group by user_id having bool_and(n.number_hash is not null)
    ), ballots as (
      insert into vote_ballots (ballot, stage_id, user_id, artist_id, code_sealed, commitment, cast_at, network_key,
        device)
      select g.ballot, $1, g.user_id, g.artist_id, g.code_sealed, g.commitment, $12, g.network_key, g.device
      from given g join new_voters using (user_id) order by g.ballot
      on conflict (ballot) do nothing returning ballot
    ), events as (
      insert into vote_events (stage_id, type, ballot, artist_id, commitment, nonce)
      select $1, 'cast', g.ballot, g.artist_id, g.commitment, g.nonce from given g join ballots using (ballot)
      order by g.ballot
    )
    select g.user_id, n.user_id is not null as is_new_number, b.ballot is not null as is_cast
    from given g left join new_voters n using (user_id) left join ballots b on b.ballot = g.ballot`,
  row: z.object({ user_id: z.int(), is_new_number: z.boolean(), is_cast: z.boolean() }),
})

const deleteUnusedNumbers = statement({
  name: 'votes.forget-numbers-not-used',
  text: 'delete from vote_numbers where stage_id = $1 and number_hash = any($2::bytea[])',
  row: none,
})

/**
 * Stores first ballots and returns the outcome of each. A ballot whose number has voted or whose code is in
 * use leaves nothing in the database.
 */
export async function castBallots(
  db: Db,
  stageId: number,
  ballots: NewBallot[],
  at: Date,
): Promise<Map<number, 'cast' | 'number_has_voted' | 'code_used'>> {
  if (ballots.length === 0) return new Map()
  const rows = await db.query(cast, [
    ...[stageId, ...toColumns(ballots), ballots.map(one => one.codeSealed)],
    ...[ballots.map(one => one.networkKey), ballots.map(one => one.device)],
    ...[
      ballots.flatMap(one => one.numberHashes.map(() => one.userId)),
      ballots.flatMap(one => one.numberHashes),
      at,
    ],
  ])
  const unused = new Set(rows.filter(row => row.is_new_number && !row.is_cast).map(row => row.user_id))
  if (unused.size > 0) {
    const hashes = ballots.filter(({ userId }) => unused.has(userId)).flatMap(one => one.numberHashes)
    await db.query(deleteUnusedNumbers, [stageId, hashes])
  }
  return new Map(
    rows.map(row => [
      row.user_id,
      row.is_cast ? 'cast' : row.is_new_number ? 'code_used' : 'number_has_voted',
    ]),
  )
}

const change = statement({
  name: 'votes.change',
  text: `with given as materialized (
      select * from unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::bytea[])
        g (user_id, artist_id, ballot, commitment, nonce)
    ), ballots as (
      update vote_ballots b set artist_id = g.artist_id, commitment = g.commitment, changed_at = $7
      from given g where b.ballot = g.ballot returning b.ballot
    )
    insert into vote_events (stage_id, type, ballot, artist_id, commitment, nonce)
    select $1, 'change', g.ballot, g.artist_id, g.commitment, g.nonce from given g join ballots using (ballot)
    order by g.ballot returning ballot`,
  row: z.object({ ballot: bytes }),
})

/** Changes ballots that the transaction has locked. */
export async function changeBallots(
  db: Db,
  stageId: number,
  ballots: WrittenBallot[],
  at: Date,
): Promise<void> {
  if (ballots.length === 0) return
  const changed = await db.query(change, [stageId, ...toColumns(ballots), at])
  if (changed.length !== ballots.length) throw new Error('a locked ballot is not there')
}

const toColumns = (ballots: WrittenBallot[]) => [
  ballots.map(one => one.userId),
  ballots.map(one => one.artistId),
  ballots.map(one => one.ballot),
  ballots.map(one => one.commitment),
  ballots.map(one => one.nonce),
]
