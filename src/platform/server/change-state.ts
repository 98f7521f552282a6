import * as z from 'zod'
import { Failure, platformErrors } from '../contract/errors.ts'
import type { Db } from './database.ts'
import { type Machine, type Party, stepsOf } from './state-machine.ts'
import { statement } from './statement.ts'

/** Who did it. Fans are not named: whose a thing is stands in its own row, which knows how to forget them. */
export type Actor = Exclude<Party, 'operator'> | `operator:${string}`

interface Told {
  /** In ms since 1970. */
  at: number
  actor: Actor
  /** Why, and what proves it: a reason, an id at a provider. Nothing that has to be forgotten later. */
  data?: Record<string, unknown>
}

/** What to do: an act of the table, or the state that a thing should reach by the only act that leads there. */
type Wanted<State, Act> = { act: Act } | { to: State }

type Asked<State, Act> = Wanted<State, Act> &
  Told & {
    /** Columns of the thing's own row that change with its state. */
    set?: Record<string, unknown>
  }

type Id = number | string

export interface Changed<State, Act> {
  from: State
  act: Act
  to: State
}

/** 409: the table does not allow it. `state` is where the thing stands, unchanged. */
export class NotAllowedNow extends Failure {
  readonly state: string
  constructor(state: string) {
    super(platformErrors.notAllowedNow)
    this.state = state
  }
}

/**
 * Moves one thing, in the caller's transaction: locks its row, asks the table, updates the state and appends the event.
 * What the table forbids changes nothing: the failure is the answer of people's calls, while news of a service that
 * cannot be followed are logged for the reconciliation. A condition beyond the state (a time, a sum) is for the caller
 * to ask after locking the row.
 */
export async function changeState<State extends string, Act extends string>(
  db: Db,
  machine: Machine<State, Act>,
  id: Id,
  asked: Asked<State, Act>,
): Promise<Changed<State, Act> | Failure> {
  const { changed, refused } = await changeStates(db, machine, { ...asked, ids: [id] })
  const [done] = changed
  if (done) return { from: done.from, act: done.act, to: done.to }
  const [left] = refused
  return left ? new NotAllowedNow(left.state) : new Failure(platformErrors.notFound)
}

/**
 * The same for many things at once, for jobs: one statement, rows locked in the order of their ids. What the table
 * forbids is left as it is and named; ids of nothing are left out.
 */
export async function changeStates<State extends string, Act extends string, OneId extends Id>(
  db: Db,
  machine: Machine<State, Act>,
  asked: Asked<State, Act> & { ids: readonly OneId[] },
): Promise<{ changed: (Changed<State, Act> & { id: OneId })[]; refused: { id: OneId; state: State }[] }> {
  const { ids, at, actor, data = {}, set = {} } = asked
  const wanted = 'act' in asked ? asked.act : asked.to
  if ('to' in asked) refuseAmbiguous(machine, asked.to)
  const columns = Object.keys(set).toSorted()
  const party = actor.startsWith('operator:') ? 'operator' : actor
  const values = [ids, wanted, party, new Date(at), actor, data, ...columns.map(name => set[name])]
  const found = await db.query(changing(machine, 'act' in asked ? 'act' : 'next', columns), values)
  // Ids are those that were asked for; states and acts are the machine's own, from the text of the statement.
  const rows = found as { id: OneId; state: State; act: Act | null; next: State | null }[]
  return {
    changed: rows.flatMap(({ id, state, act, next }) =>
      act && next ? [{ id, from: state, act, to: next }] : [],
    ),
    refused: rows.flatMap(({ id, state, next }) => (next ? [] : [{ id, state }])),
  }
}

/** Appends the first event of things that were just made, in the caller's transaction. */
export async function beginStates(
  db: Db,
  machine: Machine,
  { ids, at, actor, data = {} }: Told & { ids: readonly Id[] },
): Promise<void> {
  const begun = await db.query(beginning(machine), [ids, new Date(at), actor, data])
  if (begun.length !== ids.length) throw new Error(`${machine.name}: something does not begin, or did before`)
}

const anId = z.union([z.int(), z.string()])
const begunRow = z.object({ id: anId })
const stepRow = z.object({
  id: anId,
  state: z.string(),
  act: z.string().nullable(),
  next: z.string().nullable(),
})

function beginning({ name, table, events, initial }: Machine) {
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

/** Two acts may lead to one state (a hold ends, an order is given up): then the state alone does not say which. */
function refuseAmbiguous(machine: Machine, to: string): void {
  const from = stepsOf(machine).flatMap(step => (step.to === to ? [step.from] : []))
  if (new Set(from).size < from.length) throw new Error(`${machine.name}: several acts lead to ${to}`)
}

const quoted = (words: readonly string[]) => words.map(word => `'${word.replaceAll("'", "''")}'`).join(', ')

/**
 * One statement: the lock gives each row as the last transaction left it, the machine's table stands in the text, and
 * whoever finds no line in it is given back unchanged.
 */
function changing(machine: Machine, by: 'act' | 'next', columns: string[]) {
  const { table, events } = machine
  const lines = stepsOf(machine).flatMap(({ from, act, to, by: parties }) =>
    parties.map(party => `(${quoted([from, act, to, party])})`),
  )
  const sets = columns.map((name, index) => `, ${name} = $${index + 7}`).join('')
  const text = `with held as materialized (
      select t.${table.id} as id, t.${table.state} as state from ${table.name} t
      where t.${table.id} = any($1::${table.idType}[]) order by t.${table.id} for no key update
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
  return statement({ name: 'state.change', variant: [machine.name, by, ...columns], row: stepRow, text })
}
