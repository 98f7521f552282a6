import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { aFan, type Fan, signIn } from './fans.ts'
import { expect, test } from './fixtures.ts'
import { formErrors } from './sign-steps.ts'

test.use({ plannedErrors: formErrors })

type PushPermission = 'default' | 'granted' | 'denied'

/**
 * Fakes the push API with this permission, granted on request; the real one needs a push service on the
 * internet.
 */
async function withPush(page: Page, permission: PushPermission): Promise<{ endpoint: string }> {
  const browser = {
    endpoint: `https://push.example/${randomUUID()}`,
    keys: {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  }
  await page.addInitScript(
    ({ leave: permission, browser }) => {
      const stored = (key: string, value?: string) => {
        if (value !== undefined) localStorage.setItem(`test:${key}`, value)
        return localStorage.getItem(`test:${key}`)
      }
      const subscription = {
        endpoint: browser.endpoint,
        toJSON: () => browser,
        unsubscribe: async () => stored('subscribed', ''),
      }
      Object.defineProperty(Notification, 'permission', { get: () => stored('leave') ?? permission })
      Notification.requestPermission = async () =>
        stored('leave', permission === 'default' ? 'granted' : permission) as NotificationPermission
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (stored('subscribed') ? subscription : null),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          stored('subscribed', applicationServerKey)
          return subscription
        },
      })
    },
    { leave: permission, browser },
  )
  return browser
}

async function openNotifications(page: Page): Promise<Fan> {
  const fan = await aFan()
  await signIn(page, fan)
  await page.goto('/user/settings/#notifications')
  await expect(page.getByRole('switch', { name: 'News: Email' })).toBeVisible()
  return fan
}

/**
 * Logs in with a separate session and returns a function that reads the fan's push subscriptions from the
 * server.
 */
async function fromElsewhere(page: Page, { email, password }: Fan): Promise<() => Promise<string[]>> {
  const signedIn = await page.request.post('/api/v1/login/', { data: { id: email, password } })
  const { token } = (await signedIn.json()) as { token: string }
  return async () => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await page.request.get('/api/v3/users/self/export/', { headers })
    const { push_subscriptions: found } = (await response.json()) as {
      push_subscriptions: { endpoint: string }[]
    }
    return found.map(({ endpoint }) => endpoint)
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const newsPush = (page: Page) => page.getByRole('switch', { name: 'News: Push' })

test.describe('push notifications', () => {
  test('are turned on and off by a press, survive a reload, and end with the session', async ({ page }) => {
    const { endpoint } = await withPush(page, 'default')
    const browsers = await fromElsewhere(page, await openNotifications(page))
    await expect(newsPush(page)).not.toBeChecked()
    await expect.poll(browsers).toEqual([])

    await button(page, 'Turn on').click()
    await expect(button(page, 'Turn off')).toBeVisible()
    await expect(newsPush(page)).toBeChecked()
    await expect.poll(browsers).toEqual([endpoint])
    const subscribed = () => page.evaluate(() => localStorage.getItem('test:subscribed'))
    expect(await subscribed()).toMatch(/^[\w-]{87}$/)
    await expectNoAxeFindings(page)

    await page.reload()
    await expect(newsPush(page)).toBeChecked()
    await button(page, 'Turn off').click()
    await expect(button(page, 'Turn on')).toBeVisible()
    await expect.poll(browsers).toEqual([])

    await button(page, 'Turn on').click()
    await expect(button(page, 'Turn off')).toBeVisible()
    await expect.poll(browsers).toEqual([endpoint])
    await page.goto('/logout/')
    await expect(page.getByRole('heading', { name: /signed out|logged out/i })).toBeVisible()
    await expect.poll(browsers).toEqual([])
    await expect.poll(subscribed).toBe('')
  })

  test('explain where to allow them in a browser that blocks them, without requesting permission again', async ({
    page,
  }) => {
    await withPush(page, 'denied')
    await openNotifications(page)
    await expect(page.getByText('Your browser blocks our notifications.')).toBeVisible()
    await expect(button(page, 'Turn on')).toHaveCount(0)
    await expect(newsPush(page)).toBeVisible()
  })

  test('are not offered in a browser without push', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
    await openNotifications(page)
    await expect(newsPush(page)).toHaveCount(0)
    await expect(page.getByText('Push notifications in this browser')).toHaveCount(0)
  })
})
