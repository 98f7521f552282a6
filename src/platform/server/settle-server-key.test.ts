import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { deriveServerKey, NoServerKey } from './server-key.ts'
import { checkServerKey, clearServerKey, settleServerKey } from './settle-server-key.ts'
import { testDatabase } from './testing/database.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const embedded = (dataDir: string) => ({ dataDir, serverKey: undefined, databaseUrls: [] })
const withDatabaseUrl = (dataDir: string, serverKey?: string) => ({
  dataDir,
  serverKey,
  databaseUrls: ['postgres://db/a'],
})
const [one, another] = ['1'.repeat(32), '2'.repeat(32)]

describe('settleServerKey', () => {
  test('creates a key on the first start with an embedded database', async () => {
    await using database = await testDatabase()
    const folder = aFolder()
    expect(await settleServerKey(database.db, embedded(folder))).toBeNull()
    expect(await settleServerKey(database.db, embedded(folder))).toBeNull()
    const copy = aFolder()
    expect(await settleServerKey(database.db, embedded(copy))).toMatch(/^The key of this database is missing/)
    expect(existsSync(join(copy, 'server-key'))).toBe(false)
  })

  test('requires a configured key or a persistent key file with DATABASE_URL', async () => {
    await using database = await testDatabase()
    const folder = aFolder()
    expect(await settleServerKey(database.db, withDatabaseUrl(folder))).toMatch(/^SERVER_KEY is missing/)
    expect(existsSync(join(folder, 'server-key'))).toBe(false)
    writeFileSync(join(folder, 'server-key'), one)
    expect(await settleServerKey(database.db, withDatabaseUrl(folder))).toBeNull()
    expect(await settleServerKey(database.db, withDatabaseUrl(aFolder(), one))).toBeNull()
    expect(await settleServerKey(database.db, withDatabaseUrl(aFolder()))).toMatch(
      /^The key of this database is missing/,
    )
    expect(await settleServerKey(database.db, withDatabaseUrl(folder, another))).toMatch(
      /^SERVER_KEY is not the key/,
    )
  })

  test('lets only one of several processes with different keys serve', async () => {
    await using database = await testDatabase()
    const keys = ['a', 'b', 'c', 'd'].map(character => withDatabaseUrl('/nowhere', character.repeat(32)))
    const problems = await Promise.all(keys.map(setup => settleServerKey(database.db, setup)))
    expect(problems.filter(problem => problem === null)).toHaveLength(1)
  })

  test('accepts a new key after the lost one was cleared', async () => {
    await using database = await testDatabase()
    expect(await clearServerKey(database.db)).toBe(false)
    await settleServerKey(database.db, withDatabaseUrl('/nowhere', one))
    expect(await checkServerKey(database.read, withDatabaseUrl('/nowhere', another))).not.toBeNull()
    expect(await clearServerKey(database.db)).toBe(true)
    expect(await settleServerKey(database.db, withDatabaseUrl('/nowhere', another))).toBeNull()
  })

  test('never creates a key when only deriving one', () => {
    const folder = aFolder()
    expect(() => deriveServerKey('tests', { dataDir: folder, serverKey: undefined })).toThrow(NoServerKey)
    expect(existsSync(join(folder, 'server-key'))).toBe(false)
  })
})
