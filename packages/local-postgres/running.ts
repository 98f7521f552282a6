import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessAlive } from '../../src/platform/server/is-alive.ts'
import { databaseName } from './cluster.ts'

/**
 * Returns the connection string of the PostgreSQL that currently runs on `<dataDir>/postgres`, or undefined
 * if none does. The lines of PostgreSQL's pid file are: process id, folder, start time, port, socket folder,
 * listen address, shared memory and state.
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
