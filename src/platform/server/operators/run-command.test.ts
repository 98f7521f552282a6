import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { testConfig } from '../../../../tests/helpers/config.ts'
import { runOnce } from '../once.ts'
import { deriveServerKey } from '../server-key.ts'
import { settleServerKey } from '../settle-server-key.ts'
import { testDatabase } from '../testing/database.ts'
import { auditSql } from '../testing/operator.ts'
import type { Command, StandaloneCommand } from './command.ts'
import { runCommandLine } from './run-command.ts'
import { serverKeyForgetCommand } from './server-key-forget.ts'

const lose: Command = {
  name: 'database lose',
  summary: '',
  details: '',
  args: [],
  options: {},
  async run(_input, { database }) {
    await database.transaction(async db => {
      await runOnce(db, `insert into import_keys (kind, key, id) values ('tours', 'a', 1)`)
      await runOnce(db, 'select pg_terminate_backend(pg_backend_pid())')
    })
    return { ok: true, data: {}, text: null }
  },
}

const sendSome: StandaloneCommand = {
  name: 'parcels send',
  summary: '',
  details: '',
  args: [],
  options: {},
  runAlone: async () => ({ ok: true, data: { left_out: 1 }, text: 'One row left out.', isPartial: true }),
}

describe('runCommandLine', () => {
  test('prints the report of a partial result and exits with 1', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await runCommandLine([sendSome], ['parcels', 'send'])).toBe(1)
    expect(await runCommandLine([sendSome], ['parcels', 'send', '--json'])).toBe(1)
    expect(written.mock.calls).toEqual([['One row left out.\n'], ['{\n  "left_out": 1\n}\n']])
  })

  test('reports a lost database connection in one sentence and changes nothing', async () => {
    await using database = await testDatabase()
    vi.stubEnv('DATABASE_URL', database.url)
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await runCommandLine([lose], ['database', 'lose'])).toBe(1)
    expect(written.mock.calls).toEqual([
      ['The database went away: what was not finished is as it was before.\n'],
    ])
    expect((await database.pool.query('select from import_keys')).rows).toEqual([])
  })

  const seal: Command = {
    name: 'draw plan',
    summary: '',
    details: '',
    args: [],
    options: {},
    async run(_input, { config }) {
      deriveServerKey('seeds of draws', config)
      return { ok: true, data: {}, text: null }
    },
  }

  test('runs a command only with the key of its database and never creates one', async () => {
    await using database = await testDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-command-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    vi.stubEnv('DATABASE_URL', database.url)
    vi.stubEnv('DATA_DIR', folder)
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const run = async (...words: string[]) => {
      written.mockClear()
      return [await runCommandLine([seal, serverKeyForgetCommand], words), written.mock.calls.flat().join('')]
    }
    expect(await run('draw', 'plan')).toEqual([1, expect.stringMatching(/^There is no server key yet/)])
    const config = testConfig({ DATABASE_URL: database.url })
    expect(await settleServerKey(database.db, config)).toBeNull()
    expect(await run('draw', 'plan')).toEqual([
      1,
      expect.stringMatching(/^The key of this database is missing/),
    ])
    expect(readdirSync(folder)).toEqual([])
    vi.stubEnv('SERVER_KEY', 'another key than that of the server')
    expect(await run('draw', 'plan')).toEqual([1, expect.stringMatching(/^SERVER_KEY is not the key/)])
    vi.stubEnv('SERVER_KEY', config.serverKey)
    expect(await run('draw', 'plan')).toEqual([0, ''])
    vi.stubEnv('SERVER_KEY', undefined)
    vi.stubEnv('SUDO_USER', 'ada')
    expect(await run('server-key', 'forget', '--reason', 'the disk is gone')).toEqual([0, ''])
    const { rows } = await database.pool.query(`select actor, act, object, reason from ${auditSql} l`)
    expect(rows).toEqual([
      { actor: 'shell:ada', act: 'server-key forget', object: 'server key', reason: 'the disk is gone' },
    ])
    expect(await run('server-key', 'forget', '--reason', 'again')).toEqual([0, ''])
    vi.stubEnv('FANFARE_TOKEN', 'unknown')
    expect(await run('server-key', 'forget', '--reason', 'again')).toEqual([
      1,
      expect.stringMatching(/^FANFARE_TOKEN is unknown, expired or revoked/),
    ])
  })
})
