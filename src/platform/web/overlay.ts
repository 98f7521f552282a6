import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/** Newer than the lists of a page: what the server has confirmed of a thing, and above it what is still expected. */
export interface Overlaid<State> {
  confirmed?: State
  expected?: State
  /** Of the write that `expected` belongs to: an earlier one that ends does not take it away. */
  turn: number
}

/** By the things' names. */
export type Overlay<State> = Readonly<Record<string, Overlaid<State>>>

/** What other tabs are told once the server has answered. */
export interface Told {
  kind: string
  thing: string
  state: unknown
  invalidates: QueryKey[]
}

/** Begins with `self`: it goes with the session. */
export const overlayKey = (kind: string) => ['self', 'overlay', kind]

/** How a thing stands by the fan's own writes; undefined where they have not touched it since the page came. */
export function useOverlay<State>(kind: string): (thing: string) => State | undefined {
  const { data } = useQuery<Overlay<State>>({ queryKey: overlayKey(kind), queryFn: skipToken })
  return thing => data?.[thing]?.expected ?? data?.[thing]?.confirmed
}

const otherTabs = new WeakMap<QueryClient, BroadcastChannel>()

/** Reads anew what a write has made old, and tells the other tabs of it. */
export function tellTabs(client: QueryClient, told: Told): void {
  otherTabs.get(client)?.postMessage(told)
  invalidate(client, told)
}

/** Tabs of one browser, which share a session, tell each other what the server has answered. Returns the way to stop. */
export function shareWithTabs(client: QueryClient, isSignedIn: () => boolean): () => void {
  const channel = new BroadcastChannel('overlay')
  otherTabs.set(client, channel)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (!isSignedIn()) return
    const { kind, thing, state } = data
    client.setQueryData<Overlay<unknown>>(overlayKey(kind), overlay => ({
      ...overlay,
      [thing]: { turn: 0, ...overlay?.[thing], confirmed: state },
    }))
    invalidate(client, data)
  }
  return () => channel.close()
}

function invalidate(client: QueryClient, { invalidates }: Told): void {
  for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
}
