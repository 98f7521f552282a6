import { type ErrorEntry, platformErrors } from '../../platform/contract/errors.ts'
import { voteErrors } from '../vote-errors.ts'
import type { BallotRow } from './ballot-row.ts'
import type { StageFacts } from './hold-stage.ts'

export interface BallotRequest {
  userId: number
  artistId: number
  /** True for PUT, which requires an existing ballot; false for POST, which requires that none exists. */
  isChange: boolean
  /** SHA-256 of the browser's code; null if it sent none. */
  ballot: Buffer | null
}

export interface Voter {
  phone_e164: string
  is_phone_proved: boolean
}

/** Cast a first ballot, change the existing one, or keep it because the request is a repeat. */
export type Decision = 'cast' | 'change' | 'keep'

/** Returns why the stage accepts no ballots now; null if it does. */
export function getStageRefusal(stage: Pick<StageFacts, 'status' | 'opens_at' | 'closes_at' | 'now'>) {
  if (stage.status === 'upcoming' || stage.now < stage.opens_at) return voteErrors.notOpen
  if (stage.status !== 'open' || stage.now >= stage.closes_at) return voteErrors.closed
  return null
}

/** Applies the rules of product 4, in the order in which violations are reported. */
export function decideBallot(
  request: BallotRequest,
  { stage, voter, own }: { stage: StageFacts | null; voter: Voter | undefined; own: BallotRow | undefined },
): Decision | ErrorEntry {
  if (!stage) return voteErrors.stageNotFound
  if (!voter) return platformErrors.signInRequired
  // The copy may lack ballots that the record outside has.
  if (stage.is_held) return platformErrors.restoredCopy
  const refused = getStageRefusal(stage)
  if (refused) return refused
  if (!stage.candidates.includes(request.artistId)) return voteErrors.notCandidate
  if (own?.removal_reason) return voteErrors.removed
  if (!voter.is_phone_proved) return voteErrors.phoneUnverified
  return request.isChange ? decideChange(request, own) : decideCast(request, own)
}

/** A request with the code and artist of the existing ballot is a retry whose first response was lost. */
function decideCast({ ballot, artistId }: BallotRequest, own: BallotRow | undefined): Decision | ErrorEntry {
  if (!own) return 'cast'
  const isRepeat = ballot?.equals(own.ballot) && artistId === own.artist_id
  return isRepeat ? 'keep' : voteErrors.alreadyCast
}

function decideChange(
  { ballot, artistId }: BallotRequest,
  own: BallotRow | undefined,
): Decision | ErrorEntry {
  if (!own) return voteErrors.noBallot
  if (ballot !== null && !ballot.equals(own.ballot)) return voteErrors.otherCode
  return artistId === own.artist_id ? 'keep' : 'change'
}
