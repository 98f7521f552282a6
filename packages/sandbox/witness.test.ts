import { compactVerify, createLocalJWKSet } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../src/platform/server/testing/app.ts'
import { catalogueFixtures } from '../../src/platform/server/testing/catalogue.ts'
import { type TestDatabase, testDatabase } from '../../src/platform/server/testing/database.ts'
import { aFan } from '../../src/platform/server/testing/fans.ts'
import { aTaskContext } from '../../src/platform/server/testing/jobs.ts'
import { votesModule } from '../../src/votes/server/index.ts'
import { publishKey } from '../../src/votes/server/receipts.ts'
import { publishBlocks } from '../../src/votes/server/record/publish-blocks.ts'
import { signHeads } from '../../src/votes/server/sign-heads.ts'
import { castAs } from '../../src/votes/server/testing/cast-as.ts'
import { voteFixtures } from '../../src/votes/server/testing/vote-fixtures.ts'
import { testConfig } from '../../tests/helpers/config.ts'
import { startTestSandbox } from './testing/start.ts'

// Contract test of the product's adapter against the sandbox over HTTP: the heads of the vote's record at a
// witness.
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

describe('simulated witness', () => {
  test('stores each signed head once, receives it again after a failure, and links to its copy', async () => {
    const sandbox = await startTestSandbox()
    const config = testConfig({ ...sandbox.env, SERVER_KEY: 'k'.repeat(32) })
    const run = () => signHeads.run({}, aTaskContext(database, { config }))
    const stage = await voteFixtures(database).aStage({
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
})
