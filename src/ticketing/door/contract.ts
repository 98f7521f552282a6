import * as z from 'zod'
import { defineEndpoint, type Limit, privateResponse } from '../../platform/contract/endpoint.ts'
import { defineError } from '../../platform/contract/errors.ts'
import { bodyId } from '../../platform/contract/paged.ts'
import { secret } from '../../platform/contract/secret.ts'
import { pushEntriesMax } from './limits.ts'

export const doorErrors = {
  codeUnknown: defineError('door_code_unknown', 1720, 404, 'There is no door with this code.'),
  /** Another device has used the code. */
  codeUsed: defineError('door_code_used', 1721, 409, 'This code was used on another device.'),
  /** The code was revoked, or the event has ended. */
  codeEnded: defineError('door_code_ended', 1722, 410, 'This code no longer opens a door.'),
}

/** Limits attempts to keep guessing cheap for the server; codes have 100 bits and cannot be guessed. */
const codeLimit: Limit = { bucket: 'door-code', perMinute: 10, beyond: 'wait' }
/** All doors of a venue share one IP address, and each syncs a few times a minute. */
const doorLimit: Limit = { bucket: 'door', perMinute: 900 }

export const openDoor = defineEndpoint({
  method: 'POST',
  path: '/api/v1/doors/',
  summary: 'A one-time code opens a door on a device. The same device may repeat it',
  source: 'product 10',
  access: 'public',
  idempotency: 'none',
  body: z.object({
    code: secret(z.string().trim().min(1, 'ERR_REQUIRED').max(100, 'ERR_INVALID_LENGTH')),
    /** Generated once by the device and never shared: the token is derived from this secret and the code. */
    device: secret(z.string().regex(/^[\w-]{43}$/, 'ERR_INVALID')),
  }),
  answer: z.object({
    token: secret(z.string()),
    door_id: z.int(),
    name: z.string(),
    /** Milliseconds since 1970. */
    server_time: z.int(),
  }),
  errors: [doorErrors.codeUnknown, doorErrors.codeUsed, doorErrors.codeEnded],
  limit: codeLimit,
  cache: privateResponse,
})

const moment = z.int().min(0).max(8_000_000_000_000)
/** A clock may be years off, because some phones start in 1970. */
const offset = z.int().min(-4_000_000_000_000).max(4_000_000_000_000).nullable()
export const entryOutcomes = ['stored', 'implausible', 'taken', 'unknown_ticket'] as const
export type EntryOutcome = (typeof entryOutcomes)[number]
const ticketId = z.string().regex(/^[\w-]{1,40}$/, 'Give the id of a ticket.')

export const pushEntries = defineEndpoint({
  method: 'POST',
  path: '/api/v1/doors/self/entries/',
  summary:
    'What a door wrote down since it was last in contact. Safe to repeat; without entries it is a sign of life',
  source: 'product 10',
  access: 'door',
  idempotency: 'none',
  body: z.object({
    entries: z
      .array(
        z.object({
          seq: bodyId,
          ticket_id: ticketId,
          at: moment,
          offset_ms: offset,
          how: z.enum(['camera', 'hand']),
        }),
      )
      .max(pushEntriesMax, `Give at most ${pushEntriesMax} entries.`),
    offset_ms: offset,
    /** Number of entries that the device still has to send after these. */
    waiting_count: z.int().min(0).max(1_000_000),
  }),
  answer: z.object({
    server_time: z.int(),
    /**
     * Outcome of each entry, in the order sent. `implausible`: stored, but its time is impossible, so it
     * counts after all others. `unknown_ticket`: the event has no such ticket, and nothing is stored.
     */
    results: z.array(z.object({ seq: z.int(), outcome: z.enum(entryOutcomes) })),
    /**
     * Sequence numbers under which the door has already sent another ticket; the device must renumber these
     * entries.
     */
    taken: z.array(z.int()),
    /** The door's highest sequence number before this push. */
    last_seq: z.int(),
  }),
  limit: doorLimit,
  cache: privateResponse,
})

const group = z.object({
  category: z.string().nullable(),
  admits_from: z.iso.datetime().nullable(),
  admits_until: z.iso.datetime().nullable(),
})

export const readDoorList = defineEndpoint({
  method: 'GET',
  path: '/api/v1/doors/self/list/',
  summary:
    "Keys, tickets, void ones among them, and entries of a door's event; with `since` only what changed",
  source: 'product 10',
  access: 'door',
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,13}$/, 'Give the server_time of the last answer.')
      .transform(Number)
      .optional(),
  }),
  answer: z.object({
    server_time: z.int(),
    /** Time at which the device erases this data, with or without contact. */
    erase_at: z.int(),
    door: z.object({ door_id: z.int(), name: z.string() }),
    event: z.object({
      event_id: z.int(),
      name: z.string(),
      venue: z.string(),
      zone: z.string(),
      doors_at: z.iso.datetime().nullable(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime().nullable(),
      is_cancelled: z.boolean(),
    }),
    /** Keys of a JWK set (RFC 7517, 8037). */
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
    groups: z.array(group),
    tickets: z.array(
      z.object({
        ticket_id: z.string(),
        short_code: z.string(),
        initials: z.string(),
        version: z.int(),
        /** Index in `groups`. */
        group: z.int(),
        /** Position of the ticket within its order, from 1, and the order's number of tickets. */
        place: z.int(),
        count: z.int(),
        /** Absent while the ticket is valid. */
        void_reason: z.string().optional(),
      }),
    ),
    entries: z.array(
      z.object({
        door_id: z.int(),
        seq: z.int(),
        ticket_id: z.string(),
        at: z.int(),
        offset_ms: z.int().nullable(),
        how: z.enum(['camera', 'hand']),
        /** Present if the time is impossible. */
        is_implausible: z.literal(true).optional(),
      }),
    ),
    /** Entries withdrawn by an operator, by door; they no longer count. */
    forgotten: z.array(z.object({ door_id: z.int(), seqs: z.array(z.int()) })),
    doors: z.array(
      z.object({
        door_id: z.int(),
        name: z.string(),
        is_open: z.boolean(),
        contact_at: z.int().nullable(),
        waiting_count: z.int(),
      }),
    ),
  }),
  limit: doorLimit,
  cache: privateResponse,
})
