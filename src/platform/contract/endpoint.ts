import * as z from 'zod'
import type { ErrorEntry } from './errors.ts'

/**
 * Callers that may use an endpoint. The server checks this before the handler runs (spec 6). `optional`: a
 * visitor without a token, or a fan; an expired token is rejected, so that a fan is never silently treated as
 * a visitor. `door`: a device that checks the tickets of one event; it isn't tied to a fan, and a fan's token
 * is not accepted. `staff`: a signed-in member of staff at the studio's own host, with the endpoint's right.
 */
export type Access = 'public' | 'preuser' | 'optional' | 'fan' | 'door' | 'staff'

/** A right of staff, `area.act`, such as `orders.refund` (product 15). `src/studio/staff/rights.ts` lists all. */
export type Right = `${string}.${string}`

/**
 * How far a staff member's right may be limited for an endpoint: to artists or to events, which the handler
 * then applies (`StaffContext.scope`), or not at all.
 */
export type ScopeKind = 'artist' | 'event' | 'none'

/** Access rules of an endpoint for staff. */
export interface StaffRules {
  /** The right that the caller needs; null admits all signed-in staff. */
  right: Right | null
  scope: ScopeKind
  /** Whether the caller must have proved their identity within the last five minutes. */
  isGrave?: true
}

/**
 * Rate limit per caller: the fan, the door device or the staff member if the call has one, else the network. Endpoints with the
 * same bucket share the limit. `src/platform/server/call-limits.ts` derives the limit of an IP address that
 * many fans share (product 17).
 */
export interface Limit {
  bucket: string
  perMinute: number
  /**
   * Response to a network that exceeds the limit: `human_check` admits callers that pass the check, `wait`
   * rejects all. Defaults to `human_check` for fans' calls and for writes. Polls and hearts use `wait`
   * because they repeat automatically, and so do endpoints that take codes short enough to guess.
   */
  beyond?: 'human_check' | 'wait'
}

/**
 * Cache-Control of a response. `public`: shared caches may store it, because it never depends on the caller;
 * with `swrSeconds` 0, stale responses are never served. `forever`: as `public`, but the response never
 * changes and doesn't depend on the language. `none`: no-store.
 */
export type CacheLife =
  | { kind: 'public'; sMaxAgeSeconds: number; swrSeconds: number }
  | { kind: 'forever' }
  | { kind: 'none' }

/** Cache lifetime of a public read: fresh for 5 s, then stale-while-revalidate for a minute. */
export const publicRead = { kind: 'public', sMaxAgeSeconds: 5, swrSeconds: 60 } as const satisfies CacheLife
export const privateResponse: CacheLife = { kind: 'none' }

/** The `answer` of an endpoint that responds with a file: streamed, as an attachment. */
export const fileAnswer = z.never()

/** Reads share one generous rate-limit bucket, because a page makes several calls. */
export const readLimit: Limit = { bucket: 'read', perMinute: 1_200 }

/**
 * Rules of an endpoint that also takes a multipart form with the same fields as its JSON body, plus pictures
 * (spec 7, form mode).
 */
export interface FormRules {
  images: string
  imagesMax: number
}

/** Rules of an endpoint whose whole body is one file, which is streamed to disk. */
export interface UploadRules {
  bytesMax: number
  /** Accepted media types; the type is detected by content. */
  types: readonly string[]
}

/**
 * Handling of a write's Idempotency-Key header. `required`: the write is rejected without one. `kept`:
 * optional; a retry with the same key gets the stored response. `none`: ignored, because the write is
 * idempotent or its response must not be stored (a token).
 */
export type Idempotency = 'required' | 'kept' | 'none'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Shape = z.ZodObject

/** One endpoint of the HTTP API, declared once: routes, types, OpenAPI and tests derive from it. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  method: M
  /** With a trailing slash and `{name}` for path parameters. */
  path: P
  summary: string
  /** The section of the specification that defines the call, e.g. "spec 7.2". */
  source: string
  access: A
  /** Only if `access` is `staff`: see {@link StaffRules}. */
  right?: Right | null
  scope?: ScopeKind
  isGrave?: true
  /** Required on every method but GET. */
  idempotency?: Idempotency
  /**
   * Whether fans who wait for a parent's consent may use the endpoint: allowed only for their own data and if
   * nothing is published.
   */
  isForRestricted?: boolean
  params?: Params
  query?: Query
  body?: Body
  form?: FormRules
  /** Maximum size of the JSON body in bytes; 64 KiB by default. */
  bodyBytesMax?: number
  upload?: UploadRules
  answer: Answer
  /** File name of the download (Content-Disposition). */
  attachment?: string
  errors?: ErrorEntry[]
  limit: Limit
  cache: CacheLife
  /**
   * Returns a lifetime that depends on the response, such as a full page of a list that never changes; `now`
   * is in ms since 1970.
   */
  cacheOf?: (answer: unknown, now: number) => CacheLife
}

/** Returns its argument unchanged; exists only to infer the types. */
export function defineEndpoint<
  M extends Method,
  P extends string,
  Answer extends z.ZodType,
  A extends Access,
  Params extends Shape = z.ZodObject<Record<never, never>>,
  Query extends Shape = z.ZodObject<Record<never, never>>,
  Body extends Shape = z.ZodObject<Record<never, never>>,
>(
  endpoint: Endpoint<M, P, Params, Query, Body, Answer, A> &
    (M extends 'GET' ? { idempotency?: never } : { idempotency: Idempotency }) &
    (A extends 'staff' ? StaffRules : unknown),
): Endpoint<M, P, Params, Query, Body, Answer, A> {
  return endpoint
}

export type CallOf<E> =
  E extends Endpoint<infer M, infer P, infer Params, infer Query, infer Body, infer Answer>
    ? {
        method: M
        path: P
        input: object & InputOf<Params> & InputOf<Query> & InputOf<Body>
        answer: z.output<Answer>
      }
    : never

/** An empty shape adds no fields; zod's own type for it would forbid every field. */
type InputOf<S extends Shape> = keyof S['shape'] extends never ? unknown : z.input<S>

export type ResponseOf<E> = CallOf<E>['answer']
