import * as z from 'zod'
import {
  type CacheLife,
  defineEndpoint,
  type Limit,
  privateResponse,
  readLimit,
} from '../platform/contract/endpoint.ts'
import { platformErrors } from '../platform/contract/errors.ts'
import { idParam, wholeNumber } from '../platform/contract/paged.ts'
import { picture } from '../platform/contract/picture.ts'
import { secret } from '../platform/contract/secret.ts'
import { readReceiptCode } from './receipt-code.ts'
import { recordBlock, removalReasons } from './record-shapes.ts'
import { voteErrors } from './vote-errors.ts'

export const season = 3

/** Responses are cached for a second and never served stale, so totals are at most a second old. */
const voteRead: CacheLife = { kind: 'public', sMaxAgeSeconds: 1, swrSeconds: 0 }

const locale = z.string().max(20).optional()
const stageStates = ['upcoming', 'open', 'tabulating', 'final'] as const
const visibility = z.enum(['live', 'hidden', 'final'])

const artistOfVote = z.object({
  artist_id: z.int(),
  name: z.string(),
  slug: z.string(),
  is_valid: z.boolean(),
  image: picture.nullable(),
  hue: z.int(),
})

/** The current stage; its fields are null if there is none (status none). */
const stage = z.object({
  season: z.int(),
  stage_id: z.int().nullable(),
  name: z.string().nullable(),
  opens_at: z.iso.datetime().nullable(),
  closes_at: z.iso.datetime().nullable(),
  final_at: z.iso.datetime().nullable(),
  /** Status by the server's clock, even if the transition itself is still pending. */
  status: z.enum([...stageStates, 'none']),
  /**
   * live: totals are always visible. hidden: totals are hidden until the end. final: totals were hidden and
   * are now visible.
   */
  result_visibility: visibility.nullable(),
  /** Increases with each correction of a final result; 0 before the first result. */
  result_version: z.int(),
  /** Server time of the response, for countdowns. */
  now: z.iso.datetime(),
})

export const getStage = defineEndpoint({
  method: 'GET',
  path: '/api/v1/vote/season3/stage/',
  summary: 'The stage that is open or being counted, else the next, else the last; or one by stage_id',
  source: 'spec 7.3, product 4',
  access: 'public',
  query: z.object({ stage_id: idParam.optional(), locale }),
  answer: stage,
  errors: [voteErrors.stageNotFound],
  limit: readLimit,
  cache: voteRead,
})

export const listVotes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/vote/season3/votes/',
  summary:
    'Candidates of the current stage, or of stage_id, by votes. While results are hidden: by name, numbers null',
  source: 'spec 7.3, product 4',
  access: 'public',
  query: z.object({ stage_id: idParam.optional(), locale }),
  answer: z.object({
    stage_id: z.int().nullable(),
    result_visibility: visibility.nullable(),
    /** Total over all candidates; null while hidden. */
    total: z.int().nullable(),
    results: z.array(
      artistOfVote.extend({
        total: z.int().nullable(),
        /** Share from 0 to 1, with four decimals; null while hidden. */
        share: z.number().nullable(),
        /** Rank from 1; equal totals share a rank. Null while there are no votes. */
        rank: z.int().nullable(),
      }),
    ),
  }),
  errors: [voteErrors.stageNotFound],
  limit: readLimit,
  cache: voteRead,
})

export const voteObstacles = [
  'no_stage',
  'not_open',
  'closed',
  'restricted',
  'phone_unverified',
  'number_has_voted',
  'removed',
] as const

const ownBallot = z.object({
  stage_id: z.int(),
  stage_name: z.string(),
  stage_status: z.enum(stageStates),
  artist: artistOfVote,
  /** SHA-256 of the receipt code, as in the public record. */
  ballot: z.string(),
  /** Null only if the server's key has been lost and the code is therefore unreadable. */
  receipt_code: secret(z.string()).nullable(),
  cast_at: z.iso.datetime(),
  changed_at: z.iso.datetime().nullable(),
  /** Reason why the ballot doesn't count; null if it does. */
  removal_reason: z.enum(removalReasons).nullable(),
  /** Whether the fan may still choose another artist. */
  can_change: z.boolean(),
})

export const getOwnVotes = defineEndpoint({
  method: 'GET',
  path: '/api/v1/vote/season3/users/self/',
  summary: "A fan's ballot in the current stage, whether the fan can vote, and all receipts, newest first",
  source: 'spec 7.3, product 4',
  access: 'fan',
  isForRestricted: true,
  query: z.object({ locale }),
  answer: z.object({
    stage_id: z.int().nullable(),
    phone_verified: z.boolean(),
    /** Whether the fan can now cast a ballot or change an existing one. */
    can_vote: z.boolean(),
    why_not: z.enum(voteObstacles).nullable(),
    ballot: ownBallot
      .extend({
        /**
         * Newly signed receipt of the ballot, as returned when the ballot was cast; null if the ballot was
         * removed.
         */
        receipt: secret(z.string()).nullable(),
      })
      .nullable(),
    receipt_codes: z.array(ownBallot),
  }),
  limit: readLimit,
  cache: privateResponse,
})

/** Visitors at a venue share an IP address, so this limit stops only single machines. */
const ballotLimit: Limit = { bucket: 'ballot', perMinute: 120 }

const receiptCode = z
  .string()
  .max(100, 'ERR_INVALID_LENGTH')
  .transform((text, context) => {
    const code = readReceiptCode(text)
    if (code !== null) return code
    context.addIssue('ERR_INVALID')
    return z.NEVER
  })

const received = z.object({
  stage_id: z.int(),
  artist_id: z.int(),
  ballot: z.string(),
  receipt_code: secret(z.string()).nullable(),
  cast_at: z.iso.datetime(),
  changed_at: z.iso.datetime().nullable(),
  /**
   * JWS over stage, ballot, artist or commitment, time and head, signed with a key from
   * /.well-known/fanfare-vote.json.
   */
  receipt: secret(z.string()),
})

const ballotErrors = [
  voteErrors.stageNotFound,
  voteErrors.notOpen,
  voteErrors.closed,
  voteErrors.notCandidate,
  voteErrors.phoneUnverified,
  voteErrors.otherCode,
  voteErrors.removed,
  platformErrors.tooManyRequests,
]

/**
 * Neither call stores its response under an Idempotency-Key, because the response contains the code. A POST
 * with a `receipt_code` is safe to repeat: the same code, stage and artist return the same ballot.
 */
export const castBallot = defineEndpoint({
  method: 'POST',
  path: '/api/v1/vote/season3/votes/self/',
  summary: "A fan's ballot: one a stage. With a receipt_code made by the browser it is safe to repeat",
  source: 'spec 7.3, product 4',
  access: 'fan',
  idempotency: 'none',
  body: z.object({ stage_id: idParam, artist_id: idParam, receipt_code: secret(receiptCode).optional() }),
  answer: received,
  errors: [
    ...ballotErrors,
    voteErrors.alreadyCast,
    voteErrors.numberHasVoted,
    voteErrors.codeUsed,
    voteErrors.tooMany,
  ],
  limit: ballotLimit,
  cache: privateResponse,
})

export const changeBallot = defineEndpoint({
  ...castBallot,
  method: 'PUT',
  idempotency: 'none',
  summary:
    'Gives the ballot to another artist, until the stage closes. The same artist again changes nothing',
  errors: [...ballotErrors, voteErrors.noBallot],
})

export const listBlocks = defineEndpoint({
  method: 'GET',
  path: '/api/v1/vote/season3/blocks/',
  summary: 'The public record: the blocks after a block, from 0. A page with is_finished never changes',
  source: 'product 4, 12, docs/vote.md',
  access: 'public',
  query: z.object({ after: wholeNumber({ max: 999_999_999 }).default(0) }),
  answer: z.object({
    results: z.array(recordBlock),
    /** Whether the page is full; a full page never changes. The next page begins after `next_after`. */
    is_finished: z.boolean(),
    next_after: z.int(),
  }),
  limit: readLimit,
  cache: voteRead,
  cacheOf: page => ((page as { is_finished: boolean }).is_finished ? { kind: 'forever' } : voteRead),
})

export const listHeads = defineEndpoint({
  method: 'GET',
  path: '/api/v1/vote/season3/heads/',
  summary: 'The last block, and signed heads of the last days with the outside witnesses that keep them',
  source: 'product 12, docs/vote.md',
  access: 'public',
  answer: z.object({
    /** Head of the record; null before the first block. */
    head: z.object({ block: z.int(), hash: z.string() }).nullable(),
    /** Signed heads, newest first. */
    results: z.array(
      z.object({
        block: z.int(),
        hash: z.string(),
        at: z.iso.datetime(),
        jws: z.string(),
        witnesses: z.array(z.object({ name: z.string(), url: z.string() })),
      }),
    ),
  }),
  limit: readLimit,
  cache: voteRead,
})
