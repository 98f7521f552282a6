import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../../app/modules.ts'
import { writeAudit } from '../../../platform/server/operators/audit.ts'
import { testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { aTaskContext, runWaitingJobs } from '../../../platform/server/testing/jobs.ts'
import { adaActor } from '../../../platform/server/testing/operator.ts'
import { exportsModule } from '../../exports/server/index.ts'
import { aStaff } from '../../staff/server/testing/a-staff.ts'
import { createStudioBrowser, readErrorName } from '../../staff/server/testing/studio-browser.ts'

const now = Date.UTC(2030, 0, 1, 12)
const rowCount = 100_001
const tasks = exportsModule.tasks ?? []

let database: TestDatabase
let app: Awaited<ReturnType<typeof testApp>>
let token: string
let staffId: number
beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules, now: () => now })
  const owner = await aStaff(database, { now })
  token = owner.token
  staffId = owner.staffId
  await database.pool.query(
    `insert into audit_log (at, actor, via, act, object, before, after)
     select $1::timestamptz - n * interval '1 s', 'job', 'job', 'import events', 'event ' || n, '{}', '{"n": 1}'
     from generate_series(1, $2::int) n`,
    [new Date(now), rowCount],
  )
  await database.pool.query('analyze audit_log')
  const entry = { actor: adaActor, act: 'user disable', object: 'user 12', before: {}, after: {} }
  await writeAudit(database.db, { ...entry, reason: '=HYPERLINK("https://evil.example")' }, now)
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const start = (filter: string, key: string) =>
  createStudioBrowser(app, token).post('exports/', { kind: 'log', filter }, key)

/** Opens a file as the maker or as somebody else. */
async function open(exportId: number, as = token) {
  const headers = { Host: 'studio.example', Cookie: `__Host-studio=${as}` }
  const response = await app.ask(`/api/studio/exports/${exportId}/file/`, { headers })
  return { status: response.status, text: await response.text() }
}

const count = async (table: string) =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0]?.count)

describe('export of the log', () => {
  test('streams up to 100,000 rows at once, and guards formulas', async () => {
    const started = await start('act=user', 'a-key-of-a-small-export')
    expect(started.body).toMatchObject({ row_count: 1, is_ready: true })
    const { status, text } = await open(started.body.export_id)
    const lines = text.trim().split('\r\n')
    expect([status, lines.length]).toEqual([200, 2])
    expect(lines[1]).toContain(`user disable,user 12,{},{},"'=HYPERLINK(""https://evil.example"")"`)
    expect(await count('staff_export_parts')).toBe(0)
  })

  test('refuses a filter that the list refuses', async () => {
    const refused = await start('batch=12', 'a-key-of-no-export')
    expect([refused.status, readErrorName(refused)]).toEqual([400, 'validation_failed'])
  })

  test('stores more rows encrypted by a job, for their maker alone and for a day', async () => {
    const started = await start('act=import', 'a-key-of-a-large-export')
    const { export_id: id, ...rest } = started.body
    expect(rest).toEqual({ row_count: rowCount, is_ready: false })
    expect((await start('act=import', 'a-key-of-a-large-export')).body.export_id).toBe(id)
    expect((await open(id)).text).toContain('"export_not_ready"')
    await runWaitingJobs(database, tasks, { now: () => now })

    const { rows } = await database.pool.query(
      `select position('event 1'::bytea in sealed) as at from staff_export_parts where export_id = $1`,
      [id],
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.every(({ at }) => at === 0)).toBe(true)

    const { text } = await open(id)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(rowCount + 1)
    expect(lines[1]).toContain(',import events,event 1,{},')
    expect(lines.at(-1)).toContain(`,import events,event ${rowCount},{},`)
    expect(new Set(lines).size).toBe(rowCount + 1)

    const other = await aStaff(database, { now })
    expect((await open(id, other.token)).status).toBe(404)

    const { rows: logged } = await database.pool.query(
      'select actor, act, after from audit_log where object = $1',
      [`export ${id}`],
    )
    expect(logged).toEqual([
      { actor: `staff ${staffId}`, act: 'export log', after: { filter: 'act=import', rows: rowCount } },
    ])

    await database.pool.query("update staff_exports set created_at = created_at - interval '86400001 ms'")
    expect((await open(id)).status).toBe(404)
    await tasks
      .find(({ name }) => name === 'purgeExports')
      ?.run({}, aTaskContext(database, { now: () => now }))
    expect([await count('staff_exports'), await count('staff_export_parts')]).toEqual([0, 0])
  })
})
