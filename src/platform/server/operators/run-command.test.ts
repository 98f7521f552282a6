import { expect, test, vi } from 'vitest'
import { runOnce } from '../once.ts'
import { testDatabase } from '../testing/database.ts'
import type { Command, LoneCommand } from './command.ts'
import { runCommandLine } from './run-command.ts'

const lose: Command = {
  ...{ name: 'database lose', summary: '', details: '', args: [], options: {} },
  async run(_input, { database }) {
    await database.transaction(async db => {
      await runOnce(db, `insert into import_keys (kind, key, id) values ('tours', 'a', 1)`)
      await runOnce(db, 'select pg_terminate_backend(pg_backend_pid())')
    })
    return { ok: true, data: {}, text: null }
  },
}

const sendSome: LoneCommand = {
  ...{ name: 'parcels send', summary: '', details: '', args: [], options: {} },
  runAlone: async () => ({ ok: true, data: { left_out: 1 }, text: 'One row left out.', isPartial: true }),
}

test('what was done in part has exit code 1, and its report is printed', async () => {
  const told = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await runCommandLine([sendSome], ['parcels', 'send'])).toBe(1)
  expect(await runCommandLine([sendSome], ['parcels', 'send', '--json'])).toBe(1)
  expect(told.mock.calls).toEqual([['One row left out.\n'], ['{\n  "left_out": 1\n}\n']])
})

test('a database that goes away in the middle is told in one sentence, and nothing was done', async () => {
  await using database = await testDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await runCommandLine([lose], ['database', 'lose'])).toBe(1)
  expect(told.mock.calls).toEqual([['The database went away: what was not finished is as it was before.\n']])
  expect((await database.pool.query('select from import_keys')).rows).toEqual([])
})
