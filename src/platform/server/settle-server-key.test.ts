import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyFor, NoServerKey } from './server-key.ts'
import { forgetServerKey, serverKeyProblem, settleServerKey } from './settle-server-key.ts'
import { testDatabase } from './testing/database.ts'

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const embedded = (dataDir: string) => ({ dataDir, serverKey: undefined, databaseUrl: undefined })
const beside = (dataDir: string, serverKey?: string) => ({
  dataDir,
  serverKey,
  databaseUrl: 'postgres://db/a',
})
const [one, another] = ['1'.repeat(32), '2'.repeat(32)]

test('a folder with its own database gets a key at the first start, which it keeps', async () => {
  await using database = await testDatabase()
  const folder = aFolder()
  expect(await settleServerKey(database.db, embedded(folder))).toBeNull()
  expect(await settleServerKey(database.db, embedded(folder))).toBeNull()
  const copy = aFolder()
  expect(await settleServerKey(database.db, embedded(copy))).toMatch(/^The key of this database is missing/)
  expect(existsSync(join(copy, 'server-key'))).toBe(false)
})

test('beside DATABASE_URL the key is given, or stands in a lasting folder', async () => {
  await using database = await testDatabase()
  const folder = aFolder()
  expect(await settleServerKey(database.db, beside(folder))).toMatch(/^SERVER_KEY is missing/)
  expect(existsSync(join(folder, 'server-key'))).toBe(false)
  writeFileSync(join(folder, 'server-key'), one)
  expect(await settleServerKey(database.db, beside(folder))).toBeNull()
  expect(await settleServerKey(database.db, beside(aFolder(), one))).toBeNull()
  expect(await settleServerKey(database.db, beside(aFolder()))).toMatch(
    /^The key of this database is missing/,
  )
  expect(await settleServerKey(database.db, beside(folder, another))).toMatch(/^SERVER_KEY is not the key/)
})

test('of processes that start at once with different keys one serves', async () => {
  await using database = await testDatabase()
  const keys = ['a', 'b', 'c', 'd'].map(letter => beside('/nowhere', letter.repeat(32)))
  const problems = await Promise.all(keys.map(setup => settleServerKey(database.db, setup)))
  expect(problems.filter(problem => problem === null)).toHaveLength(1)
})

test('a key that is lost is forgotten, and the next start brings another', async () => {
  await using database = await testDatabase()
  expect(await forgetServerKey(database.db)).toBe(false)
  await settleServerKey(database.db, beside('/nowhere', one))
  expect(await serverKeyProblem(database.read, beside('/nowhere', another))).not.toBeNull()
  expect(await forgetServerKey(database.db)).toBe(true)
  expect(await settleServerKey(database.db, beside('/nowhere', another))).toBeNull()
})

test('whoever needs a key makes none', () => {
  const folder = aFolder()
  expect(() => keyFor('tests', { dataDir: folder, serverKey: undefined })).toThrow(NoServerKey)
  expect(existsSync(join(folder, 'server-key'))).toBe(false)
})
