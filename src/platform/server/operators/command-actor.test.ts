import { userInfo } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { Db } from '../database.ts'
import { findCommandActor } from './command-actor.ts'

const db: Db = { canWrite: true, query: async () => [], queryAtCommit: () => {} }
const findToken = async (_db: Db, token: string, now: number) =>
  token === 'good' && now < 100 ? { tokenId: 9 } : null

describe('findCommandActor', () => {
  test.each([
    ['the user of the system', {}, `shell:${userInfo().username}`],
    ['the person who called sudo', { SUDO_USER: 'ada', USER: 'root' }, 'shell:ada'],
    ['the user of the system for an empty token', { FANFARE_TOKEN: ' ', SUDO_USER: 'ada' }, 'shell:ada'],
  ])('returns %s', async (_what, environment, name) => {
    const actor = { name, via: 'shell', requestId: null }
    expect(await findCommandActor(db, findToken, 0, environment)).toEqual(actor)
  })

  test('returns a personal token before the user of the system', async () => {
    const environment = { FANFARE_TOKEN: 'good', SUDO_USER: 'ada' }
    const actor = { name: 'token 9', via: 'token', requestId: null }
    expect(await findCommandActor(db, findToken, 0, environment)).toEqual(actor)
  })

  test('returns null for an unknown or expired token, and if no module knows tokens', async () => {
    expect(await findCommandActor(db, findToken, 0, { FANFARE_TOKEN: 'bad' })).toBeNull()
    expect(await findCommandActor(db, findToken, 100, { FANFARE_TOKEN: 'good' })).toBeNull()
    expect(await findCommandActor(db, undefined, 0, { FANFARE_TOKEN: 'good' })).toBeNull()
  })
})
