import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { retentionMs } from './purge-blocks.ts'
import { hourMs, logFixtures } from './testing/log-fixtures.ts'

describe('purgeLogBlocks', () => {
  test('replaces whole blocks by their heads after two years', async () => {
    await using database = await testDatabase()
    const log = logFixtures(database)
    await log.write('spam', null)
    await log.makeBlocks()
    await log.write('spam')
    log.clock.now += hourMs
    await log.makeBlocks()
    await log.write('waits')
    log.clock.now += retentionMs - hourMs
    await log.purge()
    expect(await log.blocks()).toMatchObject([{ is_purged: false }, { is_purged: false }])
    log.clock.now += 1
    await log.purge()
    await log.purge()
    expect(await log.blocks()).toEqual([
      { block: 1, is_purged: true, rows: [] },
      { block: 2, is_purged: false, rows: [3] },
    ])
    expect(await log.run('select row_id::int from audit_reasons order by 1')).toEqual([
      { row_id: 3 },
      { row_id: 4 },
    ])
    await log.makeBlocks()
    expect(await log.blocks()).toMatchObject([{}, {}, { block: 3, rows: [4] }])
    expect(await log.verify()).toMatchObject({ blocks: 3, purged: 1, rows: 2, problems: [] })
  })

  test('leaves a change of a purged block evident', async () => {
    await using database = await testDatabase()
    const log = logFixtures(database)
    await log.write('spam')
    await log.makeBlocks()
    log.clock.now += retentionMs + 1
    await log.purge()
    await log.write('new')
    await log.makeBlocks()
    await log.tamper("update audit_blocks set at = at - interval '1 day' where block = 1")
    expect(await log.verify()).toMatchObject({
      problems: ['The head of block 1 is not signed by this server.'],
    })
    await log.tamper("update audit_blocks set at = at + interval '1 day', hash = sha256('x') where block = 1")
    expect(await log.verify()).toMatchObject({
      problems: [
        'The head of block 1 is not signed by this server.',
        'Block 2 does not follow the block before it.',
      ],
    })
  })
})
