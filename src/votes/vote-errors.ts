import { defineError } from '../platform/contract/errors.ts'

export const voteErrors = {
  stageNotFound: defineError('vote_stage_not_found', 1860, 404, 'There is no such stage of this vote.'),
  notOpen: defineError('vote_not_open', 1861, 409, 'This stage is not open yet.'),
  closed: defineError('vote_closed', 1862, 409, 'This stage is closed.'),
  notCandidate: defineError('vote_not_candidate', 1863, 404, 'This artist is no candidate of this stage.'),
  alreadyCast: defineError(
    'vote_already_cast',
    1864,
    409,
    'You have a ballot in this stage. Change it instead.',
  ),
  noBallot: defineError('vote_no_ballot', 1865, 404, 'You have no ballot in this stage yet.'),
  phoneUnverified: defineError('vote_phone_unverified', 1866, 403, 'Verify your phone number to vote.'),
  numberHasVoted: defineError(
    'vote_number_has_voted',
    1867,
    409,
    'This phone number has voted in this stage.',
  ),
  codeUsed: defineError('vote_code_used', 1868, 409, 'This receipt code is in use. Make another one.'),
  otherCode: defineError('vote_other_code', 1869, 409, 'Your ballot has another receipt code.'),
  removed: defineError('vote_removed', 1870, 409, 'Your ballot was removed from this stage.'),
  tooMany: defineError('vote_too_many', 1871, 429, 'There are very many votes from here. Try again later.'),
}
