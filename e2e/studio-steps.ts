import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { aStaff } from '../src/studio/staff/server/testing/a-staff.ts'
import { database } from './database.ts'

/** The studio's origin, whose host is its own. */
export const studioUrl = () => process.env['E2E_STUDIO_URL'] ?? ''

/** Creates a member of staff with a session and signs the browser in as them. */
export async function signInToStudio(
  context: BrowserContext,
  options: NonNullable<Parameters<typeof aStaff>[1]> = {},
) {
  // Workers share the database, and an address belongs to one person.
  const columns = { email: `${randomUUID()}@team.example`, ...options.columns }
  const staff = await aStaff(database(), { ...options, columns })
  await context.addCookies([
    { name: 'studio', value: staff.token, url: studioUrl(), httpOnly: true, sameSite: 'Strict' },
  ])
  return staff
}

/** Opens a page of the studio and waits until it can be used. */
export async function openStudio(page: Page, path: string): Promise<void> {
  await page.goto(studioUrl() + path)
  await page.waitForSelector('html[data-ready]')
}

/** Gives the browser an authenticator that confirms with a fingerprint whenever it is asked. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
