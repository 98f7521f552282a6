import {
  type MutationOptions,
  type QueryClient,
  type QueryKey,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'

/** A write that shows at once: what it is about, how it is sent, and what to do afterwards. */
export interface OptimisticWrite<Input, State> {
  /** Of the things that it changes: `makes`. All writes of a kind share one overlay. */
  kind: string
  /** The thing's name among those of its kind. */
  thingOf: (input: Input) => string
  /** Resolves with the thing as the server has it now. */
  send: (input: Input) => Promise<State>
  /** Queries whose answers it makes old, in this tab and in others. */
  invalidates: (input: Input) => QueryKey[]
  onDone: (input: Input) => void
  onFailed: (input: Input) => void
}

/** What a fan wants, and how the thing will look; without `expected` it changes when the server has answered. */
export interface Attempt<Input, State> {
  input: Input
  expected?: State
}

/** Newer than the lists of a page: what the server has confirmed of a thing, and above it what is still expected. */
interface Entry<State> {
  confirmed?: State
  expected?: State
  /** Of the write that `expected` belongs to: an earlier one that ends does not take it away. */
  turn: number
}

type Overlay<State> = Readonly<Record<string, Entry<State>>>

/** What other tabs are told once the server has answered. */
interface Told {
  kind: string
  thing: string
  state: unknown
  invalidates: QueryKey[]
}

/** Begins with `self`: it goes with the session. */
const keyOf = (kind: string) => ['self', 'overlay', kind]

const otherTabs = new WeakMap<QueryClient, BroadcastChannel>()
let lastTurn = 0

/**
 * The options of a TanStack mutation: `expected` is laid over the lists at once, the server's answer takes its place, and
 * a failure takes it away. The overlay lives in the query cache, so it survives navigation.
 */
export function optimisticOptions<Input, State>(
  client: QueryClient,
  write: OptimisticWrite<Input, State>,
): MutationOptions<State, Error, Attempt<Input, State>, number> {
  const { kind, thingOf } = write
  const set = (change: (overlay: Overlay<State> | undefined) => Overlay<State> | undefined) =>
    client.setQueryData<Overlay<State>>(keyOf(kind), change)
  const settle = (thing: string, turn: number, answer: Pick<Entry<State>, 'confirmed'>) =>
    set(overlay => {
      const entry = overlay?.[thing]
      // The session has ended meanwhile, and the overlay with it.
      if (!entry) return undefined
      const isLast = entry.turn === turn
      return { ...overlay, [thing]: { ...entry, ...answer, ...(isLast && { expected: undefined }) } }
    })
  return {
    // Without a network it fails at once, like any call.
    networkMode: 'always',
    mutationFn: ({ input }) => write.send(input),
    onMutate({ input, expected }) {
      const [thing, turn] = [thingOf(input), ++lastTurn]
      set(overlay => ({ ...overlay, [thing]: { ...overlay?.[thing], expected, turn } }))
      return turn
    },
    onSuccess(state, { input }, turn) {
      settle(thingOf(input), turn, { confirmed: state })
      const told: Told = { kind, thing: thingOf(input), state, invalidates: write.invalidates(input) }
      otherTabs.get(client)?.postMessage(told)
      invalidate(client, told)
      write.onDone(input)
    },
    onError(_error, { input }, turn) {
      if (turn !== undefined) settle(thingOf(input), turn, {})
      write.onFailed(input)
    },
  }
}

function invalidate(client: QueryClient, { invalidates }: Told): void {
  for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
}

/** Tabs of one browser, which share a session, tell each other what the server has answered. Returns the way to stop. */
export function shareWithTabs(client: QueryClient, isSignedIn: () => boolean): () => void {
  const channel = new BroadcastChannel('optimistic')
  otherTabs.set(client, channel)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (!isSignedIn()) return
    const { kind, thing, state } = data
    client.setQueryData<Overlay<unknown>>(keyOf(kind), overlay => ({
      ...overlay,
      [thing]: { turn: 0, ...overlay?.[thing], confirmed: state },
    }))
    invalidate(client, data)
  }
  return () => channel.close()
}

/** How a thing stands by the fan's own writes; undefined where they have not touched it since the page came. */
export function useOverlay<State>(kind: string): (thing: string) => State | undefined {
  const { data } = useQuery<Overlay<State>>({ queryKey: keyOf(kind), queryFn: skipToken })
  return thing => data?.[thing]?.expected ?? data?.[thing]?.confirmed
}

/** TanStack's mutation of an optimistic write; it goes on when the component has gone. */
export function useOptimistic<Input, State>(write: OptimisticWrite<Input, State>) {
  return useMutation(optimisticOptions(useQueryClient(), write))
}
