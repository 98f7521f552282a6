import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../platform/server/testing/app.ts'
import { type TestDatabase, testDatabase } from '../../../platform/server/testing/database.ts'
import { studioSearchModule } from '../../search/server/index.ts'
import { staffModule } from './index.ts'
import { aStaff } from './testing/a-staff.ts'
import { createStudioBrowser } from './testing/studio-browser.ts'

let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await testDatabase()
  app = await testApp({ database, modules: [staffModule, studioSearchModule] })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const aMember = async (role: string, name: string, email: string) => {
  const staff = await aStaff(database, { role, columns: { name, email } })
  const browser = createStudioBrowser(app, staff.token)
  const search = async (query: string) =>
    (await browser.get(`search/?query=${encodeURIComponent(query)}`)).body.groups
  return { ...staff, search }
}

describe('search for people of the team', () => {
  test('finds people by a part of name or address, or by number', async () => {
    const ada = await aMember('Owner', 'Ada Okafor', 'ada@team.test')
    const ben = await aMember('Editor', '100%_Ben', 'castro@team.test')
    const found = {
      id: String(ben.staffId),
      title: '100%_Ben',
      detail: 'castro@team.test',
      path: `/studio/team/${ben.staffId}/`,
    }
    for (const query of ['0%_b', 'CASTRO@', `#${ben.staffId}`]) {
      expect(await ada.search(query)).toEqual([{ kind: 'staff', results: [found] }])
    }
    expect(await ada.search('team.test')).toMatchObject([
      { results: [{ title: '100%_Ben' }, { title: 'Ada Okafor' }] },
    ])
  })

  test('finds no one for staff who may not see the team', async () => {
    await aMember('Owner', 'Ada Okafor', 'ada@team.test')
    const ben = await aMember('Editor', 'Ben Castro', 'ben@team.test')
    expect(await ben.search('ada')).toEqual([])
  })
})
