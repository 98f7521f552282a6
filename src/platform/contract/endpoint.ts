import type { z } from 'zod'
import type { ErrorEntry } from './errors.ts'

/**
 * Who may make a call. The server enforces it before the handler runs (spec 6). `optional`: a visitor, who sends no
 * token, or a fan; a token that is no longer good is refused, so that nobody is taken for a visitor unawares. `door`: a
 * device that checks tickets of one event; no fan stands behind it, and a fan's token opens nothing there.
 */
export type Access = 'public' | 'preuser' | 'optional' | 'fan' | 'door'

/**
 * Rate limit of one caller: a fan or a door where the call has one, else a network. Endpoints that name the same bucket
 * share it. `src/platform/server/call-limits.ts` derives what an address may do with all its fans (product 17).
 */
export interface Limit {
  bucket: string
  perMinute: number
  /**
   * How a network is refused that makes too many calls: `human_check` lets those go on who pass the check, `wait` lets
   * nobody. By default the check for calls of fans and for writes. Polls and hearts wait, because they repeat by
   * themselves, and so do codes that are short enough to guess.
   */
  beyond?: 'human_check' | 'wait'
}

/**
 * Cache-Control of an answer. `public`: shared caches may keep it, because it never depends on who asks; nothing stale
 * is served where `swrSeconds` is 0. `forever`: neither does it ever change, nor depend on a language. `none`:
 * no-store.
 */
export type CacheLife =
  | { kind: 'public'; sMaxAgeSeconds: number; swrSeconds: number }
  | { kind: 'forever' }
  | { kind: 'none' }

/** Cache lifetime of a public read: fresh for 5 s, then stale-while-revalidate for a minute. */
export const publicRead = { kind: 'public', sMaxAgeSeconds: 5, swrSeconds: 60 } as const satisfies CacheLife
export const privateAnswer: CacheLife = { kind: 'none' }

/** Reads share one generous rate-limit bucket, since a page makes a handful of calls. */
export const readLimit: Limit = { bucket: 'read', perMinute: 1_200 }

/** A call that also takes a multipart form: the same fields as its JSON body, and pictures (spec 7, form mode). */
export interface FormRules {
  /** The field that repeats once for each picture. */
  images: string
  imagesMax: number
}

/**
 * How a write treats the Idempotency-Key header. `required`: refused without one. `kept`: optional; a retry with the
 * same key gets the first answer. `none`: ignored, because the write is idempotent by itself or its answer must not be
 * stored (a token).
 */
export type Idempotency = 'required' | 'kept' | 'none'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Shape = z.ZodObject

/** One call of the HTTP API, declared once: routes, types, OpenAPI and tests are made from it. */
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
  /** Required on every method but GET. */
  idempotency?: Idempotency
  /**
   * True where fans who wait for a parent's consent may call it too: only what they need for themselves, nothing
   * public.
   */
  isForRestricted?: boolean
  params?: Params
  query?: Query
  body?: Body
  form?: FormRules
  answer: Answer
  /** Sent as a download with this file name (Content-Disposition). */
  attachment?: string
  errors?: ErrorEntry[]
  limit: Limit
  cache: CacheLife
  /** Where the answer itself decides, as a page of a list that is full and never changes again; `now` in ms since 1970. */
  cacheOf?: (answer: unknown, now: number) => CacheLife
}

/** Declares a call. It only fixes the types; the value is returned as it is. */
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
    (M extends 'GET' ? { idempotency?: never } : { idempotency: Idempotency }),
): Endpoint<M, P, Params, Query, Body, Answer, A> {
  return endpoint
}

/** What the browser's client needs to know of an endpoint, as a type: see `endpoint-type.ts`. */
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

/** The successful answer of an endpoint, as the browser reads it. */
export type AnswerOf<E> = CallOf<E>['answer']
