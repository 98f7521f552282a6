import { describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { anOperator } from '../testing/operator.ts'
import { writeAudit } from './audit.ts'
import { auditListCommand } from './list-audit.ts'

const now = Date.UTC(2030, 4, 1, 12)
const dayMs = 86_400_000

describe('audit list command', () => {
  test('filters by act, subject, operator and date, newest first', async () => {
    await using database = await testDatabase()
    const { run } = anOperator(database, [auditListCommand], now)
    expect(await run('audit list')).toMatchObject({ text: 'Nothing was done.' })
    const disable = { operator: 'Ada', act: 'user disable', subject: 'user 12', reason: 'spam' }
    const load = { operator: 'Grace', act: 'import events', subject: 'events', reason: null }
    await database.transaction(async db => {
      await writeAudit(
        db,
        { ...disable, before: { is_disabled: false }, after: { is_disabled: true } },
        now - dayMs,
      )
      await writeAudit(db, { ...load, before: {}, after: { added: 2 } }, now)
    })
    const all = await run('audit list')
    expect(all.ok && all.text?.split('\n')).toEqual([
      '2030-05-01T12:00:00.000Z  Grace  import events  events  {"added":2}',
      '2030-04-30T12:00:00.000Z  Ada  user disable  user 12  {"is_disabled":false} → {"is_disabled":true}: spam',
    ])
    const acts = async (options: Record<string, string>) => {
      const listed = await run('audit list', [], options)
      return listed.ok && (listed.data as { acts: { act: string }[] }).acts.map(({ act }) => act)
    }
    expect(await acts({ act: 'import' })).toEqual(['import events'])
    expect(await acts({ act: 'imp' })).toEqual([])
    expect(await acts({ subject: 'user 12' })).toEqual(['user disable'])
    expect(await acts({ operator: 'Grace' })).toEqual(['import events'])
    expect(await acts({ since: '2030-05-01' })).toEqual(['import events'])
    expect(await acts({ limit: '1' })).toEqual(['import events'])
    expect(await run('audit list', [], { since: 'yesterday' })).toMatchObject({ ok: false })
    expect(await run('audit list', [], { limit: '0' })).toMatchObject({ ok: false })
  })
})
