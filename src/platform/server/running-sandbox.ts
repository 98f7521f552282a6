import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { isAlive } from './is-alive.ts'

const running = z.object({ pid: z.int().positive(), env: z.record(z.string(), z.string()) })

/** A sandbox writes its process and the environment that it gave the server into its data folder. */
export type RunningSandbox = z.output<typeof running>

export const runningSandboxFile = (dataDir: string): string => join(dataDir, 'sandbox', 'running.json')

/** Addresses and keys of the services that a sandbox plays on the data folder just now, or undefined. */
export function findRunningSandbox(dataDir: string): Record<string, string> | undefined {
  const found = readRunning(runningSandboxFile(dataDir))
  return found && isAlive(found.pid) ? found.env : undefined
}

function readRunning(file: string): RunningSandbox | undefined {
  try {
    return running.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
