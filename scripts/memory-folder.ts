import { statfsSync } from 'node:fs'

const folder = '/dev/shm'
const neededBytes = 2 * 1_024 ** 3

/**
 * Puts temporary files of tests, above all databases, into a RAM disk (tmpfs) if the machine has one with
 * room. Copying the template database took 30 ms of CPU time there, 440 ms on disk
 * (docs/decisions/2026-11-22-suite-time.md). Respects a TMPDIR that is set already.
 */
export function keepTestsInMemory(env: NodeJS.ProcessEnv = process.env) {
  if (env['TMPDIR'] === undefined && hasRoom()) env['TMPDIR'] = folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
