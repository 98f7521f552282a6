import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anOperator, auditSql } from '../../../../platform/server/testing/operator.ts'
import { ticketsModule } from '../index.ts'
import { type AdmissionFixtures, admissionFixtures } from '../testing/admission-fixtures.ts'

let stage: AdmissionFixtures
let operator: ReturnType<typeof anOperator>
let folder: string
beforeAll(async () => {
  stage = await admissionFixtures()
  operator = anOperator(stage.database, ticketsModule.commands ?? [], stage.clock.now)
  folder = await mkdtemp(path.join(tmpdir(), 'tickets-'))
})
beforeEach(() => stage.begin())
afterAll(async () => {
  await rm(folder, { recursive: true })
  await stage.database.close()
})

const audited = () =>
  stage.run(`select act, object, reason, before, after from ${auditSql} l order by id desc limit 1`)

describe('ticket CLI', () => {
  test("lists an event's tickets by state and writes them to a new file", async () => {
    await stage.bought(2)
    const event = String(stage.eventId)
    const [first] = await stage.ticketsOf()
    await operator.run('tickets void', [first?.ticket_id ?? ''], { reason: 'a copy went round' })
    expect(await operator.run('tickets list', [event], { state: 'void' })).toMatchObject({
      data: { tickets: [{ ticket_id: first?.ticket_id, void_reason: 'operator', place: 1 }] },
    })
    const file = path.join(folder, 'tickets.csv')
    expect(await operator.run('tickets export', [event, file])).toMatchObject({
      ok: true,
      data: { count: 2 },
    })
    const text = await readFile(file, 'utf8')
    expect(text.trim().split(/\r?\n/)).toHaveLength(3)
    expect(text).not.toContain('eyJ')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await operator.run('tickets export', [event, file])).toMatchObject({ ok: false })
  })

  test('voids a ticket once and shows the reason to its fan', async () => {
    await stage.bought()
    const [ticket] = await stage.ticketsOf()
    const id = ticket?.ticket_id ?? ''
    expect(await operator.run('tickets void', [id])).toMatchObject({ ok: false })
    expect(await operator.run('tickets void', [id], { reason: 'a copy' })).toMatchObject({ ok: true })
    expect(await audited()).toMatchObject([
      { act: 'ticket void', object: `ticket ${id}`, reason: 'a copy', after: { state: 'void' } },
    ])
    expect(await operator.run('tickets void', [id], { reason: 'again' })).toMatchObject({
      problem: expect.stringContaining('void already'),
    })
    expect(await stage.ticketsOf()).toMatchObject([{ state: 'void', void_reason: 'operator', token: null }])
  })

  test('reissues a ticket with its name and a new code', async () => {
    await stage.bought()
    const [before] = await stage.ticketsOf()
    const id = before?.ticket_id ?? ''
    await operator.run('tickets reissue', [id], { reason: 'lost phone' })
    const [after] = await stage.ticketsOf()
    expect([after?.version, after?.token === before?.token]).toEqual([2, false])
    expect(await operator.run('tickets reissue', ['nothing'], { reason: 'x' })).toMatchObject({ ok: false })
  })
})
