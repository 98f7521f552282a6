import { type MutationOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { broadcastWrite, type Overlaid, type Overlay, toOverlayKey } from './overlay.ts'

/** An optimistic write: how it is sent, and which queries it invalidates. */
export interface OptimisticWrite<Input, State> {
  /** Kind of entity that it changes, such as `makes`. All writes of a kind share one overlay. */
  kind: string
  thingOf: (input: Input) => string
  /** Sends the write; resolves with the entity's state on the server. */
  send: (input: Input) => Promise<State>
  /** Returns the queries to invalidate, in this tab and in others. */
  invalidates: (input: Input) => QueryKey[]
  onDone: (input: Input, state: State) => void
  onFailed: (input: Input) => void
}

/**
 * The input of a write and its optimistic state; without `expected`, the view changes only after the server's
 * response.
 */
export interface Attempt<Input, State> {
  input: Input
  expected?: State
}

let lastTurn = 0

/**
 * Returns the options of a TanStack mutation: `expected` overlays the lists immediately, the server's
 * response replaces it, and a failure rolls it back. The overlay is stored in the query cache, so that it
 * survives navigation.
 */
export function createOptimisticOptions<Input, State>(
  client: QueryClient,
  { kind, thingOf, ...write }: OptimisticWrite<Input, State>,
): MutationOptions<State, Error, Attempt<Input, State>, number> {
  const set = (change: (overlay: Overlay<State> | undefined) => Overlay<State> | undefined) =>
    client.setQueryData<Overlay<State>>(toOverlayKey(kind), change)
  const settle = (thing: string, turn: number, outcome: Pick<Overlaid<State>, 'confirmed'>) =>
    set(overlay => {
      const old = overlay?.[thing]
      // The overlay has been removed because the session has ended.
      if (!old) return undefined
      const isLast = old.turn === turn
      return { ...overlay, [thing]: { ...old, ...outcome, ...(isLast && { expected: undefined }) } }
    })
  return {
    // Fails immediately when offline instead of pausing, like all calls.
    networkMode: 'always',
    mutationFn: ({ input }) => write.send(input),
    onMutate({ input, expected }) {
      const [thing, turn] = [thingOf(input), ++lastTurn]
      set(overlay => ({ ...overlay, [thing]: { ...overlay?.[thing], expected, turn } }))
      return turn
    },
    onSuccess(state, { input }, turn) {
      settle(thingOf(input), turn, { confirmed: state })
      broadcastWrite(client, { kind, thing: thingOf(input), state, invalidates: write.invalidates(input) })
      write.onDone(input, state)
    },
    onError(_error, { input }, turn) {
      if (turn !== undefined) settle(thingOf(input), turn, {})
      write.onFailed(input)
    },
  }
}

/**
 * Runs a TanStack mutation that survives unmounting. `useMutation` isn't used, because its observer would add
 * 0.6 kB to the first load of every page with an optimistic button.
 */
export function useOptimistic<Input, State>(write: OptimisticWrite<Input, State>) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    mutate(attempt: Attempt<Input, State>): void {
      setPending(true)
      const mutation = client.getMutationCache().build(client, createOptimisticOptions(client, write))
      // `onError` has already handled the error.
      const done = mutation.execute(attempt).catch(() => {})
      void done.then(() => setPending(false))
    },
  }
}
