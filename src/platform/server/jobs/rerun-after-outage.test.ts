import { describe, expect, test } from 'vitest'
import type { ReadDb } from '../database.ts'
import { testDatabase } from '../testing/database.ts'
import { rerunAfterOutage } from './rerun-after-outage.ts'

const away = () => Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' })

/** A database that answers after it has been asked this many times in vain. */
function aDatabase(missesLeft: number) {
  let left = missesLeft
  const query = async () => {
    left -= 1
    if (left >= 0) throw away()
    return []
  }
  return { query } as ReadDb
}

const pause = async () => {}

describe('rerunAfterOutage', () => {
  test('waits for the database and runs the work again when the database was away', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      if (runs === 1) throw away()
    }
    await rerunAfterOutage(work, { db: aDatabase(5), signal: undefined, pause })
    expect(runs).toBe(2)
  })

  test('runs the work again when PostgreSQL answers', async () => {
    await using database = await testDatabase({ template: 'empty' })
    let runs = 0
    const work = async () => {
      runs += 1
      if (runs === 1) throw away()
    }
    await rerunAfterOutage(work, { db: database.read, signal: undefined })
    expect(runs).toBe(2)
  })

  test('throws at once when the database rejected a statement', async () => {
    const locked = Object.assign(new Error('locked'), { code: '55P03' })
    const work = () => Promise.reject(locked)
    await expect(rerunAfterOutage(work, { db: aDatabase(0), signal: undefined, pause })).rejects.toBe(locked)
  })

  test('gives up after three outages, or when the process stops', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      throw away()
    }
    await expect(rerunAfterOutage(work, { db: aDatabase(0), signal: undefined, pause })).rejects.toThrow(
      'connect',
    )
    expect(runs).toBe(4)
    const signal = AbortSignal.abort()
    await expect(rerunAfterOutage(work, { db: aDatabase(9), signal, pause })).rejects.toThrow('connect')
    expect(runs).toBe(5)
  })
})
