import type * as z from 'zod'
import { Failure } from '../../platform/contract/errors.ts'
import type { FanContext } from '../../platform/server/context.ts'
import type { WriteBatch } from '../../platform/server/writes/write-batches.ts'
import type { castBallot as declared } from '../contract.ts'
import { createBallotCall } from './ballot-call.ts'
import { type AcceptedBallot, type BallotCall, castTogether } from './cast-together.ts'
import { openCode } from './secrets.ts'
import { signBallot } from './sign-ballot.ts'

interface Item {
  stageId: number
  call: BallotCall
  config: FanContext['config']
}

type Outcomes = Map<BallotCall, AcceptedBallot | Failure>

/**
 * Groups commits: a stage's tally is a hot row, and batches turn thousands of ballots per second into a few
 * dozen transactions. Each ballot of a batch has its own outcome.
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
type BallotResponse = z.input<(typeof declared)['answer']>

/** Casts or changes a fan's ballot and returns the receipt. */
export async function putBallot(
  { stage_id: stageId, artist_id: artistId, receipt_code: given }: Input,
  isChange: boolean,
  context: FanContext,
): Promise<BallotResponse | Failure> {
  const { fan, config, address, userAgent, person, writeTogether } = context
  const isPerson = (await person.requirePass()) === null
  const input = { userId: fan.userId, artistId, isChange, code: given, address, userAgent, isPerson }
  const call = createBallotCall(input, config)
  const outcomes = await writeTogether(ballotBatch, String(stageId), { stageId, call, config })
  if (outcomes instanceof Failure) return outcomes
  const outcome = outcomes.get(call)
  if (!outcome) throw new Error('a ballot has no outcome')
  return outcome instanceof Failure ? outcome : present(outcome, stageId, context)
}

async function present(
  { own, stage }: AcceptedBallot,
  stageId: number,
  { config }: FanContext,
): Promise<BallotResponse> {
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
