import { existsSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root, say } from './run.mjs'

const beatMs = 500
const deadAfterMs = 5000
const pollMs = 200

/**
 * Runs the work under a file lock of the checkout, because two processes may be started at once in a fresh
 * clone. The lock is a lease: its holder renews it regularly, so the stale lock of a killed process soon
 * expires.
 */
export async function oneAtATime(work) {
  const lock = join(root, '.cache', 'setup.lock')
  mkdirSync(join(root, '.cache'), { recursive: true })
  await take(lock)
  const beat = setInterval(() => {
    const now = new Date()
    if (existsSync(lock)) utimesSync(lock, now, now)
  }, beatMs)
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    process.off('exit', release)
    release()
  }
}

async function take(lock) {
  for (let tries = 0; !tryToTake(lock); tries += 1) {
    if (tries === 0) say('Waiting for another start of this checkout …')
    await delay(pollMs)
  }
}

function tryToTake(lock) {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const touched = statSync(lock, { throwIfNoEntry: false })
    if (touched && Date.now() - touched.mtimeMs > deadAfterMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
