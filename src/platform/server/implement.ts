import { channel } from 'node:diagnostics_channel'
import type { z } from 'zod'
import type { Access, Endpoint, Method, Shape } from '../contract/endpoint.ts'
import type { Failure } from '../contract/errors.ts'
import type { CallContext, DoorContext, FanContext } from './context.ts'

export interface ParsedInput {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: Record<string, unknown>
  /** Uploaded pictures, raw and unvalidated but for their size. */
  images: Uint8Array[]
}

/** An endpoint together with the use case that answers it. */
export interface Implementation {
  endpoint: Endpoint
  handle: (input: ParsedInput, context: CallContext) => Promise<unknown>
  /** Builds the answer from what `handle` resolves with, or from what was stored of it. */
  answerOf?: (kept: object, context: CallContext) => Promise<unknown>
}

type InputOf<Params extends Shape, Query extends Shape, Body extends Shape> = {
  params: z.output<Params>
  query: z.output<Query>
  body: z.output<Body>
  images: Uint8Array[]
}

type ContextOf<A extends Access> = A extends 'fan' ? FanContext : A extends 'door' ? DoorContext : CallContext

/** Joins a declared endpoint and its use case; the types of both must agree. */
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

/**
 * For an answer that holds a secret and must not be stored: `handle` resolves with ids, which are stored under the
 * Idempotency-Key, and `answerOf` builds the answer from them, the first time and at every retry.
 */
export function implementSecret<
  M extends Method,
  P extends string,
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Answer extends z.ZodType,
  A extends Access,
  Kept extends object,
>(
  endpoint: Endpoint<M, P, Params, Query, Body, Answer, A>,
  handle: (input: InputOf<Params, Query, Body>, context: ContextOf<A>) => Promise<Kept | Failure>,
  answerOf: (kept: Kept, context: ContextOf<A>) => Promise<z.input<Answer> | Failure>,
): Implementation {
  return { endpoint, handle, answerOf } as unknown as Implementation
}

/** A success, before it is sent. */
export interface Answered {
  endpoint: Endpoint
  body: unknown
}

const answers = channel('fanfare.answers')

/** Publishes every answer to tests, which check it against the contract. Nobody listens in production. */
export function tellAnswer(answered: Answered): void {
  if (answers.hasSubscribers) answers.publish(answered)
}

export function onAnswer(listen: (answered: Answered) => void): void {
  answers.subscribe(answered => listen(answered as Answered))
}
