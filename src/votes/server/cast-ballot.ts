import type * as z from 'zod'
import { Failure } from '../../platform/contract/errors.ts'
import type { FanContext } from '../../platform/server/context.ts'
import type { WriteBatch } from '../../platform/server/writes/write-batches.ts'
import type { castBallot as declared } from '../contract.ts'
import { ballotCallOf } from './ballot-call.ts'
import { type BallotCall, type BallotDone, castTogether } from './cast-together.ts'
import { openCode } from './secrets.ts'
import { signBallot } from './sign-ballot.ts'

interface Item {
  stageId: number
  call: BallotCall
  config: FanContext['config']
}

type Outcomes = Map<BallotCall, BallotDone | Failure>

/**
 * Group commit: a stage's tally is hot, and thousands of ballots a second become a few dozen transactions. Each ballot
 * of a batch has an outcome of its own.
 */
const ballotBatch: WriteBatch<Item, Outcomes> = {
  itemsMax: 500,
  async run(db, _key, items) {
    const [first] = items
    if (!first) throw new Error('an empty batch of ballots')
    const calls = items.map(({ call }) => call)
    return castTogether(db, first.stageId, calls, first.config)
  },
}

type Input = z.output<NonNullable<(typeof declared)['body']>>
type Answer = z.input<(typeof declared)['answer']>

/** Casts a fan's ballot, or changes it, and answers with the receipt. */
export async function putBallot(
  { stage_id: stageId, artist_id: artistId, receipt_code: given }: Input,
  isChange: boolean,
  context: FanContext,
): Promise<Answer | Failure> {
  const { fan, config, address, userAgent, person, writeTogether } = context
  const isPerson = (await person.requirePass()) === null
  const asked = { userId: fan.userId, artistId, isChange, code: given, address, userAgent, isPerson }
  const call = ballotCallOf(asked, config)
  const outcomes = await writeTogether(ballotBatch, String(stageId), { stageId, call, config })
  if (outcomes instanceof Failure) return outcomes
  const outcome = outcomes.get(call)
  if (!outcome) throw new Error('a ballot has no outcome')
  return outcome instanceof Failure ? outcome : present(outcome, stageId, context)
}

async function present({ own, stage }: BallotDone, stageId: number, { config }: FanContext): Promise<Answer> {
  return {
    stage_id: stageId,
    artist_id: own.artist_id,
    ballot: own.ballot.toString('hex'),
    receipt_code: openCode(config, own.code_sealed, own.ballot),
    cast_at: own.cast_at.toISOString(),
    changed_at: own.changed_at?.toISOString() ?? null,
    receipt: await signBallot(config, own, { stageId, now: stage.now }),
  }
}
