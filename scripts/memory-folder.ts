import { statfsSync } from 'node:fs'

const folder = '/dev/shm'
const neededBytes = 2 * 1_024 ** 3

/**
 * Stores temporary files of tests, mainly databases, in a RAM disk (tmpfs) if the machine has one with enough
 * space. Copying the template database takes 30 ms of CPU time there, 440 ms on disk
 * (docs/decisions/2026-11-22-tests-in-memory.md). Keeps an existing TMPDIR.
 */
export function storeTempFilesInMemory(env: NodeJS.ProcessEnv = process.env) {
  if (env['TMPDIR'] === undefined && hasEnoughSpace()) env['TMPDIR'] = folder
}

function hasEnoughSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}
