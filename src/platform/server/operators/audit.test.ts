import { describe, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { testDatabase } from '../testing/database.ts'
import { copyMigrationsBefore, migrationsFolder } from '../testing/migrations-before.ts'
import { adaActor } from '../testing/operator.ts'
import { hashReason, writeAudit } from './audit.ts'

const entry = { actor: adaActor, act: 'user disable', object: 'user 12', reason: null, before: {}, after: {} }

describe('writeAudit', () => {
  test('stores the reason apart from the row, which has only its salted hash', async () => {
    await using database = await testDatabase()
    const actor = { name: 'staff 3', via: 'studio', requestId: 'r-1' } as const
    for (const reason of ['spam', 'spam', null])
      await writeAudit(database.db, { ...entry, actor, reason }, Date.UTC(2030, 0, 1))
    const { rows } = await database.pool.query(
      `select l.actor, l.via, l.request_id, l.reason_hash, r.reason, r.salt
         from audit_log l left join audit_reasons r on r.row_id = l.id order by l.id`,
    )
    const [first, second, third] = rows
    const columns = { actor: 'staff 3', via: 'studio', request_id: 'r-1' }
    expect(first).toEqual({
      ...columns,
      reason: 'spam',
      salt: expect.any(Buffer),
      reason_hash: hashReason(first.salt, 'spam'),
    })
    expect(second.reason_hash).not.toEqual(first.reason_hash)
    expect(third).toEqual({ ...columns, reason: null, salt: null, reason_hash: null })
  })
})

describe('audit_log', () => {
  test.each(["update audit_log set act = 'x'", 'delete from audit_log', 'truncate audit_log cascade'])(
    'refuses "%s"',
    async text => {
      await using database = await testDatabase()
      await writeAudit(database.db, entry, 0)
      await expect(database.pool.query(text)).rejects.toThrow(/^rows of audit_log are never/)
      expect((await database.pool.query('select act from audit_log')).rows).toEqual([{ act: 'user disable' }])
    },
  )

  test('has the actor, the way and the reason of older rows', async () => {
    await using database = await testDatabase({ template: 'empty' })
    const { pool } = database
    await migrate(pool, copyMigrationsBefore('0381'))
    const add = `insert into audit_log (at, operator, act, subject, reason, before, after)
      values ('2026-11-01', $1, 'chat delete', 'chat 3', $2, '{}', '{}')`
    await pool.query(add, ['The Owner', 'müll'])
    await pool.query(add, ['moderator user 7', null])
    expect(await migrate(pool, migrationsFolder)).toMatchObject({ ok: true })
    const { rows } = await pool.query(
      `select l.actor, l.via, l.act, l.object, l.reason_hash, r.reason, r.salt, b.block
         from audit_log l left join audit_reasons r on r.row_id = l.id join audit_block_rows b on b.row_id = l.id
        order by l.id`,
    )
    const common = { act: 'chat delete', object: 'chat 3', block: null }
    expect(rows).toEqual([
      {
        ...common,
        actor: 'shell:The Owner',
        via: 'shell',
        reason: 'müll',
        salt: expect.any(Buffer),
        reason_hash: hashReason(rows[0].salt, 'müll'),
      },
      { ...common, actor: 'user 7', via: 'site', reason: null, salt: null, reason_hash: null },
    ])
    expect(rows[0].salt).toHaveLength(32)
  })
})
