import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../platform/import/testing/operator-files.ts'
import { catalogueFixtures } from '../../../platform/server/testing/catalogue.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { campaignContent } from './campaign-content.ts'

describe('campaign import', () => {
  test('starts, changes and ends campaigns, and marks a campaign as reached when its goal is lowered', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, campaignContent])
    const city = await catalogueFixtures(database).aCity('Seoul', { population: 9_000_000 })
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\na-2,(INVALID) x\n')
    const load = (...lines: string[]) =>
      files.importFile('campaigns', 'c.csv', ['artist,city_id,goal,is_done', ...lines].join('\n'))
    const campaigns = () => files.rows('select make_count, goal, status from campaigns')

    expect(await load(`a-1,${city.id},,`)).toBe('Imported campaigns: 1 added, 0 changed, 0 unchanged.')
    expect(await load(`a-1,${city.id},,`)).toBe('Nothing to change: 1 campaigns are as the file says.')
    expect(await campaigns()).toEqual([{ make_count: 0, goal: 2_000, status: 'open' }])

    await database.pool.query('update campaigns set make_count = 40')
    expect(await load(`a-1,${city.id},40,`)).toContain('1 changed')
    expect(await campaigns()).toEqual([{ make_count: 40, goal: 40, status: 'reached' }])
    const milestones = 'select percent, make_count from campaign_milestones order by percent'
    expect(await files.rows(milestones)).toEqual(
      [25, 50, 75, 100].map(percent => ({ percent, make_count: (40 * percent) / 100 })),
    )
    expect(await load(`a-1,${city.id},40,yes`)).toContain('1 changed')
    expect(await load(`a-1,${city.id},40,yes`)).toContain('Nothing to change')
    expect(await campaigns()).toEqual([{ make_count: 40, goal: 40, status: 'done' }])
    for (const isDone of ['no', '']) {
      expect(await load(`a-1,${city.id},50,${isDone}`)).toBe(
        'Nothing was imported: one problem.\nline 2: is_done: the campaign is done already, which is final',
      )
    }
    expect(await campaigns()).toEqual([{ make_count: 40, goal: 40, status: 'done' }])
    const goals = `artist,city_id,goal\na-1,${city.id},50`
    expect(await files.importFile('campaigns', 'goals.csv', goals)).toContain('1 changed')
    const events = 'select from_state, to_state, act, actor from campaign_events order by id'
    expect(await files.rows(events)).toEqual([
      { from_state: null, to_state: 'open', act: 'begin', actor: 'operator:import' },
      { from_state: 'open', to_state: 'reached', act: 'reach', actor: 'system' },
      { from_state: 'reached', to_state: 'done', act: 'finish', actor: 'operator:import' },
    ])

    expect(await load(`a-1,${city.id},1,yes`, `a-1,${city.id},2,yes`, `a-2,${city.id},0,`)).toBe(
      [
        'Nothing was imported: 2 problems.',
        `line 3: the key "a-1 in ${city.id}" of campaigns is in line 2 already`,
        'line 4: goal is not between 1 and 2147483647',
      ].join('\n'),
    )
    expect(await load(`a-2,${city.id},5,`)).toContain('line 2: artist: its name is marked (INVALID)')
    files.close()
  })
})
