import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eraseReason } from '../../../platform/server/operators/erase-reason.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { anOperator } from '../../../platform/server/testing/operator.ts'
import { logModule } from './index.ts'
import { hourMs, logFixtures } from './testing/log-fixtures.ts'

let database: TestDatabase
let log: ReturnType<typeof logFixtures>
/** Rows 1 to 3 are in block 1, rows 4 and 5 in block 2. */
beforeEach(async () => {
  database = await testDatabase()
  log = logFixtures(database)
  await log.write('spam', null, 'asked by mail')
  await log.makeBlocks()
  log.clock.now += hourMs
  await log.write(null, 'spam')
  await log.makeBlocks()
})
afterEach(() => database.close())

const changed = (block: number, rows: string) =>
  `Block ${block} or one of its rows, from ${rows}, was changed.`
const follows = (block: number) => `Block ${block} does not follow the block before it.`
const unsigned = (block: number) => `The head of block ${block} is not signed by this server.`

describe('verifyLog', () => {
  test('accepts a whole log, also with rows that wait for their block', async () => {
    log.clock.now += hourMs
    await log.write(null)
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/)
    expect(await log.verify()).toEqual({
      blocks: 2,
      purged: 0,
      rows: 5,
      erased: 0,
      head: { block: 2, hash },
      problemCount: 0,
      problems: [],
    })
  })

  test.each([
    ['a changed act', "update audit_log set act = 'x' where id = 2", [changed(1, '1 to 3')]],
    ['a changed time', "update audit_log set at = at + interval '1 s' where id = 4", [changed(2, '4 to 5')]],
    ['changed values', `update audit_log set before = '{"is": 1}' where id = 1`, [changed(1, '1 to 3')]],
    ['a changed way', "update audit_log set via = 'job' where id = 1", [changed(1, '1 to 3')]],
    ['a deleted row', 'delete from audit_log where id = 2', ['Row 2 of block 1 is missing.']],
    [
      'a row deleted with its place',
      'with d as (delete from audit_log where id = 2) delete from audit_block_rows where row_id = 2',
      ['Block 1 names 2 rows instead of 3.'],
    ],
    [
      'a truncated log',
      'truncate audit_log cascade',
      [1, 2, 3, 4, 5].map(id => `Row ${id} of block ${id < 4 ? 1 : 2} is missing.`),
    ],
    [
      'another reason',
      "update audit_reasons set reason = 'x' where row_id = 3",
      ['The reason of row 3 was changed.'],
    ],
    [
      'a reason added later',
      "insert into audit_reasons values (2, 'x', decode(repeat('00', 16), 'hex'))",
      ['The reason of row 2 was changed.'],
    ],
    [
      'another hash of a reason',
      "update audit_log set reason_hash = sha256('x') where id = 3",
      ['The reason of row 3 was changed.', changed(1, '1 to 3')],
    ],
    [
      'a row moved to another block',
      'update audit_block_rows set block = 1 where row_id = 4',
      ['Block 1 names 4 rows instead of 3.', 'Block 2 names 1 rows instead of 2.'],
    ],
    [
      'a row taken out of its block',
      'update audit_block_rows set block = null where row_id = 1',
      ['Block 1 names 2 rows instead of 3.'],
    ],
    [
      'a block with another time',
      "update audit_blocks set at = at - interval '1 day' where block = 2",
      [unsigned(2), changed(2, '4 to 5')],
    ],
    [
      'a block with another hash',
      "update audit_blocks set hash = sha256('x') where block = 1",
      [unsigned(1), changed(1, '1 to 3'), follows(2)],
    ],
    [
      'a block without its signature',
      "update audit_blocks set head = 'a.b.c' where block = 1",
      [unsigned(1)],
    ],
    [
      'a missing block',
      'with d as (delete from audit_block_rows where block = 1) delete from audit_blocks where block = 1',
      ['Block 1 is missing.', follows(2)],
    ],
    [
      'a block purged before its time',
      'update audit_blocks set purged_at = now() where block = 1',
      ['Block 1 was purged before its time.'],
    ],
  ])('finds %s', async (_what, text, problems) => {
    await log.tamper(text)
    expect(await log.verify()).toMatchObject({ problemCount: problems.length, problems })
  })

  test('finds a row that is in no block after two hours', async () => {
    await log.tamper(`insert into audit_log (at, actor, via, act, object, before, after)
      select at, actor, via, 'orders refund', object, before, after from audit_log where id = 5`)
    expect(await log.verify()).toMatchObject({ problems: [] })
    log.clock.now += 2 * hourMs + 1
    expect(await log.verify()).toMatchObject({ problems: ['Row 6 is in no block.'] })
  })

  test('finds another chain, or one without its end, by a head that is stored elsewhere', async () => {
    const { head } = await log.verify()
    expect(await log.verify(head)).toMatchObject({ problems: [] })
    await log.tamper(
      'with d as (delete from audit_log where id > 3) delete from audit_block_rows where block = 2',
    )
    await log.tamper('delete from audit_blocks where block = 2')
    expect(await log.verify()).toMatchObject({ problems: [] })
    expect(await log.verify(head)).toMatchObject({
      problems: ['Block 2 of the head that you stored is missing.'],
    })
    await log.write('another')
    await log.makeBlocks()
    expect(await log.verify()).toMatchObject({ problems: [] })
    expect(await log.verify(head)).toMatchObject({
      problems: ['Block 2 has another hash than the head that you stored.'],
    })
  })

  test('reports the first twenty problems and counts all', async () => {
    await log.write(...Array.from({ length: 30 }, () => null))
    await log.makeBlocks()
    await log.tamper('truncate audit_log cascade')
    const verified = await log.verify()
    expect([verified.problemCount, verified.problems.length]).toEqual([35, 20])
  })

  test('accepts erased reasons', async () => {
    expect(await database.transaction(db => eraseReason(db, 1))).toBe(true)
    expect(await database.transaction(db => eraseReason(db, 1))).toBe(false)
    expect(await log.run('select row_id::int from audit_reasons order by 1')).toEqual([
      { row_id: 3 },
      { row_id: 5 },
    ])
    expect(await log.verify()).toMatchObject({ erased: 1, problems: [] })
  })
})

describe('log commands', () => {
  const run = (name: string, args: string[] = [], options: Record<string, string> = {}) =>
    anOperator(database, logModule.commands ?? [], log.clock.now).run(name, args, options)

  test('verify prints the head, which a later call takes, and the problems', async () => {
    const whole = await run('log verify')
    const { head } = await log.verify()
    expect(whole).toMatchObject({
      ok: true,
      text: `The log is whole.\n2 blocks, 0 of them purged; 5 rows, the reasons of 0 erased.\nHead: 2:${head?.hash}`,
      isPartial: false,
    })
    expect(await run('log verify', [], { head: `2:${head?.hash}` })).toMatchObject({ isPartial: false })
    expect(await run('log verify', [], { head: '2' })).toMatchObject({ ok: false })
    await log.tamper('truncate audit_log cascade')
    expect(await run('log verify')).toMatchObject({
      text: expect.stringMatching(/^The log has 5 problems:\n {2}Row 1 of block 1 is missing\.\n/),
      isPartial: true,
    })
  })

  test('verify counts problems beyond those that it prints', async () => {
    await log.write(...Array.from({ length: 20 }, () => null))
    await log.makeBlocks()
    await log.tamper('truncate audit_log cascade')
    expect(await run('log verify')).toMatchObject({ text: expect.stringContaining('  … and 5 more.\n') })
  })

  test('erase-reason erases one reason, once, and logs that', async () => {
    expect(await run('log erase-reason', ['3'], { reason: 'names a fan' })).toMatchObject({ ok: true })
    const problem = 'The log has no reason of a row "3".'
    expect(await run('log erase-reason', ['3'])).toEqual({ ok: false, problem })
    for (const row of ['2', '99', 'x'])
      expect(await run('log erase-reason', [row])).toMatchObject({ ok: false })
    const listed = await run('log list')
    expect(listed.ok && listed.text?.split('\n')).toEqual([
      expect.stringMatching(/log erase-reason {2}log row 3 {2}\{\}: names a fan$/),
      ...[/: spam$/, /\{\}$/, /: \(erased\)$/, /\{\}$/, /: spam$/].map(line => expect.stringMatching(line)),
    ])
  })
})
