import { describe, expect, test } from 'vitest'
import { fail } from '../../../platform/contract/errors.ts'
import { testApp } from '../../../platform/server/testing/app.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { accountErrors } from '../contract.ts'
import { hashPassword } from './hash-password.ts'
import { accountsModule } from './index.ts'
import { countSignIn } from './sign-in-metrics.ts'
import { watchSignInCounts } from './testing/watch-sign-in-counts.ts'

describe('counters of sign-ins', () => {
  test('count right and wrong passwords', async () => {
    await using database = await testDatabase()
    const app = await testApp({ database, modules: [accountsModule] })
    const email = 'mira@post.example'
    await aFan(database, { email, password_hash: (await hashPassword('seven-quiet-rivers7')) as string })
    const readCounts = await watchSignInCounts()
    for (const password of ['seven-quiet-rivers7', 'wrong', 'false']) {
      await app.ask('/api/v1/login/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ id: email, password }),
      })
    }
    expect(await readCounts()).toEqual({ 'password ok': 1, 'password refused': 2 })
    await app.close()
  })

  test('tell a limit from a refusal, and leave failures of the server out', async () => {
    const readCounts = await watchSignInCounts()
    countSignIn('service', fail(accountErrors.tooManyTries))
    countSignIn('service', fail(accountErrors.banned))
    countSignIn('service', fail(accountErrors.busy))
    expect(await readCounts()).toEqual({ 'service limited': 1, 'service refused': 1 })
  })
})
