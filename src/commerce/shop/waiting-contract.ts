import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { idParam } from '../../platform/contract/paged.ts'
import { humanCheckErrors, humanCheckField, humanCheckToken } from '../../site/human-checks/contract.ts'
import { shopErrors } from './contract.ts'

/**
 * `none`: the sale has no waiting room. `closed`: not open for entry yet. `early`: entered before the
 * opening, when turns are drawn. `waiting`: in the queue. `in`: it is the fan's turn. `over`: the turn has
 * passed.
 */
export const waitingStates = ['none', 'closed', 'early', 'waiting', 'in', 'over'] as const

/**
 * The limit is high, because whole venues share an IP address and pages poll more often as their turn
 * approaches.
 */
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
    /**
     * Signed place from the last response, which allows a response to a waiting fan without a database read.
     */
    place: z.string().max(400).nullable().default(null),
    /** Required (400) if the fan would have to wait and has no place yet. */
    [humanCheckField]: humanCheckToken.optional(),
    /** Requests a new place at the end of the queue after the turn has passed. */
    again: z.boolean().default(false),
  }),
  answer: z.object({
    state: z.enum(waitingStates),
    place: z.string().nullable(),
    /** Time from which fans may enter and wait for the opening. */
    enters_at: z.iso.datetime().nullable(),
    opens_at: z.iso.datetime().nullable(),
    ready_at: z.iso.datetime().nullable(),
    ends_at: z.iso.datetime().nullable(),
    /** Approximate number of fans ahead. */
    ahead: z.int().nullable(),
    again_seconds: z.int().nullable(),
  }),
  errors: [shopErrors.projectNotFound, humanCheckErrors.failed],
  limit: waitingLimit,
  cache: privateResponse,
})
