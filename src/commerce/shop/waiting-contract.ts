import * as z from 'zod'
import { defineEndpoint, type Limit, privateAnswer } from '../../platform/contract/endpoint.ts'
import { idParam } from '../../platform/contract/paged.ts'
import { humanCheckErrors, humanCheckField, humanCheckToken } from '../../site/human-checks/contract.ts'
import { shopErrors } from './contract.ts'

/**
 * `none`: the sale has no waiting room. `closed`: it does not take anybody yet. `early`: in before the opening, when
 * places are drawn. `waiting`: in line. `in`: it is the fan's turn. `over`: the turn has passed.
 */
export const waitingStates = ['none', 'closed', 'early', 'waiting', 'in', 'over'] as const

/** Whole halls share an address, and pages ask more often towards their turn. */
const waitingLimit: Limit = { bucket: 'waiting-room', perMinute: 600, beyond: 'wait' }

export const enterWaitingRoom = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/shops/md/users/self/projects/{project_id}/waiting-room/',
  summary: "Takes the fan's place in the waiting room of a sale, or says how it stands. Safe to repeat",
  source: 'product 8 (waiting room)',
  access: 'fan',
  idempotency: 'none',
  params: z.object({ project_id: idParam }),
  body: z.object({
    /** Of the last answer: while it says that the fan waits, nothing has to be looked up. */
    place: z.string().max(400).nullable().default(null),
    /** Asked for (400) where the fan would have to wait and has no place yet. */
    [humanCheckField]: humanCheckToken.optional(),
    /** A new place, at the end, where the turn is over. */
    again: z.boolean().default(false),
  }),
  answer: z.object({
    state: z.enum(waitingStates),
    place: z.string().nullable(),
    /** When the waiting room takes its first fan, who then waits for the opening. */
    enters_at: z.iso.datetime().nullable(),
    opens_at: z.iso.datetime().nullable(),
    ready_at: z.iso.datetime().nullable(),
    /** Until when an order may be placed. */
    ends_at: z.iso.datetime().nullable(),
    /** About how many are before this fan. */
    ahead: z.int().nullable(),
    /** When to ask again. */
    again_seconds: z.int().nullable(),
  }),
  errors: [shopErrors.projectNotFound, humanCheckErrors.failed],
  limit: waitingLimit,
  cache: privateAnswer,
})
