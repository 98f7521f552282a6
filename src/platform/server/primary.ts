import pg from 'pg'

/** Time-out in ms of each step while a server is tried. */
export const tryMsMax = 2_000

/** The server that takes writes, out of those of one database. */
export interface Primary {
  /** Connection string for the next connection. */
  url: () => string
  /** Looks for the primary again; callers at the same time share one search. */
  search: () => Promise<void>
  /** Registers a listener for when another server becomes the primary; returns how to remove it. */
  onChange: (listener: () => void) => () => void
}

/** Starts with the first URL. A database with one URL has nothing to search. */
export function createPrimary(urls: readonly string[], isPrimary = askServer): Primary {
  let [current = ''] = urls
  let searching: Promise<void> | undefined
  const listeners = new Set<() => void>()
  async function search(): Promise<void> {
    for (const url of urls) {
      if (await isPrimary(url)) {
        if (url === current) return
        current = url
        for (const listener of listeners) listener()
        return
      }
    }
  }
  return {
    url: () => current,
    async search() {
      if (urls.length < 2) return
      searching ??= search().finally(() => {
        searching = undefined
      })
      await searching
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns whether the server answers and isn't a standby. */
async function askServer(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: tryMsMax,
    query_timeout: tryMsMax,
    application_name: 'fanfare',
  })
  // Without a listener, a connection that breaks between two steps would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
    return rows[0]?.is_standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
