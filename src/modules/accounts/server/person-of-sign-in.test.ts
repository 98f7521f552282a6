import { expect, test, vi } from 'vitest'
import { testApp } from '../../../platform/server/testing/app.ts'
import { testDatabase } from '../../../platform/server/testing/database.ts'
import { aFan } from '../../../platform/server/testing/fans.ts'
import { fakeService } from '../../../platform/server/testing/outside.ts'
import { humanChecksModule } from '../../human-checks/server/index.ts'
import { hashPassword } from './hash-password.ts'
import { accountsModule } from './index.ts'

const password = 'seven-quiet-rivers7'
/** More than password checks have places for. */
const crowd = 40

test('sign-ins whose human check hangs at its service keep nobody else from signing in', async () => {
  await using database = await testDatabase()
  const google = await fakeService()
  const app = await testApp({
    database,
    modules: [accountsModule, humanChecksModule],
    env: { RECAPTCHA_SITE_KEY: '6Lc-site-key', RECAPTCHA_SECRET: 'hush', RECAPTCHA_URL: google.url },
  })
  google.plays.push(...Array<'silence'>(crowd).fill('silence'))
  const email = 'mira@post.example'
  await aFan(database, { email, password_hash: await hashPassword(password) })
  const signIn = (body: object) =>
    app.ask('/api/v1/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: email, password, ...body }),
    })
  const waiting = Array.from({ length: crowd }, () => signIn({ recaptcha_response_token: 'a token' }))
  await vi.waitFor(() => expect(google.asked).toHaveLength(crowd), { timeout: 10_000, interval: 5 })
  expect((await signIn({})).status).toBe(200)
  await google.close()
  await Promise.all(waiting)
  await app.close()
})
