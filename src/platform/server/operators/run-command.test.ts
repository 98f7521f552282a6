import { expect, test, vi } from 'vitest'
import { runOnce } from '../once.ts'
import { testDatabase } from '../testing/database.ts'
import type { Command } from './command.ts'
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

test('a database that goes away in the middle is told in one sentence, and nothing was done', async () => {
  await using database = await testDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await runCommandLine([lose], ['database', 'lose'])).toBe(1)
  expect(told.mock.calls).toEqual([['The database went away: what was not finished is as it was before.\n']])
  expect((await database.pool.query('select from import_keys')).rows).toEqual([])
})
