import { randomBytes } from 'node:crypto'
import { getDialCode, lockFans } from '../../identity/accounts/server/index.ts'
import { type Failure, fail } from '../../platform/contract/errors.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/database.ts'
import { failPersonRequired } from '../../platform/server/person-check.ts'
import { voteErrors } from '../vote-errors.ts'
import type { BallotRow } from './ballot-row.ts'
import { type BallotRequest, type Decision, decideBallot, type Voter } from './decide-ballot.ts'
import { countBallots, readStageFacts, type StageFacts, shareStage } from './hold-stage.ts'
import { type CountedCast, countCasts, findExceededLimits, type LimitKind } from './limits.ts'
import { computeCommitment } from './record/canonical.ts'
import { hashNumberForms, sealCode } from './secrets.ts'
import { castBallots, changeBallots, lockOwnBallots, type WrittenBallot } from './write-ballots.ts'

/**
 * A ballot request with the data of a first ballot. The server has created `code` and `newBallot` if the
 * browser sent none.
 */
export interface BallotCall extends BallotRequest {
  code: string
  newBallot: Buffer
  addressKey: string
  networkKey: string
  device: string
  /** Whether the request passed the human check. */
  isPerson: boolean
}

export interface AcceptedBallot {
  own: BallotRow
  stage: StageFacts
}

type Outcome = AcceptedBallot | Failure
type Settings = Pick<Config, 'dataDir' | 'serverKey' | 'rateLimits' | 'voteHourMax'>

/**
 * Processes the ballots of many fans in one transaction, each with its own outcome. Fans are locked first,
 * then the stage is share-locked, then the clock is read, and the tally is updated last. Several requests of
 * one fan are processed one after another, so that 100 concurrent ones yield one ballot.
 */
export async function castTogether(
  db: Db,
  stageId: number,
  calls: readonly BallotCall[],
  settings: Settings,
): Promise<Map<BallotCall, Outcome>> {
  const userIds = [...new Set(calls.map(({ userId }) => userId))]
  const fans = await lockFans(db, userIds)
  const voters = new Map(fans.pick(userIds).map(fan => [fan.id, fan]))
  await shareStage(db, stageId)
  const stage = await readStageFacts(db, stageId)
  const own = new Map((await lockOwnBallots(db, stageId, userIds)).map(row => [row.user_id, row]))
  const firsts = stage && settings.rateLimits ? selectFirstBallots(calls, { stage, voters, own }) : []
  const over = stage ? await tooMany(db, firsts, { stageId, stage, settings }) : new Map<number, LimitKind>()
  const outcomes = new Map<BallotCall, Outcome>()
  const tally = new Map<number, number>()
  for (const round of splitIntoRounds(calls)) {
    await takeRound(db, round, { stageId, stage, voters, own, over, outcomes, tally, settings })
  }
  const cast = firsts.filter(({ userId }) => own.has(userId))
  if (stage) await countCasts(db, { stageId, at: stage.now }, cast)
  await countBallots(db, stageId, tally)
  return outcomes
}

interface State {
  stageId: number
  stage: StageFacts | null
  voters: ReadonlyMap<number, Voter>
  /** Ballots by fan, as of the rounds processed so far. */
  own: Map<number, BallotRow>
  /** Fans whose first ballot exceeds a limit, with that limit. */
  over: ReadonlyMap<number, LimitKind>
  outcomes: Map<BallotCall, Outcome>
  tally: Map<number, number>
  settings: Settings
}

type First = CountedCast & { userId: number }

/**
 * Selects the calls that may become first ballots: one per fan, whatever else the fan requests in the batch.
 */
function selectFirstBallots(
  calls: readonly BallotCall[],
  { stage, voters, own }: Pick<Open, 'stage' | 'voters' | 'own'>,
): First[] {
  const firsts = new Map<number, First>()
  for (const call of calls) {
    const voter = voters.get(call.userId)
    if (typeof decideBallot(call, { stage, voter, own: own.get(call.userId) }) !== 'string') continue
    if (call.isChange || own.has(call.userId) || !voter) continue
    const { userId, addressKey, isPerson } = call
    firsts.set(userId, { userId, addressKey, isPerson, dialCode: getDialCode(voter.phone_e164) })
  }
  return [...firsts.values()]
}

async function tooMany(
  db: Db,
  firsts: First[],
  { stageId, stage, settings }: Pick<Open, 'stageId' | 'stage' | 'settings'>,
): Promise<Map<number, LimitKind>> {
  const over = await findExceededLimits(db, { stageId, at: stage.now, limits: settings.voteHourMax }, firsts)
  return new Map([...over].map(([{ userId }, kind]) => [userId, kind]))
}

/** Splits calls into rounds: the first call of every fan, then the second ones, and so on. */
function splitIntoRounds(calls: readonly BallotCall[]): BallotCall[][] {
  const rounds: BallotCall[][] = []
  for (const group of Map.groupBy(calls, ({ userId }) => userId).values()) {
    for (const [index, call] of group.entries()) {
      const round = rounds[index] ?? []
      rounds[index] = round
      round.push(call)
    }
  }
  return rounds
}

async function takeRound(db: Db, round: BallotCall[], state: State): Promise<void> {
  const { stage, voters, own, outcomes } = state
  const byDecision: Record<Decision, BallotCall[]> = { cast: [], change: [], keep: [] }
  for (const call of round) {
    const decided = decideBallot(call, { stage, voter: voters.get(call.userId), own: own.get(call.userId) })
    if (typeof decided === 'string') byDecision[decided].push(call)
    else outcomes.set(call, fail(decided))
  }
  if (!stage) return
  await castRound(db, byDecision.cast, { ...state, stage })
  await changeRound(db, byDecision.change, { ...state, stage })
  for (const call of [...byDecision.keep, ...byDecision.change, ...byDecision.cast]) {
    const row = own.get(call.userId)
    if (row && !outcomes.has(call)) outcomes.set(call, { own: row, stage })
  }
}

type Open = State & { stage: StageFacts }

async function castRound(db: Db, calls: BallotCall[], state: Open): Promise<void> {
  const { stageId, stage, voters, own, over, outcomes, tally } = state
  for (const call of calls) {
    const kind = over.get(call.userId)
    if (kind) outcomes.set(call, toRefusal(kind, call))
  }
  const allowed = calls.filter(({ userId }) => !over.has(userId))
  const ballots = rejectDuplicateCodes(allowed, outcomes).map(call => ({
    ...createNewBallot(call, voters.get(call.userId)?.phone_e164 ?? '', state),
    call,
  }))
  const taken = rejectSharedNumbers(ballots, outcomes)
  const done = await castBallots(db, stageId, taken, stage.now)
  for (const { call, ...written } of taken) {
    const outcome = done.get(call.userId)
    if (outcome === 'code_used') outcomes.set(call, fail(voteErrors.codeUsed))
    if (outcome === 'number_has_voted') outcomes.set(call, fail(voteErrors.numberHasVoted))
    if (outcome !== 'cast') continue
    add(tally, call.artistId, 1)
    const fresh = { cast_at: stage.now, changed_at: null, removal_reason: null }
    own.set(call.userId, { ...toRow(written, stage), code_sealed: written.codeSealed, ...fresh })
  }
}

/** Fans who share a crowded IP address may continue with the human check (product 17). */
function toRefusal(kind: LimitKind, { isPerson }: BallotCall): Failure {
  return kind === 'address' && !isPerson ? failPersonRequired() : fail(voteErrors.tooMany)
}

/**
 * If several fans in a batch use the same code, rejects all but the first; the others must create a new code.
 */
function rejectDuplicateCodes(calls: BallotCall[], outcomes: Map<BallotCall, Outcome>): BallotCall[] {
  const seen = new Set<string>()
  return calls.filter(call => {
    const key = call.newBallot.toString('hex')
    const isFirst = !seen.has(key)
    seen.add(key)
    if (!isFirst) outcomes.set(call, fail(voteErrors.codeUsed))
    return isFirst
  })
}

/**
 * If several accounts in a batch store forms of the same phone number, rejects all but the first, because a
 * number votes once.
 */
function rejectSharedNumbers<Ballot extends { call: BallotCall; numberHashes: Buffer[] }>(
  ballots: Ballot[],
  outcomes: Map<BallotCall, Outcome>,
): Ballot[] {
  const seen = new Set<string>()
  return ballots.filter(({ call, numberHashes: [hash] }) => {
    const key = hash?.toString('hex') ?? ''
    const isFirst = !seen.has(key)
    seen.add(key)
    if (!isFirst) outcomes.set(call, fail(voteErrors.numberHasVoted))
    return isFirst
  })
}

async function changeRound(db: Db, calls: BallotCall[], { stageId, stage, own, tally }: Open): Promise<void> {
  const changes = calls.flatMap(call => {
    const before = own.get(call.userId)
    return before ? [{ before, written: toWrittenBallot(call, before.ballot, { stageId, stage }) }] : []
  })
  await changeBallots(
    db,
    stageId,
    changes.map(({ written }) => written),
    stage.now,
  )
  for (const { before, written } of changes) {
    add(tally, before.artist_id, -1)
    add(tally, written.artistId, 1)
    own.set(written.userId, { ...before, ...toRow(written, stage), changed_at: stage.now })
  }
}

function createNewBallot(call: BallotCall, e164: string, { stageId, stage, settings }: Open) {
  return {
    ...toWrittenBallot(call, call.newBallot, { stageId, stage }),
    codeSealed: sealCode(settings, call.code, call.newBallot),
    numberHashes: hashNumberForms(settings, stageId, e164),
    networkKey: call.networkKey,
    device: call.device,
  }
}

/** Adds a commitment in a hidden stage, with a nonce used only for it. */
function toWrittenBallot(
  { userId, artistId }: BallotCall,
  ballot: Buffer,
  { stageId, stage }: { stageId: number; stage: StageFacts },
): WrittenBallot {
  if (stage.result_visibility !== 'hidden') return { userId, artistId, ballot, commitment: null, nonce: null }
  const nonce = randomBytes(32)
  const hidden = {
    stage_id: stageId,
    artist_id: artistId,
    ballot: ballot.toString('hex'),
    nonce: nonce.toString('hex'),
  }
  return { userId, artistId, ballot, commitment: Buffer.from(computeCommitment(hidden), 'hex'), nonce }
}

/** Returns the row as just written. Its event isn't in a block yet, so it comes after the last block. */
const toRow = ({ userId, artistId, ballot, commitment }: WrittenBallot, stage: StageFacts) => ({
  user_id: userId,
  artist_id: artistId,
  ballot,
  commitment,
  head_block: stage.head_block,
  head_hash: stage.head_hash,
})

function add(tally: Map<number, number>, artistId: number, n: number): void {
  tally.set(artistId, (tally.get(artistId) ?? 0) + n)
}
