import { describe, expect, test } from 'vitest'
import { writeAudit } from '../../../../platform/server/operators/audit.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { adaActor, anOperator } from '../../../../platform/server/testing/operator.ts'
import { listCommand } from './list-command.ts'

const now = Date.UTC(2030, 4, 1, 12)
const dayMs = 86_400_000
const batch = '0b5e3b5c-9a58-4b39-8f0e-3f1d2a6f7c11'

describe('log list command', () => {
  test('filters by actor, act, object, batch and days, newest first', async () => {
    await using database = await testDatabase()
    const { run } = anOperator(database, [listCommand], now)
    expect(await run('log list')).toMatchObject({ text: 'Nothing was done.' })
    const grace = { name: 'staff 3', via: 'studio', requestId: 'r-1' } as const
    const disable = { actor: adaActor, act: 'user disable', object: 'user 12', reason: 'spam' }
    const load = { actor: grace, act: 'import events', object: 'events', reason: null, batch }
    await database.transaction(async db => {
      await writeAudit(
        db,
        { ...disable, before: { is_disabled: false }, after: { is_disabled: true } },
        now - dayMs,
      )
      await writeAudit(db, { ...load, before: {}, after: { added: 2 } }, now)
    })
    const all = await run('log list')
    expect(all.ok && all.text?.split('\n')).toEqual([
      `2030-05-01T12:00:00.000Z  staff 3  import events  events  {"added":2}  ${batch}`,
      '2030-04-30T12:00:00.000Z  shell:Ada  user disable  user 12  {"is_disabled":false} → {"is_disabled":true}: spam',
    ])
    const acts = async (options: Record<string, string>) => {
      const listed = await run('log list', [], options)
      return listed.ok && (listed.data as { acts: { act: string }[] }).acts.map(({ act }) => act)
    }
    expect(await acts({ act: 'import' })).toEqual(['import events'])
    expect(await acts({ act: 'imp' })).toEqual([])
    expect(await acts({ object: 'user 12' })).toEqual(['user disable'])
    expect(await acts({ object: 'user' })).toEqual(['user disable'])
    expect(await acts({ object: 'user 1' })).toEqual([])
    expect(await acts({ actor: 'staff 3' })).toEqual(['import events'])
    expect(await acts({ batch })).toEqual(['import events'])
    expect(await acts({ since: '2030-05-01' })).toEqual(['import events'])
    expect(await acts({ until: '2030-04-30' })).toEqual(['user disable'])
    expect(await acts({ limit: '1' })).toEqual(['import events'])
  })

  test.each([
    [{ since: 'yesterday' }, '--since and --until take a day such as 2030-05-01.'],
    [{ until: '2030-02-30' }, '--since and --until take a day such as 2030-05-01.'],
    [{ limit: '0' }, '--limit takes a number from 1.'],
    [{ batch: '12' }, '--batch takes the id at the end of a line.'],
  ])('rejects %j', async (options, problem) => {
    await using database = await testDatabase()
    const { run } = anOperator(database, [listCommand], now)
    expect(await run('log list', [], options)).toEqual({ ok: false, problem })
  })
})
