import { type ErrorEntry, platformErrors } from '../../platform/contract/errors.ts'
import { voteErrors } from '../vote-errors.ts'
import type { BallotRow } from './ballot-row.ts'
import type { StageFacts } from './hold-stage.ts'

/** What a fan asked for. */
export interface Wish {
  userId: number
  artistId: number
  /** By PUT: a ballot has to be there. By POST: none may. */
  isChange: boolean
  /** SHA-256 of the code that the browser made; null where it sent none. */
  ballot: Buffer | null
}

export interface Voter {
  phone_e164: string
  is_phone_proved: boolean
}

/** Write a first ballot, change the one that is there, or leave it as it is: a repeat. */
export type Decision = 'cast' | 'change' | 'keep'

/** Why the stage takes no ballots at this moment; null where it does. */
export function refusalOfStage(stage: Pick<StageFacts, 'status' | 'opens_at' | 'closes_at' | 'now'>) {
  if (stage.status === 'upcoming' || stage.now < stage.opens_at) return voteErrors.notOpen
  if (stage.status !== 'open' || stage.now >= stage.closes_at) return voteErrors.closed
  return null
}

/** The rules of product 4, in the order in which they are told. */
export function decideBallot(
  wish: Wish,
  { stage, voter, own }: { stage: StageFacts | null; voter: Voter | undefined; own: BallotRow | undefined },
): Decision | ErrorEntry {
  if (!stage) return voteErrors.stageNotFound
  if (!voter) return platformErrors.signInRequired
  const refused = refusalOfStage(stage)
  if (refused) return refused
  if (!stage.candidates.includes(wish.artistId)) return voteErrors.notCandidate
  if (own?.removal_reason) return voteErrors.removed
  if (!voter.is_phone_proved) return voteErrors.phoneUnverified
  return wish.isChange ? decideChange(wish, own) : decideCast(wish, own)
}

/** The same code, artist and stage once more is the same call: its answer did not arrive. */
function decideCast({ ballot, artistId }: Wish, own: BallotRow | undefined): Decision | ErrorEntry {
  if (!own) return 'cast'
  const isRepeat = ballot?.equals(own.ballot) && artistId === own.artist_id
  return isRepeat ? 'keep' : voteErrors.alreadyCast
}

function decideChange({ ballot, artistId }: Wish, own: BallotRow | undefined): Decision | ErrorEntry {
  if (!own) return voteErrors.noBallot
  if (ballot !== null && !ballot.equals(own.ballot)) return voteErrors.otherCode
  return artistId === own.artist_id ? 'keep' : 'change'
}
