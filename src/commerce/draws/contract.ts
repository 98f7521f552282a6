import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse, readLimit } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { projectReadDefaults, shopErrors } from '../shop/contract.ts'

export const drawErrors = {
  notFound: defineError('draw_not_found', 1760, 404, 'There is no draw of this project.'),
  notDrawn: defineError('draw_not_won', 1761, 404, 'None of your entries was drawn.'),
  tooLate: defineError('draw_confirmation_over', 1762, 409, 'The time to confirm is over.'),
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))
const entryId = z.string().regex(/^[a-z2-7]{16}$/)
const winnerStatus = z.enum(['waiting', 'confirmed', 'lapsed', 'withdrawn'])

/** All inputs for recomputing a draw, except the list of entries itself (docs/draws.md). */
export const publishedDraw = z.object({
  project_id: z.int(),
  state: z.enum(['open', 'frozen', 'drawn', 'closed', 'cancelled']),
  prize_count: z.int(),
  confirm_hours: z.int(),
  entry_count: z.int(),
  sale_from: z.iso.datetime(),
  sale_until: z.iso.datetime(),
  commitment: z.object({ seed_hash: hex(32), committed_at: z.iso.datetime() }),
  beacon: z.object({
    chain_hash: hex(32),
    public_key: hex(96),
    /** Time of round 1, in seconds since 1970. */
    genesis_time: z.int(),
    period_seconds: z.int(),
    round: z.int(),
    round_at: z.iso.datetime(),
    /** A late list postpones the draw by this number of rounds, or a multiple of it. */
    round_step: z.int(),
    /** The round that decides the draw; null until the list is published. */
    final_round: z.int().nullable(),
    final_round_at: z.iso.datetime().nullable(),
  }),
  list: z
    .object({ hash: hex(32), count: z.int(), published_at: z.iso.datetime(), path: z.string() })
    .nullable(),
  result: z
    .object({ seed: hex(32), signature: hex(48), value: hex(32), drawn_at: z.iso.datetime() })
    .nullable(),
  /** In the order in which they won. */
  winners: z.array(z.object({ entry_id: entryId, rank: z.int(), status: winnerStatus })),
  /**
   * Entries that rank above the last winner but did not win, by rank. A missing reason indicates a
   * manipulated or broken draw.
   */
  passed_over: z.array(
    z.object({
      entry_id: entryId,
      rank: z.int(),
      reason: z.enum(['refunded', 'same_fan', 'left']).nullable(),
    }),
  ),
})
export type PublishedDraw = z.output<typeof publishedDraw>

export const getDraw = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/draw/',
  summary:
    'The draw of a fan sign: what is committed, and everything published so far. Null where none is planned',
  source: 'product 10',
  answer: z.object({ draw: publishedDraw.nullable() }),
})

const ownEntry = z.object({
  entry_id: entryId,
  order_id: z.string(),
  made_at: z.iso.datetime(),
  is_refunded: z.boolean(),
  /** Null before the draw. */
  rank: z.int().nullable(),
  /** `passed_over`: another entry of the same fan won, or this one was refunded. */
  result: z.enum([...winnerStatus.options, 'passed_over', 'not_drawn']).nullable(),
})

const ownEntries = z.object({
  entries: z.array(ownEntry),
  listed_count: z.int().nullable(),
  /** Deadline for confirming a win; null if there is no unconfirmed win. */
  confirm_until: z.iso.datetime().nullable(),
})
export type OwnEntries = z.output<typeof ownEntries>

export const listOwnEntries = defineEndpoint({
  ...projectReadDefaults,
  path: '/api/v1/shops/md/projects/{project_id}/draw/entries/self/',
  summary: "The fan's entries in a draw, best rank first, and what became of them",
  source: 'product 10',
  access: 'fan',
  isForRestricted: true,
  answer: ownEntries,
  errors: [shopErrors.projectNotFound, drawErrors.notFound],
  limit: readLimit,
  cache: privateResponse,
})

const confirmLimit: Limit = { bucket: 'draw-confirm', perMinute: 30 }

export const confirmWin = defineEndpoint({
  method: 'POST',
  path: '/api/v1/shops/md/projects/{project_id}/draw/confirm/',
  summary: 'The winner comes: without it the next in rank moves up after the deadline. Safe to repeat',
  source: 'product 10',
  access: 'fan',
  idempotency: 'required',
  params: projectReadDefaults.params,
  answer: ownEntries,
  errors: [shopErrors.projectNotFound, drawErrors.notFound, drawErrors.notDrawn, drawErrors.tooLate],
  limit: confirmLimit,
  cache: privateResponse,
})
