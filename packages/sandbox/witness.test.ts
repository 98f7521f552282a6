import { compactVerify, createLocalJWKSet } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../src/platform/server/testing/app.ts'
import { catalogueFixtures } from '../../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { aFan } from '../../src/platform/server/testing/fans.ts'
import { aTaskContext } from '../../src/platform/server/testing/jobs.ts'
import { votesModule } from '../../src/votes/server/index.ts'
import { keepHeads } from '../../src/votes/server/keep-heads.ts'
import { publishKey } from '../../src/votes/server/receipts.ts'
import { publishBlocks } from '../../src/votes/server/record/publish-blocks.ts'
import { castAs } from '../../src/votes/server/testing/cast-as.ts'
import { votesOf } from '../../src/votes/server/testing/votes-of.ts'
import { testConfig } from '../../tests/helpers/config.ts'
import { startTestSandbox } from './testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP: heads of the vote's record, kept elsewhere.
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const heads = async () => {
  const app = await testApp({ database, modules: [votesModule] })
  const read = async (address: string) => (await app.ask(address)).json()
  const [list, keys] = [
    await read('/api/v1/vote/season3/heads/'),
    await read('/.well-known/fanfare-vote.json'),
  ]
  await app.close()
  return { list, keys }
}

test('heads are signed once, kept by the witness, and shown with where; what fails is sent again', async () => {
  const sandbox = await startTestSandbox()
  const config = testConfig({ ...sandbox.env, SERVER_KEY: 'k'.repeat(32) })
  const run = () => keepHeads.run({}, aTaskContext(database, { config }))
  const stage = await votesOf(database).aStage({
    artists: [(await catalogueFixtures(database).anArtist('Ash')).id],
    opensAt: '2020-01-01T00:00:00Z',
    closesAt: '2999-01-01T00:00:00Z',
  })
  await run()
  expect((await heads()).list).toEqual({ head: null, results: [] })
  await castAs(database, stage, [{ userId: await aFan(database), artistId: 1 }])
  await publishBlocks(database, 3)
  await publishKey(database.db, config)
  await sandbox.order('witness', 'failure')
  await run()
  expect((await heads()).list.results).toMatchObject([{ block: 1, witnesses: [] }])
  await run()
  await run()
  const { list, keys } = await heads()
  expect(list.results).toHaveLength(1)
  const [head] = list.results
  expect(head.witnesses).toEqual([{ name: 'sandbox', url: expect.stringContaining('/witness/heads/') }])
  expect(await (await fetch(head.witnesses[0].url)).text()).toBe(head.jws)
  const { payload, protectedHeader } = await compactVerify(head.jws, createLocalJWKSet(keys))
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'fanfare-vote-head' })
  expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
    season: 3,
    block: 1,
    hash: list.head.hash,
  })
})
