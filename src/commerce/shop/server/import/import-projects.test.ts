import { describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { testDatabase } from '../../../../platform/server/testing/database.ts'
import { projectContent } from './project-content.ts'

const header = 'key,type,name,artist,summary,currency,sale_from,sale_until,goal_count'
const record = 'p-1,1,Night record,a-1,On vinyl.,EUR,2030-01-01T00:00:00Z,2030-03-01T00:00:00Z,300'

describe('project import', () => {
  test('imports projects by key', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, projectContent])
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    const load = (...lines: string[]) => files.importFile('projects', 'p.csv', [header, ...lines].join('\n'))
    expect(await load(record)).toBe('Imported projects: 1 added, 0 changed, 0 unchanged.')
    expect(await load(record.replace('vinyl', 'tape'))).toContain('1 changed')
    expect(await load(record.replace('vinyl', 'tape'))).toContain('Nothing to change')
    expect(await files.rows('select slug, name, summary, goal_count, status from projects')).toEqual([
      {
        slug: 'night-record',
        name: { en: 'Night record' },
        summary: { en: 'On tape.' },
        goal_count: 300,
        status: 'online',
      },
    ])
    const output = await load(
      record.replace('p-1,1', 'p-2,4'),
      record.replace('2030-03', '2029-03'),
      record.replace('EUR', 'eur').replace('p-1', 'p-4'),
      record.replace('EUR', 'XXX').replace('p-1', 'p-5'),
    )
    expect(output?.split('\n')).toEqual([
      'Nothing was imported: 4 problems.',
      'line 2: type is none of: FAN_PROJECT (0), PRE_ORDER (1), E_TICKET (2), FAN_SIGN (3)',
      'line 3: sale_until is not after sale_from',
      expect.stringMatching(/^line 4: currency is none of: AED, AUD, /),
      expect.stringMatching(/^line 5: currency is none of: /),
    ])
    files.close()
  })

  test('stores the email address of a contact with its domain in ASCII', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, projectContent])
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    const load = (email: string) => {
      const contact = `"{""name"": ""Tape makers"", ""email"": ""${email}""}"`
      return files.importFile('projects', 'p.csv', `${header},contact\n${record},${contact}`)
    }
    expect(await load('tape@post')).toContain('contact is wrong at "email": is no email address')
    await load('r&d@münchen.example')
    expect(await files.rows(`select contact ->> 'email' as email from projects`)).toEqual([
      { email: 'r&d@xn--mnchen-3ya.example' },
    ])
    files.close()
  })

  test('changes a status by the state machine, records its events and never reverts it', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, projectContent])
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    const load = (status: string, key = 'p-1') =>
      files.importFile('projects', 'p.csv', `${header},status\n${record.replace('p-1', key)},${status}`)
    const acts = (key: string) =>
      files.rows(
        `select string_agg(e.act || ' ' || e.actor, ', ' order by e.id) as acts from project_events e
        join import_keys k on k.kind = 'projects' and k.key = '${key}' and k.id = e.project_id`,
      )
    await load('draft')
    expect(await acts('p-1')).toEqual([{ acts: 'begin operator:import' }])
    await load('ended')
    const published = 'begin operator:import, publish operator:import, end operator:import'
    expect(await acts('p-1')).toEqual([{ acts: published }])
    expect(await load('draft')).toContain('a published project is no draft again')
    expect(await load('successful')).toContain('goals are decided by the shop')
    await load('online')
    expect(await acts('p-1')).toEqual([{ acts: published }])
    await load('cancelled')
    expect(await load('online')).toContain('a cancelled one stays so')
    await load('failed', 'p-2')
    expect(await acts('p-2')).toEqual([{ acts: `${published}, fail system` }])
    expect(await files.rows('select status from projects order by id')).toEqual([
      { status: 'cancelled' },
      { status: 'failed' },
    ])
    files.close()
  })

  test('moves only waiting rooms that open with the sale', async () => {
    await using database = await testDatabase()
    const files = operatorFiles(database, [...artistsModule.contents, projectContent])
    await files.importFile('artists', 'a.csv', 'key,name\na-1,Velvet Harbour\n')
    const other = record.replace('p-1', 'p-2').replace('Night', 'Day')
    const load = (...lines: string[]) => files.importFile('projects', 'p.csv', [header, ...lines].join('\n'))
    await load(record, other)
    await files.rows(`insert into waiting_rooms (project_id, opens_at, next_at, per_minute, early_per_minute)
    select id, case slug when 'day-record' then sale_from + interval '1 hour' else sale_from end, sale_from, 60, 60 from projects`)
    await load(
      record.replace('2030-01-01T00', '2030-01-02T09'),
      other.replace('2030-01-01T00', '2030-01-02T09'),
    )
    const opens = 'select opens_at, next_at from waiting_rooms order by project_id'
    expect(await files.rows(opens)).toEqual([
      { opens_at: new Date('2030-01-02T09:00:00Z'), next_at: new Date('2030-01-02T09:00:00Z') },
      { opens_at: new Date('2030-01-01T01:00:00Z'), next_at: new Date('2030-01-01T00:00:00Z') },
    ])
    files.close()
  })
})
