import * as z from 'zod'
import type { Config } from '../../platform/server/config.ts'
import type { FanContext } from '../../platform/server/context.ts'
import { type RowOf, statement } from '../../platform/server/statement.ts'
import { type getOwnVotes as declared, season, type whyNot } from '../contract.ts'
import { ballotColumns, ballotRow, joinedHead } from './ballot-row.ts'
import { artistColumnsOfVote, candidateRow, presentCandidate } from './candidate-row.ts'
import { hashesOfNumber, openCode } from './secrets.ts'
import { signBallot } from './sign-ballot.ts'
import { currentStage, stageColumns, stageRow } from './stage-row.ts'

const receipts = statement({
  name: 'votes.receipts',
  text: `select ${ballotColumns}, ${artistColumnsOfVote}, s.opens_at, s.stage_id, s.stage_name, s.stage_status, s.is_open,
      s.now
    from vote_ballots b join artists a on a.id = b.artist_id ${joinedHead}
      join lateral (select id as stage_id, s.name as stage_name, s.status as stage_status, s.opens_at,
          s.status = 'open' as is_open, s.now
        from (select ${stageColumns('$2')} from vote_stages s where s.id = b.stage_id) s) s on true
    where b.user_id = $1 order by s.opens_at desc, s.stage_id desc`,
  row: ballotRow.extend({
    ...candidateRow.shape,
    opens_at: z.date(),
    stage_id: z.int(),
    stage_name: z.string(),
    stage_status: stageRow.shape.status,
    is_open: z.boolean(),
    now: z.date(),
  }),
})

const self = statement({
  name: 'votes.self',
  text: `with ${currentStage}
    select u.phone_e164, u.is_phone_proved, u.is_restricted, s.*
    from users u left join (select ${stageColumns('$4')} from current s) s on true
    where u.id = $3`,
  row: z.object({
    phone_e164: z.string(),
    is_phone_proved: z.boolean(),
    is_restricted: z.boolean(),
    id: z.int().nullable(),
    season: z.int().nullable(),
    name: z.string().nullable(),
    opens_at: z.date().nullable(),
    closes_at: z.date().nullable(),
    final_at: z.date().nullable(),
    status: stageRow.shape.status.nullable(),
    result_visibility: stageRow.shape.result_visibility.nullable(),
    result_version: z.int().nullable(),
    now: z.date().nullable(),
  }),
})

const numberHasVoted = statement({
  name: 'votes.number-has-voted',
  text: 'select from vote_numbers where stage_id = $1 and number_hash = any($2::bytea[])',
  row: z.object({}),
})

type Self = RowOf<typeof self>
type Receipt = RowOf<typeof receipts>
type Why = (typeof whyNot)[number]

/** What only the fan sees: the ballots with their codes, and what stands in the way of voting. */
export async function getOwnVotes({
  fan,
  read,
  locale,
  config,
}: FanContext): Promise<z.input<(typeof declared)['answer']>> {
  const [[own], rows] = await Promise.all([
    read.query(self, [season, null, fan.userId, locale]),
    read.query(receipts, [fan.userId, locale]),
  ])
  if (!own) throw new Error('who is signed in is not there')
  const ballot = rows.find(row => row.stage_id === own.id) ?? null
  const hashes = own.id === null ? null : hashesOfNumber(config, own.id, own.phone_e164)
  const known = hashes && !ballot ? await read.query(numberHasVoted, [own.id, hashes]) : []
  const why = whyNotOf(own, { ballot, isNumberKnown: known.length > 0 })
  return {
    stage_id: own.id,
    phone_verified: own.is_phone_proved,
    can_vote: why === null,
    why_not: why,
    ballot: ballot && {
      ...presentReceipt(ballot, config),
      receipt: await receiptOf(ballot, config),
    },
    receipt_codes: rows.map(row => presentReceipt(row, config)),
  }
}

/** In the order in which a fan can do something about it. */
function whyNotOf(
  own: Self,
  { ballot, isNumberKnown }: { ballot: Receipt | null; isNumberKnown: boolean },
): Why | null {
  if (own.id === null) return 'no_stage'
  if (own.status === 'upcoming') return 'not_open'
  if (own.status !== 'open') return 'closed'
  if (own.is_restricted) return 'restricted'
  if (ballot?.removal_reason) return 'removed'
  if (!own.is_phone_proved) return 'phone_unverified'
  return isNumberKnown ? 'number_has_voted' : null
}

/** Signed anew, so that it can be kept also by who has closed the page since the vote. */
async function receiptOf(ballot: Receipt, config: Config): Promise<string | null> {
  if (ballot.removal_reason !== null) return null
  return signBallot(config, ballot, { stageId: ballot.stage_id, now: ballot.now })
}

function presentReceipt(row: Receipt, config: Config) {
  return {
    stage_id: row.stage_id,
    stage_name: row.stage_name,
    stage_status: row.stage_status,
    artist: presentCandidate(row),
    ballot: row.ballot.toString('hex'),
    receipt_code: openCode(config, row.code_sealed, row.ballot),
    cast_at: row.cast_at.toISOString(),
    changed_at: row.changed_at?.toISOString() ?? null,
    removal_reason: row.removal_reason,
    can_change: row.is_open && row.removal_reason === null,
  }
}
