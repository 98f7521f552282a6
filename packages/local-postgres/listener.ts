import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName, getPasswordFile } from './cluster.ts'
import type { Home } from './home.ts'

export type Listener = {
  args: string[]
  url: (database: string) => string
  /** The socket's folder, to be removed once PostgreSQL has exited. */
  folder?: string
}

// A socket's path is limited to about 107 bytes, of which "/.s.PGSQL.5432" takes 14.
const socketFolderMaxBytes = 90

/**
 * Creates a Unix socket in a new folder that only PostgreSQL's user may enter. Doesn't use the data folder:
 * its path may be too long for a socket, and shared folders of virtual machines don't support sockets.
 */
export function createSocketListener(home: Home): Listener {
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

/**
 * Listens on a free port of the loopback interface with the database's password, for systems without Unix
 * sockets.
 */
export async function createLoopbackListener(home: Home): Promise<Listener> {
  const port = await findFreePort()
  const password = readFileSync(getPasswordFile(home), 'utf8')
  return {
    args: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', 'unix_socket_directories='],
    url: database => `postgres://${databaseName}:${password}@127.0.0.1:${port}/${database}`,
  }
}

function findFreePort(): Promise<number> {
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
