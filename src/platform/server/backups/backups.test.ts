import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '../../../../packages/local-postgres/start.ts'
import { type Database, openDatabase } from '../database.ts'
import { readRestoreMark } from '../restores/restore-mark.ts'
import { silentServiceClient } from '../testing/fake-service.ts'
import { migrationsFolder } from '../testing/migrations-before.ts'
import { type Archive, type Base, listWal, names, openArchive, readBase } from './archive.ts'
import { isChainBroken, readNote } from './archive-notes.ts'
import { createBase } from './create-base.ts'
import { createDecryption, type Decryption } from './encrypt.ts'
import { findPlaces } from './keep-archive.ts'
import { packWal } from './pack-wal.ts'
import { readBaseFiles, verifyWal } from './read-base.ts'
import { restoreFolder } from './restore.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let folder: string
let dataDir: string
let archive: Archive
let decryption: Decryption
let postgres: EmbeddedPostgres
let database: Database
let base: Base

const errors: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-backup-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  const identity = await generateX25519Identity()
  writeFileSync(join(folder, 'identity'), identity)
  decryption = await createDecryption(join(folder, 'identity'))
  const place = { dir: join(folder, 'archive') }
  mkdirSync(place.dir)
  const recipients = [await identityToRecipient(identity)]
  archive = openArchive({ place, recipients, keepDays: 1, spoolBytesMax: 1e9 }, silentServiceClient)
  const started = await startPostgres({ dataDir, archivesWal: true })
  if (!started.ok) throw new Error(started.problem)
  postgres = started.postgres
  database = openDatabase(postgres.url(), { max: 2 })
  await database.pool.query(readFileSync(join(migrationsFolder, '0394-restores.sql'), 'utf8'))
  await database.pool.query('create table notes (note text primary key)')
  base = await makeBase()
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function makeBase(into = archive) {
  const { home } = await findPlaces(dataDir)
  return createBase({ archive: into, dataDir, home, url: postgres.url(), now: Date.now })
}

async function note(text: string): Promise<Date> {
  await database.pool.query('insert into notes values ($1)', [text])
  const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date(0)
}

/** Ends the current WAL segment and waits until PostgreSQL has copied it into the spool. */
async function endSegment() {
  const { rows } = await database.pool.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  )
  await database.pool.query('select pg_switch_wal()')
  for (;;) {
    const { rows: archived } = await database.pool.query<{ last: string }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    if ((archived[0]?.last ?? '') >= (rows[0]?.file ?? '')) return
    await delay(50)
  }
}

async function pack(into = archive) {
  const { spool } = await findPlaces(dataDir)
  await packWal({ archive: into, dataDir, spool, db: database.read, now: Date.now, log })
}

async function restore(name: string, until?: Date) {
  const found: { notes: string[]; isMarked: boolean } = { notes: [], isMarked: false }
  const result = await restoreFolder(
    { archive, decryption, base, dataDir: join(folder, name), ...(until && { until }) },
    async url => {
      const copy = openDatabase(url, { max: 1 })
      const { rows } = await copy.pool.query<{ note: string }>('select note from notes order by note')
      found.notes = rows.map(row => row.note)
      found.isMarked = (await readRestoreMark(copy.read)) !== null
      await expect(copy.pool.query('delete from notes')).rejects.toThrow('read-only')
      await copy.close()
    },
  )
  return { result, ...found }
}

describe('the archive of the embedded database', () => {
  test('restores the last commit, or an earlier moment, as a marked copy', async () => {
    const moment = await note('before')
    await note('later')
    await endSegment()
    await pack()
    const last = await restore('last')
    expect(last).toMatchObject({ result: { ok: true }, notes: ['before', 'later'], isMarked: true })
    expect(await restore('moment', moment)).toMatchObject({ result: { ok: true }, notes: ['before'] })
    expect(existsSync(join(folder, 'last.restoring'))).toBe(false)
    expect((await restore('last')).result).toEqual({ ok: false, problem: expect.stringContaining('exists') })
  })

  test('says that a moment after its end cannot be restored, and leaves nothing', async () => {
    const { result } = await restore('future', new Date('2999-01-01'))
    expect(result).toEqual({ ok: false, problem: expect.stringContaining('recovery ended before') })
    expect(existsSync(join(folder, 'future'))).toBe(false)
    expect(existsSync(join(folder, 'future.restoring'))).toBe(false)
  })

  test('compares each file, and finds a changed part and a missing segment', async () => {
    for (const text of ['one', 'two', 'three']) {
      await note(text)
      await endSegment()
    }
    await pack()
    expect((await readBaseFiles(base, { archive, decryption })).files).toBeGreaterThan(500)
    expect(await verifyWal(base, { archive, decryption })).toMatchObject({ isCut: false })
    const file = (await listWal(archive)).filter(({ segment }) => segment).at(-2)?.file ?? ''
    await archive.store.remove(names.wal(file))
    expect(await verifyWal(base, { archive, decryption })).toMatchObject({ isCut: true })
    const part = join(folder, 'archive', names.part(base.label, 1))
    const bytes = readFileSync(part)
    writeFileSync(part, bytes.with(bytes.length - 1_000, 1 + (bytes.at(-1_000) ?? 0)))
    await expect(readBaseFiles(base, { archive, decryption })).rejects.toThrow()
    writeFileSync(part, bytes)
  })

  test('deletes waiting WAL rather than fill the disk, until the next base backup', async () => {
    await note('lost')
    await endSegment()
    await pack({ ...archive, config: { ...archive.config, spoolBytesMax: 1 } })
    expect(errors).toEqual([expect.stringContaining('too much WAL waits')])
    const isBroken = async () =>
      isChainBroken(await readNote(dataDir, 'base'), await readNote(dataDir, 'wal'))
    expect(await isBroken()).toBe(true)
    const next = await makeBase()
    expect(await isBroken()).toBe(false)
    expect(await readBase(archive, next.label)).toEqual(next)
  })

  test('refuses an archive of another database', async () => {
    const dir = join(folder, 'other')
    mkdirSync(dir)
    const other = openArchive({ ...archive.config, place: { dir } }, silentServiceClient)
    await other.store.put(names.owner, Buffer.from('{"system":"1"}'))
    await expect(makeBase(other)).rejects.toThrow('another database')
    await note('kept')
    await endSegment()
    await expect(pack(other)).rejects.toThrow('another database')
    const unmounted = openArchive(
      { ...archive.config, place: { dir: join(folder, 'unmounted') } },
      silentServiceClient,
    )
    await expect(pack(unmounted)).rejects.toThrow('ENOENT')
    await pack()
    expect(await listWal(archive)).toContainEqual(expect.objectContaining({ segment: expect.anything() }))
  })
})
