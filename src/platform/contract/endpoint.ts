import type { z } from 'zod'
import type { ErrorEntry } from './errors.ts'

/** Who may make a call. The server enforces it before the handler runs (spec 6). */
export type Access = 'public' | 'preuser' | 'fan'

/** How many calls one address may make. Shared by all endpoints that name the same bucket. */
export interface Limit {
  bucket: string
  perMinute: number
}

/**
 * How long an answer may be kept by others.
 * `public` answers never depend on who asks; `none` answers are never stored.
 */
export type CacheLife = { kind: 'public'; sMaxAgeSeconds: number; swrSeconds: number } | { kind: 'none' }

/** The life of a public read: fresh for 5 s, served stale for a minute while one request renews it. */
export const publicRead: CacheLife = { kind: 'public', sMaxAgeSeconds: 5, swrSeconds: 60 }
export const privateAnswer: CacheLife = { kind: 'none' }

/** Reads share one generous bucket: a page makes a handful of calls. */
export const readLimit: Limit = { bucket: 'read', perMinute: 1_200 }

/** A call that also takes a multipart form: the same fields as its JSON body, and pictures (spec 7, form mode). */
export interface FormRules {
  /** The field that repeats once for each picture. */
  images: string
  imagesMax: number
}

/**
 * What an Idempotency-Key does for a write. `required`: without one the call is refused. `kept`: with one, a repeat gets
 * the first answer. `none`: the write is safe to repeat by itself, or answers something that is not kept (a token).
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
  /** Where the call comes from, for example "spec 7.2". */
  source: string
  access: A
  /** Every call but GET declares it. */
  idempotency?: Idempotency
  /** Also for fans whose account waits for a parent: what they need for themselves, nothing that others see. */
  isForRestricted?: boolean
  params?: Params
  query?: Query
  body?: Body
  form?: FormRules
  answer: Answer
  /** The answer is a file of this name, for a fan to keep. */
  attachment?: string
  errors?: ErrorEntry[]
  limit: Limit
  cache: CacheLife
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

/** A shape without fields adds nothing; as zod's own type it would forbid every field. */
type InputOf<S extends Shape> = keyof S['shape'] extends never ? unknown : z.input<S>

/** The successful answer of an endpoint, as the browser reads it. */
export type AnswerOf<E> = CallOf<E>['answer']
