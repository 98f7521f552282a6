import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { buildValidArtistSql } from '../src/catalogue/artists/server/valid-artist.ts'
import { database } from './database.ts'
import { aFan, type Fan } from './fans.ts'
import { expect } from './fixtures.ts'
import { humanCheckTimeout } from './sign-steps.ts'

export interface Campaign {
  id: number
  artist: { id: number; name: string; slug: string; is_valid: boolean }
  city: { id: number; name: string; nation_name: string }
  make_count: number
  week_count: number
  status: string
}

/**
 * Creates a separate campaign for the test: another fan requests an artist in a town without a campaign whose
 * name is unique.
 */
export async function aCampaign(request: APIRequestContext): Promise<Campaign> {
  // Runs the queries one after the other: a worker has one connection, and a second query would time out
  // while waiting for it.
  const { token } = await aFan()
  const { rows } = await database().pool.query<{ pair: string }>(
    `select artist.id || '-' || town.id as pair
      from (select id from artists a where ${buildValidArtistSql('a')} order by random() limit 1) artist,
        (select id from cities c where name ~ '^[A-Z][a-z]{4,9}$'
          and not exists (select from campaigns where city_id = c.id)
          and not exists (select from cities d where d.name = c.name and d.id <> c.id)
          order by random() limit 1) town`,
  )
  const { pair } = rows[0] ?? { pair: '' }
  const headers = { Authorization: `Bearer ${token}` }
  const made = await request.put(`/api/v2/promotions/${pair}/make/`, { headers })
  const campaign = made.ok() ? await fetchCampaign(request, pair) : null
  if (!campaign) throw new Error(`no campaign was begun for ${pair}: ${made.status()}`)
  return campaign
}

export async function aDemoCampaign(request: APIRequestContext): Promise<Campaign> {
  const response = await request.get('/api/v1/promotions/explore/?limit=1')
  const [campaign] = ((await response.json()) as { results: Campaign[] }).results
  if (!campaign) throw new Error('the demo has no campaign')
  return campaign
}

/** @param promotion a campaign's id, or the ids of its artist and city */
export async function fetchCampaign(request: APIRequestContext, promotion: string): Promise<Campaign | null> {
  const response = await request.get(`/api/v2/promotions/${promotion}/`)
  return response.ok() ? ((await response.json()) as Campaign) : null
}

export const toPair = ({ artist, city }: Campaign) => `${artist.id}-${city.id}`
export const getCampaignPath = (campaign: Campaign) => `/campaigns/${toPair(campaign)}/`

export async function fetchMakeCount(
  request: APIRequestContext,
  campaign: Campaign,
): Promise<number | undefined> {
  return (await fetchCampaign(request, toPair(campaign)))?.make_count
}

/** Generous timeout for steps with several API calls, which are slow on a busy machine. */
export const apiTimeout = { timeout: 20_000 }

/** Finds a campaign's make button in either state. */
export function makeButton(page: Page, { artist, city }: Campaign): Locator {
  const name = new RegExp(`: ${escapeRegExp(`${artist.name} in ${city.name}`)}$`)
  return page.getByRole('main').getByRole('button', { name })
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Expects the button and the count to show whether the make is counted. */
export async function expectMade(page: Page, campaign: Campaign, isMade: boolean, count: number) {
  await expect(makeButton(page, campaign)).toHaveAttribute('aria-pressed', String(isMade), apiTimeout)
  const words = new RegExp(`^${count.toLocaleString('en')} of [\\d,]+ makes to bring`)
  await expect(page.getByRole('main').getByRole('progressbar', { name: words })).toBeVisible(apiTimeout)
}

/** Expects the number of makes of the last seven days next to the total. */
export async function expectWeek(page: Page, count: number) {
  const words = count === 1 ? '1 make this week' : `${count.toLocaleString('en')} makes this week`
  await expect(page.getByText(words, { exact: true })).toBeVisible(apiTimeout)
}

/** Logs in through the dialog that pressing Make has opened for a visitor. */
export async function signInThroughDialog(page: Page, { email, password }: Fan): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Log in\b/ })
  await dialog.locator('[name=emailId]').fill(email)
  await dialog.locator('[name=emailPassword]').fill(password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog).toBeHidden(humanCheckTimeout)
}
