import { type MutationOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Overlaid, type Overlay, overlayKey, tellTabs } from './overlay.ts'

/** An optimistic write: what it changes, how it's sent, and what it invalidates. */
export interface OptimisticWrite<Input, State> {
  /** The kind of thing that it changes, e.g. `makes`. All writes of a kind share one overlay. */
  kind: string
  /** The thing's id within its kind. */
  thingOf: (input: Input) => string
  /** Resolves with the thing as the server has it now. */
  send: (input: Input) => Promise<State>
  /** Queries to invalidate, in this tab and in others. */
  invalidates: (input: Input) => QueryKey[]
  onDone: (input: Input, state: State) => void
  onFailed: (input: Input) => void
}

/** A fan's input and the optimistic state; without `expected` the view changes only with the server's answer. */
export interface Attempt<Input, State> {
  input: Input
  expected?: State
}

let lastTurn = 0

/**
 * The options of a TanStack mutation: `expected` is overlaid on the lists at once; the server's answer replaces it, and
 * a failure rolls it back. The overlay lives in the query cache, so it survives navigation.
 */
export function optimisticOptions<Input, State>(
  client: QueryClient,
  { kind, thingOf, ...write }: OptimisticWrite<Input, State>,
): MutationOptions<State, Error, Attempt<Input, State>, number> {
  const set = (change: (overlay: Overlay<State> | undefined) => Overlay<State> | undefined) =>
    client.setQueryData<Overlay<State>>(overlayKey(kind), change)
  const settle = (thing: string, turn: number, answer: Pick<Overlaid<State>, 'confirmed'>) =>
    set(overlay => {
      const old = overlay?.[thing]
      // The session has ended meanwhile, and the overlay was removed.
      if (!old) return undefined
      const isLast = old.turn === turn
      return { ...overlay, [thing]: { ...old, ...answer, ...(isLast && { expected: undefined }) } }
    })
  return {
    // Offline it fails at once, like any call, instead of being paused.
    networkMode: 'always',
    mutationFn: ({ input }) => write.send(input),
    onMutate({ input, expected }) {
      const [thing, turn] = [thingOf(input), ++lastTurn]
      set(overlay => ({ ...overlay, [thing]: { ...overlay?.[thing], expected, turn } }))
      return turn
    },
    onSuccess(state, { input }, turn) {
      settle(thingOf(input), turn, { confirmed: state })
      tellTabs(client, { kind, thing: thingOf(input), state, invalidates: write.invalidates(input) })
      write.onDone(input, state)
    },
    onError(_error, { input }, turn) {
      if (turn !== undefined) settle(thingOf(input), turn, {})
      write.onFailed(input)
    },
  }
}

/**
 * A TanStack mutation that survives unmounting. (Not `useMutation`: its observer would add 0.6 kB to the first load of
 * every page with such a button.)
 */
export function useOptimistic<Input, State>(write: OptimisticWrite<Input, State>) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    mutate(attempt: Attempt<Input, State>): void {
      setPending(true)
      const mutation = client.getMutationCache().build(client, optimisticOptions(client, write))
      // `onError` has already handled it.
      const done = mutation.execute(attempt).catch(() => {})
      void done.then(() => setPending(false))
    },
  }
}
