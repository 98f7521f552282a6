import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Logger } from 'pino'
import type * as z from 'zod'
import type { Right, ScopeKind } from '../../contract/endpoint.ts'
import { Failure, fail, failWith, platformErrors } from '../../contract/errors.ts'
import type { ServiceClient } from '../call-service.ts'
import { checkFields } from '../check-input.ts'
import type { Config } from '../config.ts'
import type { Database, Db, ReadDb } from '../database.ts'
import type { StaffScope } from '../staff.ts'
import type { OperatorAct } from './operator-act.ts'

/** How long an act, or the notification of fans, waits and can be stopped. */
export const actWaitMs = 5 * 60_000

/** An amount in minor units of its currency. */
export interface Money {
  currency: string
  amount: number
}

/** The effects of an act: shown before it, stored with a proposal, and compared with what the act did. */
export interface Consequences {
  /** Fans who are notified, by the language of their account. */
  told: readonly { locale: string; count: number }[]
  /** Orders that it ends, refunds or changes. */
  orders: number
  /** Tickets that it voids, or whose holders are notified. */
  tickets: number
  /** Unpaid orders that end. */
  holds: number
  /** Money that goes back, by currency. */
  money: readonly Money[]
  /** Number of rows that `perform` changes, by kind, such as `order`, `refund` or `event`. */
  touches: Readonly<Record<string, number>>
  /** Names of texts, `studio-acts` `final.<name>`, for what can't be taken back. */
  finals: readonly string[]
  /** Facts of this act alone, such as the parts of a refund; JSON. */
  details: Readonly<Record<string, unknown>>
}

/** The result of an act's `plan`; `planAct` adds the version. */
export interface PlanDraft {
  /** As in the log: `order 1234-5678`. */
  object: string
  title: string
  consequences: Consequences
  /** JSON of all else that must stay as it is until the act runs. */
  state: unknown
}

declare const isPlanned: unique symbol

/** A plan that only {@link planAct} creates, so that no act runs without one. */
export interface ActPlan<Input = Record<string, unknown>> extends Omit<PlanDraft, 'state'> {
  readonly [isPlanned]: true
  input: Input
  /**
   * Hash of the input, the state and, unless the act allows drift, the consequences. Fans who are notified don't
   * count, because followers change all the time.
   */
  version: string
}

/** Dependencies of acts besides the database of the caller's transaction. */
export interface ActTools extends Pick<Database, 'read' | 'transaction'> {
  config: Config
  /** Never used inside a transaction: a slow service would hold locks. */
  outside: ServiceClient
  log: Logger
  now: () => number
}

export interface ActContext extends ActTools {
  /** The artists and events to which the caller's right is limited; null is everything. */
  scope: StaffScope | null
}

/** The person who does an act, and how it was started. */
export interface ActBy extends OperatorAct {
  /** UUID of the log's rows that belong to this act. */
  batch: string
  /** When fans may be notified, in milliseconds since 1970; null is at once. */
  tellAt: number | null
  /** Whether this act takes back its counter-act before fans are notified of it; it fails if they already are. */
  isStop: boolean
  /** The result of `prepare`. */
  prepared: unknown
}

export interface ActDone {
  /** Rows that it changed, by kind: equals the plan's `touches`. */
  touched: Record<string, number>
  /** Ids for the caller, without personal data. */
  result: Record<string, string | number | null>
}

/** A grave act, which the studio and the commands share (docs/studio.md). */
export interface GraveAct<Shape extends z.ZodObject = z.ZodObject> {
  /** As in the log: `project cancel`. */
  name: string
  right: Right
  scope: ScopeKind
  /** JSON; parsing a parsed input changes nothing. */
  input: Shape
  /** Whether a second person must approve. `above_limit`: if the money exceeds the actor's limits of refunds. */
  secondPerson: 'never' | 'always' | 'above_limit' | ((consequences: Consequences) => boolean)
  /** `telling`: fans are notified five minutes later; `act`: sales stop now, and the act runs in five minutes. */
  waits: 'no' | 'telling' | 'act'
  /**
   * Whether only the state must stay until the act runs. Set it if fans change the numbers of the consequences all the
   * time, so that a busy sale can be stopped too.
   */
  allowsDrift?: true
  /** Names the act that takes this one back, with its input; null if it is final. Required if `telling` waits. */
  counter: ((plan: ActPlan<z.output<Shape>>) => { name: string; input: Record<string, unknown> }) | null
  /** Locks the rows of the plan in the order of lock-order.ts. Missing rows are left to `plan`. */
  lock(db: Db, input: z.output<Shape>): Promise<void>
  /** Fails with 404 for objects outside the scope. */
  plan(db: ReadDb, input: z.output<Shape>, context: ActContext): Promise<PlanDraft | Failure>
  /** Reads from external services before the transaction. Its result is `by.prepared`. */
  prepare?(input: z.output<Shape>, context: ActContext): Promise<unknown>
  /** Stops the sale, if the act waits. The plan is computed again afterwards, so `hold` may change it. */
  hold?(db: Db, plan: ActPlan<z.output<Shape>>, by: ActBy): Promise<void>
  /** Takes back `hold` when the act is stopped or fails. */
  release?(db: Db, input: z.output<Shape>, by: ActBy): Promise<void>
  /** Does what the plan says and writes the row of the log, in the caller's transaction under `lock`. */
  perform(db: Db, plan: ActPlan<z.output<Shape>>, by: ActBy, context: ActContext): Promise<ActDone | Failure>
}

/** Returns its argument unchanged; exists only to infer the types. */
export const defineGraveAct = <Shape extends z.ZodObject>(act: GraveAct<Shape>): GraveAct<Shape> => act

/** Computes the consequences of an act; changes nothing. */
export async function planAct<Shape extends z.ZodObject>(
  db: ReadDb,
  act: GraveAct<Shape>,
  input: unknown,
  context: ActContext,
): Promise<ActPlan<z.output<Shape>> | Failure> {
  const parsed = checkFields(act.input, input)
  if (parsed instanceof Failure) return parsed
  const draft = await act.plan(db, parsed, context)
  if (draft instanceof Failure) return draft
  const { state, ...plan } = draft
  const { told: _, ...exact } = plan.consequences
  const version = hashJson({ act: act.name, input: parsed, state, ...(!act.allowsDrift && { exact }) })
  // The only cast to the brand.
  return { ...plan, input: parsed, version } as ActPlan<z.output<Shape>>
}

/** Runs the `prepare` of an act outside any transaction; null if it has none. */
export async function prepareAct(act: GraveAct, input: unknown, context: ActContext): Promise<unknown> {
  if (!act.prepare) return null
  const parsed = checkFields(act.input, input)
  return parsed instanceof Failure ? parsed : act.prepare(parsed, context)
}

/**
 * Performs an act in the caller's transaction, which the caller rolls back after a failure. Locks, plans
 * again, and fails with `act_changed` and the new version if the plan is not the one that was seen.
 */
export async function performAct<Shape extends z.ZodObject>(
  db: Db,
  act: GraveAct<Shape>,
  { input, version }: { input: unknown; version: string },
  by: ActBy,
  context: ActContext,
): Promise<(ActDone & { plan: ActPlan<z.output<Shape>> }) | Failure> {
  const plan = await lockAndPlan(db, act, input, context)
  if (plan instanceof Failure) return plan
  if (plan.version !== version) return failWith(platformErrors.actChanged, { version: plan.version })
  const done = await act.perform(db, plan, by, context)
  return done instanceof Failure ? done : { ...done, plan }
}

/** Computes the plan under the locks of the act, so that it holds until the transaction ends. */
export async function lockAndPlan<Shape extends z.ZodObject>(
  db: Db,
  act: GraveAct<Shape>,
  input: unknown,
  context: ActContext,
): Promise<ActPlan<z.output<Shape>> | Failure> {
  const parsed = checkFields(act.input, input)
  if (parsed instanceof Failure) return parsed
  await act.lock(db, parsed)
  return planAct(db, act, parsed, context)
}

/** Hashes the canonical JSON (RFC 8785), in which equal values have equal texts. */
const hashJson = (value: object) =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex')

/** Fails unless the caller's right covers the object: everything, one of its artists, or its event. */
export function requireScope(
  scope: StaffScope | null,
  { artistIds, eventId }: { artistIds: readonly number[]; eventId: number | null },
): Failure | null {
  const isCovered =
    scope === null ||
    artistIds.some(id => scope.artistIds.includes(id)) ||
    (eventId !== null && scope.eventIds.includes(eventId))
  return isCovered ? null : fail(platformErrors.notFound)
}
