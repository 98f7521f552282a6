import { channel } from 'node:diagnostics_channel'
import type { z } from 'zod'
import type { Access, Endpoint, Method, Shape } from '../contract/endpoint.ts'
import type { Failure } from '../contract/errors.ts'
import type { CallContext, DoorContext, FanContext } from './context.ts'
import type { Download } from './download.ts'
import type { UploadedFile } from './read-upload.ts'
import type { StaffContext } from './staff.ts'

export interface ParsedInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** Uploaded pictures as raw bytes; only their size has been checked. */
  images: Uint8Array[]
  /** The uploaded file of an endpoint with `upload`; else null. */
  file: UploadedFile | null
}

export interface Implementation {
  endpoint: Endpoint
  handle: (input: ParsedInput, context: CallContext) => Promise<unknown>
  /** Builds the response from the result of `handle`, or from its stored form. */
  answerOf?: (stored: object, context: CallContext) => Promise<unknown>
}

type InputOf<Params extends Shape, Query extends Shape, Body extends Shape> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  images: Uint8Array[]
  file: UploadedFile | null
}

interface Contexts {
  fan: FanContext
  door: DoorContext
  staff: StaffContext
}

type ContextOf<A extends Access> = A extends keyof Contexts ? Contexts[A] : CallContext

/** Pairs a declared endpoint with its use case, whose types must match. */
export function implement<
  M extends Method,
  P extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Answer extends z.ZodType,
  A extends Access,
>(
  endpoint: Endpoint<M, P, Params, Query, Body, Answer, A>,
  handle: (input: InputOf<Params, Query, Body>, context: ContextOf<A>) => Promise<z.input<Answer> | Failure>,
): Implementation {
  return { endpoint, handle } as unknown as Implementation
}

/** Pairs an endpoint whose `answer` is `fileAnswer` with a use case that returns a file or a failure. */
export function implementDownload<
  P extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  A extends Access,
>(
  endpoint: Endpoint<'GET', P, Params, Query, Body, z.ZodNever, A>,
  handle: (input: InputOf<Params, Query, Body>, context: ContextOf<A>) => Promise<Download | Failure>,
): Implementation {
  return { endpoint, handle } as unknown as Implementation
}

/**
 * Implements an endpoint whose response contains a secret and must not be stored: `handle` resolves with ids,
 * which are stored under the Idempotency-Key, and `answerOf` builds the response from them, for the first
 * call and for every retry.
 */
export function implementSecret<
  M extends Method,
  P extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Answer extends z.ZodType,
  A extends Access,
  Stored extends object,
>(
  endpoint: Endpoint<M, P, Params, Query, Body, Answer, A>,
  handle: (input: InputOf<Params, Query, Body>, context: ContextOf<A>) => Promise<Stored | Failure>,
  answerOf: (stored: Stored, context: ContextOf<A>) => Promise<z.input<Answer> | Failure>,
): Implementation {
  return { endpoint, handle, answerOf } as unknown as Implementation
}

export interface SentResponse {
  endpoint: Endpoint
  body: unknown
}

const responses = channel('fanfare.answers')

/**
 * Publishes every response to tests, which check it against the contract; in production there are no
 * subscribers.
 */
export function publishResponse(response: SentResponse): void {
  if (responses.hasSubscribers) responses.publish(response)
}

export function onResponse(listen: (response: SentResponse) => void): void {
  responses.subscribe(response => listen(response as SentResponse))
}
