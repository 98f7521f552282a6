/** Id of a fan; `unknown` until the current user is loaded. */
export type Viewer = number | 'visitor' | 'unknown'

interface ConnectionIdDeps {
  make: () => string
  read: (key: string) => string | null
  write: (key: string, value: string) => void
}

/**
 * Creates the tab's connection ids, one per show. An id survives reloads, so that the tab doesn't have to
 * take over from itself. It belongs to one viewer: after a sign-out the next viewer gets a new id. An id
 * created before the user is loaded is assigned to that user.
 */
export function createConnectionIds({ make, read, write }: ConnectionIdDeps) {
  const toKey = (showId: number) => `connection:${showId}`

  function store(showId: number, viewer: Viewer, id: string): string {
    const value = `${viewer}:${id}`
    write(toKey(showId), value)
    return id
  }

  return {
    of(showId: number, viewer: Viewer): string {
      const stored = read(toKey(showId)) ?? ''
      const [owner, id] = stored.split(':')
      if (!id) return store(showId, viewer, make())
      if (viewer === 'unknown' || owner === String(viewer)) return id
      return store(showId, viewer, owner === 'unknown' ? id : make())
    },
    renew: (showId: number, viewer: Viewer): void => void store(showId, viewer, make()),
  }
}
