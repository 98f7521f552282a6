import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { voteFixtures } from '../testing/vote-fixtures.ts'
import { candidateContent, stageContent } from './stage-content.ts'

describe('vote stage import', () => {
  test('imports stages and candidates, and rejects changes once a stage is open', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, stageContent, candidateContent])
    await files.importFile(
      'artists',
      'a.csv',
      'key,name\na-1,Velvet Harbour\na-2,Low Tide\na-3,(INVALID) x\n',
    )
    const stages = (...lines: string[]) =>
      files.importFile(
        'vote-stages',
        's.csv',
        ['key,name,opens_at,closes_at,result_visibility', ...lines].join('\n'),
      )
    const candidates = (...lines: string[]) =>
      files.importFile('vote-candidates', 'c.csv', ['stage,artist', ...lines].join('\n'))
    const times = '2030-05-01T12:00:00Z,2030-05-08T12:00:00Z'

    expect(await stages(`semi,Semi-final,${times},hidden`)).toBe(
      'Imported vote-stages: 1 added, 0 changed, 0 unchanged.',
    )
    expect(await stages(`semi,Semi-final,${times},hidden`)).toContain('Nothing to change')
    expect(await files.rows('select to_state, act, actor from vote_stage_events')).toEqual([
      { to_state: 'upcoming', act: 'begin', actor: 'operator:import' },
    ])
    expect(await stages('final,Final,2030-05-07T12:00:00Z,2030-05-09T12:00:00Z,live')).toContain(
      'another stage is open',
    )
    expect(await stages('x,X,2030-06-02T12:00:00Z,2030-06-01T12:00:00Z,live')).toContain('not after opens_at')
    expect(await candidates('semi,a-1', 'semi,a-2')).toContain('2 added')
    expect(await candidates('semi,a-3')).toContain('(INVALID)')

    await voteFixtures(database).setClock('2030-05-01T12:00:00Z')
    await database.pool.query(`update vote_stages set status = 'open'`)
    expect(await stages(`semi,Semi-final,${times},live`)).toContain('both stay as they are')
    expect(await stages('semi,Semi-final,2030-05-01T12:00:00Z,2030-05-09T12:00:00Z,hidden')).toContain(
      '1 changed',
    )
    expect(await candidates('semi,a-1')).toContain('Nothing to change')
    await files.importFile('artists', 'b.csv', 'key,name\na-4,Ash\n')
    expect(await candidates('semi,a-4')).toContain('its candidates are fixed')
    expect(await files.exportFile('vote-stages', 'out.csv')).toContain('hidden')
    expect(await files.exportFile('vote-candidates', 'out2.csv')).toContain('semi,a-1')
    files.close()
  })
})
