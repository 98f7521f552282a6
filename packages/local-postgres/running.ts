import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from '../../src/platform/server/is-alive.ts'
import { databaseName } from './cluster.ts'

/**
 * The connection string of the PostgreSQL that runs on `<dataDir>/postgres` just now, or undefined. PostgreSQL itself
 * writes down where it listens: process, folder, start, port, socket's folder, address, shared memory, state.
 */
export function findRunningPostgres(dataDir: string): string | undefined {
  const home = join(dataDir, 'postgres')
  const lines = read(join(home, 'cluster', 'postmaster.pid'))?.split('\n') ?? []
  const [pid, , , port, socketFolder, address, , state] = lines.map(line => line.trim())
  if (!pid || state !== 'ready' || !isProcessAlive(Number(pid))) return undefined
  if (socketFolder) {
    return `postgres:///${databaseName}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${databaseName}`
  }
  const password = read(join(home, 'password'))
  return password && `postgres://${databaseName}:${password}@${address}:${port}/${databaseName}`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
