/**
 * Parties that may trigger a transition: the owning fan, an operator, an external service (webhook) or the
 * system (jobs).
 */
export type Party = 'fan' | 'operator' | 'provider' | 'system'

/**
 * One line of a machine's table: an action that `by` may perform in the states `from`, and the target state.
 */
export interface Transition<State extends string = string, Act extends string = string> {
  from: readonly State[]
  /** Name of the action, a verb; stored with the event and shown to fans in `allowed[]`. */
  act: Act
  to: State
  by: readonly Party[]
}

/** A state machine as a transition table (docs/writes.md). */
export interface Machine<State extends string = string, Act extends string = string> {
  /** Singular, such as "campaign"; part of the statements' names. */
  name: string
  /** The table of entities, with their id and state columns. */
  table: { name: string; id: string; idType: 'int' | 'bigint' | 'text' | 'uuid'; state: string }
  /** The append-only event table, with its foreign key to the entity. */
  events: { name: string; id: string }
  states: readonly State[]
  initial: readonly State[]
  /** Final states, which no transition leaves. */
  final: readonly State[]
  transitions: readonly Transition<State, Act>[]
}

/** A transition from a single state. */
type Step<State extends string = string, Act extends string = string> = Omit<
  Transition<State, Act>,
  'from'
> & { from: State }

/**
 * Declares and validates a machine.
 * @throws for an invalid table; as this runs at module load, the process doesn't start
 */
export function defineMachine<const State extends string, const Act extends string>(
  machine: Machine<State, Act>,
): Machine<State, Act> {
  const problems = findProblems(machine)
  if (problems.length > 0) throw new Error(`The state machine "${machine.name}": ${problems.join('; ')}.`)
  return machine
}

/** Expands each transition into one step per source state. */
export function expandSteps<State extends string, Act extends string>({
  transitions,
}: Machine<State, Act>): Step<State, Act>[] {
  return transitions.flatMap(({ from, ...rest }) => from.map(state => ({ ...rest, from: state })))
}

/**
 * Returns the actions that `party` may perform in this state, in table order, for `allowed[]` of responses.
 */
export function listAllowedActs<State extends string, Act extends string>(
  machine: Machine<State, Act>,
  state: State,
  party: Party,
): Act[] {
  return expandSteps(machine).flatMap(({ from, act, by }) =>
    from === state && by.includes(party) ? [act] : [],
  )
}

const column = /^[a-z][a-z0-9_]{0,40}$/

/** Returns every error of a machine's table, each as a clause that completes a sentence. */
function findProblems(machine: Machine): string[] {
  const { name, table, events, states, initial, final, transitions } = machine
  const steps = expandSteps(machine)
  const named = [...initial, ...final, ...steps.flatMap(({ from, to }) => [from, to])]
  const names = [table.name, table.id, table.state, events.name, events.id]
  const reached = reachedFrom(initial, steps)
  return [
    ...(/^[a-z][a-z-]{0,30}$/.test(name) ? [] : ['its name is not lower case']),
    ...names.filter(each => !column.test(each)).map(each => `"${each}" is no name of a table or column`),
    ...(initial.length > 0 ? [] : ['nothing begins']),
    ...doubled(states).map(state => `${state} is declared twice`),
    ...doubled(steps.map(({ from, act }) => `${act} in ${from}`)).map(step => `${step} stands there twice`),
    ...unique(named.filter(state => !states.includes(state))).map(state => `${state} is no state`),
    ...states.filter(state => !reached.has(state)).map(state => `nothing leads to ${state}`),
    ...unique(
      steps.filter(({ from }) => final.includes(from)).map(({ from }) => `${from} is final and left`),
    ),
    ...states
      .filter(state => !final.includes(state) && !steps.some(({ from }) => from === state))
      .map(state => `${state} is left by nothing and not final`),
    ...transitions.filter(({ by }) => by.length === 0).map(({ act }) => `nobody may ${act}`),
  ]
}

function reachedFrom(initial: readonly string[], steps: Step[]): Set<string> {
  const reached = new Set(initial)
  // Searches the graph: iterating a Set also visits elements that are added during the iteration.
  for (const state of reached) for (const { from, to } of steps) if (from === state) reached.add(to)
  return reached
}

const unique = (values: string[]) => [...new Set(values)]
const doubled = (values: readonly string[]) =>
  unique(values.filter((value, at) => values.indexOf(value) !== at))
