import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artistsModule } from '../../../../catalogue/artists/server/index.ts'
import { eventsModule } from '../../../../events/events/server/index.ts'
import { operatorFiles } from '../../../../platform/import/testing/operator-files.ts'
import { type TestDatabase, testDatabase } from '../../../../platform/server/testing/database.ts'
import { shopModule } from '../index.ts'

let database: TestDatabase
let files: ReturnType<typeof operatorFiles>
beforeEach(async () => {
  database = await testDatabase()
  const kinds = [artistsModule, eventsModule, shopModule].flatMap(({ contents }) => contents ?? [])
  files = operatorFiles(database, kinds)
  const header = 'key,type,name,summary,currency,sale_from,sale_until'
  const project = 'p-1,1,Record,On vinyl.,EUR,2030-01-01T00:00:00Z,2030-03-01T00:00:00Z'
  await files.importFile('projects', 'p.csv', `${header}\n${project}`)
})
afterEach(async () => {
  files.close()
  await database.close()
})

async function remove(kind: string, content: string, options: Record<string, string> = {}) {
  writeFileSync(files.pathOf('gone.csv'), content)
  const result = await files.run(`remove ${kind}`, [files.pathOf('gone.csv')], options)
  return result.ok ? result.text : result.problem
}
const updates = ['key,project,published_at,title,body', 'u-1,p-1,2030-01-02T00:00:00Z,One,Text.']
const titles = async (table: string) =>
  (await files.rows<{ title: string }>(`select title ->> 'en' as title from ${table} order by id`)).map(
    ({ title }) => title,
  )

describe('row removal from a file', () => {
  test('removes all rows by key or none, with an audit row', async () => {
    const two = [...updates, 'u-2,p-1,2030-01-03T00:00:00Z,Two,Text.'].join('\n')
    await files.importFile('updates', 'u.csv', two)
    expect(await remove('updates', 'key\nu-1\nu-9\nu-1')).toBe(
      [
        'Nothing was removed: 2 problems.',
        'line 3: there is no such row',
        'line 4: the key "u-1" of updates is in line 2 already',
      ].join('\n'),
    )
    expect(await remove('updates', 'key\nu-1', { 'dry-run': '' })).toBe(
      'Nothing was removed; it would be 1 updates.',
    )
    expect(await titles('project_updates')).toEqual(['One', 'Two'])
    expect(await remove('updates', updates.join('\n'))).toBe('Removed 1 updates.')
    expect(await titles('project_updates')).toEqual(['Two'])
    const audit = `select before from audit_log where act = 'remove updates'`
    expect(await files.rows(audit)).toEqual([{ before: { removed: 1 } }])
    expect(await files.importFile('updates', 'u.csv', two)).toContain('1 added, 0 changed, 1 unchanged')
  })

  test('removes a row without its own key by its natural key and keeps the others', async () => {
    const policies = 'project,kind,title,body\n,shipping,Everywhere,Text.\np-1,shipping,Here,Text.'
    await files.importFile('policies', 'p.csv', policies)
    expect(await remove('policies', 'project,kind\np-1,shipping')).toBe('Removed 1 policies.')
    expect(await titles('shop_policies')).toEqual(['Everywhere'])
    expect(await remove('policies', 'project,kind\np-9,shipping')).toContain('no projects have the key "p-9"')
    expect(await remove('policies', 'kind\nshipping')).toBe('Removed 1 policies.')
  })

  test('has no command for rows that others depend on', () => {
    expect(() => files.run('remove products', [])).toThrow('there is no command remove products')
  })
})
