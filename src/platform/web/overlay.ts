import { type QueryClient, type QueryKey, skipToken, useQuery } from '@tanstack/react-query'

/**
 * An entity's state that is newer than a page's lists: the last confirmed state and the optimistic one, which
 * takes precedence.
 */
export interface Overlaid<State> {
  confirmed?: State
  expected?: State
  /** Number of the write that set `expected`: an earlier write that completes later must not clear it. */
  turn: number
}

/** Overlaid states by the entity's id. */
export type Overlay<State> = Readonly<Record<string, Overlaid<State>>>

/** The message that is sent to other tabs once the server has confirmed a write. */
export interface ConfirmedWrite {
  kind: string
  thing: string
  state: unknown
  invalidates: QueryKey[]
}

/**
 * Returns the query key of a kind's overlay; it starts with `self`, so that it is removed with the session.
 */
export const toOverlayKey = (kind: string) => ['self', 'overlay', kind]

/**
 * Returns a function that looks up an entity's state after the fan's own writes; undefined if unchanged since
 * the page was loaded.
 */
export function useOverlay<State>(kind: string): (thing: string) => State | undefined {
  const { data } = useQuery<Overlay<State>>({ queryKey: toOverlayKey(kind), queryFn: skipToken })
  return thing => data?.[thing]?.expected ?? data?.[thing]?.confirmed
}

const otherTabs = new WeakMap<QueryClient, BroadcastChannel>()

/** Invalidates a write's queries in this tab and sends the write to other tabs. */
export function broadcastWrite(client: QueryClient, write: ConfirmedWrite): void {
  otherTabs.get(client)?.postMessage(write)
  invalidate(client, write)
}

/**
 * Shares confirmed states between the tabs of a session (BroadcastChannel). Returns the unsubscribe function.
 */
export function shareWithTabs(client: QueryClient, isSignedIn: () => boolean): () => void {
  const channel = new BroadcastChannel('overlay')
  otherTabs.set(client, channel)
  channel.onmessage = ({ data }: MessageEvent<ConfirmedWrite>) => {
    if (!isSignedIn()) return
    const { kind, thing, state } = data
    client.setQueryData<Overlay<unknown>>(toOverlayKey(kind), overlay => ({
      ...overlay,
      [thing]: { turn: 0, ...overlay?.[thing], confirmed: state },
    }))
    invalidate(client, data)
  }
  return () => channel.close()
}

function invalidate(client: QueryClient, { invalidates }: ConfirmedWrite): void {
  for (const queryKey of invalidates) void client.invalidateQueries({ queryKey })
}
