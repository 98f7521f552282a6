import * as z from 'zod'
import { Failure, platformErrors } from '../contract/errors.ts'
import type { Db } from './database.ts'
import { lockThen } from './lock-then.ts'
import { expandSteps, type Machine, type Party } from './state-machine.ts'
import { statement } from './statement.ts'

/**
 * The party that made the change. It doesn't identify a fan: the row itself references its fan and is erased
 * with the account.
 */
export type TransitionActor = Exclude<Party, 'operator'> | `operator:${string}`

interface ChangeDetails {
  at: number
  actor: TransitionActor
  /**
   * Reason and evidence, such as a provider's id. Contains no personal data, because events can't be changed.
   */
  data?: Record<string, unknown>
}

/** Either an action of the transition table, or a target state to which exactly one action leads. */
type ChangeTarget<State, Act> = { act: Act } | { to: State }

type ChangeInput<State, Act> = ChangeTarget<State, Act> &
  ChangeDetails & {
    set?: Record<string, unknown>
  }

type Id = number | string

export interface StateChange<State, Act> {
  from: State
  act: Act
  to: State
}

/** Failure with status 409 for a transition that doesn't exist. `state` is the row's unchanged state. */
export class ForbiddenTransition extends Failure {
  readonly state: string
  constructor(state: string) {
    super(platformErrors.notAllowedNow)
    this.state = state
  }
}

/**
 * Makes one state transition in the caller's transaction: locks the row, checks the transition table, updates
 * the state and appends the event. A forbidden transition changes nothing: endpoints return the failure to
 * the client, and webhooks log it for the reconciliation job. The caller checks preconditions beyond the
 * state (a deadline, an amount) after locking the row.
 */
export async function changeState<State extends string, Act extends string>(
  db: Db,
  machine: Machine<State, Act>,
  id: Id,
  input: ChangeInput<State, Act>,
): Promise<StateChange<State, Act> | Failure> {
  const { changed, refused } = await changeStates(db, machine, { ...input, ids: [id] })
  const [done] = changed
  if (done) return { from: done.from, act: done.act, to: done.to }
  const [left] = refused
  return left ? new ForbiddenTransition(left.state) : new Failure(platformErrors.notFound)
}

/**
 * Batch form of {@link changeState} for jobs: locks rows in id order to avoid deadlocks. Returns the rows
 * whose transition is forbidden unchanged; skips unknown ids.
 */
export async function changeStates<State extends string, Act extends string, OneId extends Id>(
  db: Db,
  machine: Machine<State, Act>,
  input: ChangeInput<State, Act> & { ids: readonly OneId[] },
): Promise<{ changed: (StateChange<State, Act> & { id: OneId })[]; refused: { id: OneId; state: State }[] }> {
  const { ids, at, actor, data = {}, set = {} } = input
  const target = 'act' in input ? input.act : input.to
  if ('to' in input) rejectAmbiguousTarget(machine, input.to)
  const columns = Object.keys(set).toSorted()
  const party = actor.startsWith('operator:') ? 'operator' : actor
  const values = [ids, target, party, new Date(at), actor, data, ...columns.map(name => set[name])]
  const change = buildChangeStatement(machine, 'act' in input ? 'act' : 'next', columns)
  const found = await lockThen(db, [buildLockStatement(machine), [ids]], [change, values])
  // The cast is safe: ids come from the input, and states and actions come from the machine through the
  // statement's text.
  const rows = found as { id: OneId; state: State; act: Act | null; next: State | null }[]
  return {
    changed: rows.flatMap(({ id, state, act, next }) =>
      act && next ? [{ id, from: state, act, to: next }] : [],
    ),
    refused: rows.flatMap(({ id, state, next }) => (next ? [] : [{ id, state }])),
  }
}

/** Appends the initial event of newly inserted rows, in the caller's transaction. */
export async function beginStates(
  db: Db,
  machine: Machine,
  { ids, at, actor, data = {} }: ChangeDetails & { ids: readonly Id[] },
): Promise<void> {
  const begun = await db.query(buildBeginStatement(machine), [ids, new Date(at), actor, data])
  if (begun.length !== ids.length) throw new Error(`${machine.name}: something does not begin, or did before`)
}

/**
 * Returns SQL that appends the initial events of rows inserted by the same statement, where a separate
 * statement would be too expensive. It is a CTE that follows `inserted`, which returns the id and state of
 * each row, and it returns the ids of the rows that began as `id`.
 */
export const buildBeginningSql = (
  { table, events, initial }: Machine,
  { inserted, at, actor }: { inserted: string; at: string; actor: Party },
) => `insert into ${events.name} (${events.id}, from_state, to_state, act, at, actor)
    select i.${table.id}, null, i.${table.state}, 'begin', ${at}, '${actor}' from ${inserted} i
    where i.${table.state} in (${quoted(initial)}) returning ${events.id} as id`

const anId = z.union([z.int(), z.string()])
const begunRow = z.object({ id: anId })
const lockedRow = begunRow
const stepRow = z.object({
  id: anId,
  state: z.string(),
  act: z.string().nullable(),
  next: z.string().nullable(),
})

function buildBeginStatement({ name, table, events, initial }: Machine) {
  return statement({
    name: 'state.begin',
    variant: [name],
    row: begunRow,
    text: `insert into ${events.name} (${events.id}, from_state, to_state, act, at, actor, data)
      select t.${table.id}, null, t.${table.state}, 'begin', $2, $3, $4 from ${table.name} t
      where t.${table.id} = any($1::${table.idType}[]) and t.${table.state} in (${quoted(initial)})
        and not exists (select from ${events.name} e where e.${events.id} = t.${table.id})
      order by t.${table.id} returning ${events.id} as id`,
  })
}

/**
 * Throws if several actions lead to the state (a hold expires, an order is canceled), because the target
 * alone is ambiguous.
 */
function rejectAmbiguousTarget(machine: Machine, to: string): void {
  const from = expandSteps(machine).flatMap(step => (step.to === to ? [step.from] : []))
  if (new Set(from).size < from.length) throw new Error(`${machine.name}: several acts lead to ${to}`)
}

const quoted = (words: readonly string[]) => words.map(word => `'${word.replaceAll("'", "''")}'`).join(', ')

function buildLockStatement({ name, table }: Machine) {
  return statement({
    name: 'state.lock',
    variant: [name],
    row: lockedRow,
    text: `select t.${table.id} as id from ${table.name} t where t.${table.id} = any($1::${table.idType}[])
      order by t.${table.id} for no key update`,
  })
}

/**
 * Builds a single statement: the transition table is inlined as values, and rows without a matching
 * transition are returned unchanged.
 */
function buildChangeStatement(machine: Machine, by: 'act' | 'next', columns: string[]) {
  const { table, events } = machine
  const lines = expandSteps(machine).flatMap(({ from, act, to, by: parties }) =>
    parties.map(party => `(${quoted([from, act, to, party])})`),
  )
  const sets = columns.map((name, index) => `, ${name} = $${index + 7}`).join('')
  const text = `with held as materialized (
      select t.${table.id} as id, t.${table.state} as state from ${table.name} t
      where t.${table.id} = any($1::${table.idType}[])
    ), step as (
      select h.id, h.state, r.act, r.next from held h
        left join (values ${lines.join(', ')}) r (state, act, next, party)
          on r.state = h.state and r.${by} = $2::text and r.party = $3::text
    ), moved as (
      update ${table.name} t set ${table.state} = s.next${sets}
      from step s where t.${table.id} = s.id and s.next is not null
    ), told as (
      insert into ${events.name} (${events.id}, from_state, to_state, act, at, actor, data)
      select s.id, s.state, s.next, s.act, $4::timestamptz, $5::text, $6::jsonb from step s
      where s.next is not null order by s.id
    ) select id, state, act, next from step order by id`
  const variant = [machine.name, by, ...columns]
  return statement({ name: 'state.change', variant, row: stepRow, text })
}
