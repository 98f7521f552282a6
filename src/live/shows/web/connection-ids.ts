/** A fan's id; unknown until the current user is loaded. */
export type Viewer = number | 'visitor' | 'unknown'

interface Means {
  make: () => string
  read: (key: string) => string | null
  write: (key: string, value: string) => void
}

/**
 * The tab's connection to each show. It is kept over a reload, so that the tab does not have to take over from itself,
 * but is one viewer's alone: after a sign-out the next one gets another. One that was made before its viewer was known
 * becomes that of whoever turns out to be signed in.
 */
export function createConnectionIds({ make, read, write }: Means) {
  const keyOf = (showId: number) => `connection:${showId}`

  function keep(showId: number, viewer: Viewer, id: string): string {
    const value = `${viewer}:${id}`
    write(keyOf(showId), value)
    return id
  }

  return {
    of(showId: number, viewer: Viewer): string {
      const kept = read(keyOf(showId)) ?? ''
      const [owner, id] = kept.split(':')
      if (!id) return keep(showId, viewer, make())
      if (viewer === 'unknown' || owner === String(viewer)) return id
      return keep(showId, viewer, owner === 'unknown' ? id : make())
    },
    renew: (showId: number, viewer: Viewer): void => void keep(showId, viewer, make()),
  }
}
