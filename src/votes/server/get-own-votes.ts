import * as z from 'zod'
import { type ArtistCard, readArtistCards } from '../../catalogue/artists/server/index.ts'
import { type Fan, readFans } from '../../identity/accounts/server/index.ts'
import type { Config } from '../../platform/server/config.ts'
import type { FanContext } from '../../platform/server/context.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { type getOwnVotes as declared, season, type voteObstacles } from '../contract.ts'
import { ballotColumns, ballotRow, joinedHeadSql } from './ballot-row.ts'
import { presentCandidate } from './candidate-row.ts'
import { hashNumberForms, openCode } from './secrets.ts'
import { signBallot } from './sign-ballot.ts'
import { buildStageColumnsSql, currentStageSql, stageRow } from './stage-row.ts'

const receipts = statement({
  name: 'votes.receipts',
  text: `select ${ballotColumns}, s.opens_at, s.stage_id, s.stage_name, s.stage_status, s.is_open, s.now
    from vote_ballots b ${joinedHeadSql}
      join lateral (select id as stage_id, s.name as stage_name, s.status as stage_status, s.opens_at,
          s.status = 'open' as is_open, s.now
        from (select ${buildStageColumnsSql('$2')} from vote_stages s where s.id = b.stage_id) s) s on true
    where b.user_id = $1 order by s.opens_at desc, s.stage_id desc`,
  row: ballotRow.extend({
    opens_at: z.date(),
    stage_id: z.int(),
    stage_name: z.string(),
    stage_status: stageRow.shape.status,
    is_open: z.boolean(),
    now: z.date(),
  }),
})

const stage = statement({
  name: 'votes.stage-of-fan',
  text: `with ${currentStageSql} select ${buildStageColumnsSql('$3')} from current s`,
  row: stageRow,
})

const numberHasVoted = statement({
  name: 'votes.number-has-voted',
  text: 'select from vote_numbers where stage_id = $1 and number_hash = any($2::bytea[])',
  row: z.object({}),
})

type Stage = RowOf<typeof stage>
type Receipt = RowOf<typeof receipts>
type Why = (typeof voteObstacles)[number]

/**
 * Returns the data that only the fan may see: ballots with their codes, and the reason why the fan can't
 * vote.
 */
export async function getOwnVotes({
  fan,
  read,
  locale,
  config,
}: FanContext): Promise<z.input<(typeof declared)['answer']>> {
  const [fans, [current], rows] = await Promise.all([
    readFans(read, [fan.userId]),
    read.query(stage, [season, null, locale]),
    read.query(receipts, [fan.userId, locale]),
  ])
  const own = fans.get(fan.userId)
  const artists = await readArtistCards(
    read,
    rows.map(row => row.artist_id),
  )
  const present = (row: Receipt) => presentReceipt(row, { artist: artists.get(row.artist_id), config })
  const ballot = rows.find(row => row.stage_id === current?.id) ?? null
  const hashes = current ? hashNumberForms(config, current.id, own.phone_e164) : null
  const known = current && hashes && !ballot ? await read.query(numberHasVoted, [current.id, hashes]) : []
  const why = findObstacle({ fan: own, stage: current, ballot, isNumberKnown: known.length > 0 })
  return {
    stage_id: current?.id ?? null,
    phone_verified: own.is_phone_proved,
    can_vote: why === null,
    why_not: why,
    ballot: ballot && {
      ...present(ballot),
      receipt: await createReceipt(ballot, config),
    },
    receipt_codes: rows.map(present),
  }
}

interface Judged {
  fan: Fan
  stage: Stage | undefined
  ballot: Receipt | null
  isNumberKnown: boolean
}

/** Returns the first obstacle, in the order in which a fan can resolve them; null if there is none. */
function findObstacle({ fan, stage, ballot, isNumberKnown }: Judged): Why | null {
  if (!stage) return 'no_stage'
  if (stage.status === 'upcoming') return 'not_open'
  if (stage.status !== 'open') return 'closed'
  if (fan.is_restricted) return 'restricted'
  if (ballot?.removal_reason) return 'removed'
  if (!fan.is_phone_proved) return 'phone_unverified'
  return isNumberKnown ? 'number_has_voted' : null
}

/** Signs the receipt again, so that fans who have closed the page since voting can still save it. */
async function createReceipt(ballot: Receipt, config: Config): Promise<string | null> {
  if (ballot.removal_reason !== null) return null
  return signBallot(config, ballot, { stageId: ballot.stage_id, now: ballot.now })
}

function presentReceipt(row: Receipt, { artist, config }: { artist: ArtistCard; config: Config }) {
  return {
    stage_id: row.stage_id,
    stage_name: row.stage_name,
    stage_status: row.stage_status,
    artist: presentCandidate(artist),
    ballot: row.ballot.toString('hex'),
    receipt_code: openCode(config, row.code_sealed, row.ballot),
    cast_at: row.cast_at.toISOString(),
    changed_at: row.changed_at?.toISOString() ?? null,
    removal_reason: row.removal_reason,
    can_change: row.is_open && row.removal_reason === null,
  }
}
