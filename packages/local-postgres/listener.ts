import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName, passwordFile } from './cluster.ts'
import type { Home } from './home.ts'

/** How PostgreSQL is reached. */
export type Listener = {
  /** Options for the server's command line. */
  args: string[]
  /** Connection string of a database. */
  url: (database: string) => string
  /** The socket's folder, to be removed when PostgreSQL has ended. */
  folder?: string
}

// A socket's path holds about 107 bytes, of which "/.s.PGSQL.5432" takes 14.
const socketFolderMaxBytes = 90

/**
 * A Unix socket in a new folder that only PostgreSQL's user may enter. Not in the data folder: its path may be
 * too long for a socket, and shared folders of virtual machines hold none.
 */
export function socketListener(home: Home): Listener {
  const parent =
    Buffer.byteLength(tmpdir()) + '/fanfare-abcdef'.length <= socketFolderMaxBytes ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'fanfare-'))
  const { uid, gid } = home.account
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return {
    args: ['-c', 'listen_addresses=', '-k', folder],
    url: database => `postgres:///${database}?host=${encodeURIComponent(folder)}&user=${databaseName}`,
    folder,
  }
}

/** A free port of the loopback address and the database's password, where there are no Unix sockets. */
export async function loopbackListener(home: Home): Promise<Listener> {
  const port = await freePort()
  const password = readFileSync(passwordFile(home), 'utf8')
  return {
    args: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='],
    url: database => `postgres://${databaseName}:${password}@127.0.0.1:${port}/${database}`,
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
