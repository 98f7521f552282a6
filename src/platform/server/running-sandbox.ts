import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { isProcessAlive } from './is-alive.ts'

const running = z.object({ pid: z.int().positive(), env: z.record(z.string(), z.string()) })

/**
 * The file that a sandbox writes into the data folder: its process id and the environment that it provides to
 * the server.
 */
export type RunningSandbox = z.output<typeof running>

export const getRunningSandboxFile = (dataDir: string): string => join(dataDir, 'sandbox', 'running.json')

/**
 * Returns the environment variables, with URLs and keys of the simulated services, of a sandbox running on
 * the data folder; undefined if there is none.
 */
export function findRunningSandbox(dataDir: string): Record<string, string> | undefined {
  const found = readRunning(getRunningSandboxFile(dataDir))
  return found && isProcessAlive(found.pid) ? found.env : undefined
}

function readRunning(file: string): RunningSandbox | undefined {
  try {
    return running.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
