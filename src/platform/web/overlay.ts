import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/** State newer than a page's lists: what the server has confirmed, and on top the optimistic value. */
export interface Overlaid<State> {
  confirmed?: State
  expected?: State
  /** The write that set `expected`: an earlier write that completes late must not clear it (race). */
  turn: number
}

/** By thing id. */
export type Overlay<State> = Readonly<Record<string, Overlaid<State>>>

/** The message to other tabs once the server has answered. */
export interface Told {
  kind: string
  thing: string
  state: unknown
  invalidates: QueryKey[]
}

/** Prefixed with `self`, so it's removed with the session. */
export const overlayKey = (kind: string) => ['self', 'overlay', kind]

/** A thing's state after the fan's own writes; undefined if unchanged since the page loaded. */
export function useOverlay<State>(kind: string): (thing: string) => State | undefined {
  const { data } = useQuery<Overlay<State>>({ queryKey: overlayKey(kind), queryFn: skipToken })
  return thing => data?.[thing]?.expected ?? data?.[thing]?.confirmed
}

const otherTabs = new WeakMap<QueryClient, BroadcastChannel>()

/** Invalidates a write's queries here and broadcasts it to other tabs. */
export function tellTabs(client: QueryClient, told: Told): void {
  otherTabs.get(client)?.postMessage(told)
  invalidate(client, told)
}

/** Syncs confirmed state between tabs of a session (BroadcastChannel). Returns the unsubscribe function. */
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
