import type { Page } from '@playwright/test'
import { database } from '../e2e/database.ts'
import { aFan, type Fan } from '../e2e/fans.ts'
import { aProject } from '../e2e/purchase-steps.ts'
import { aShow } from '../e2e/shows.ts'
import { paths } from '../src/platform/contract/paths.ts'

interface Visit {
  /** Visited instead of the row's example. */
  address?: string
  fan?: Fan
}

interface Setup {
  arrange?: () => Promise<Visit>
  /** Runs on the page before its CPU is slowed. */
  prepare?: (page: Page) => Promise<void>
}

/**
 * A row of the route table, the name of an action, and the selector of the element to press: the first
 * visible one.
 */
export type Action = readonly [row: string, name: string, target: string, setup?: Setup]

async function addBuyer(): Promise<Fan> {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  return fan
}

/** Adds more messages than a phone's chat shows. */
const fillRoom = `with room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision)
    select chat_id, 120, now(), now(), 1 from show_chats where show_id = $1 returning chat_id),
  person as (insert into chat_people (user_id) values ($2) returning id),
  profile as (insert into chat_profiles (person_id, name) select id, 'Juno' from person returning id, person_id)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), chat_id, n, 'published', person_id, profile.id, 'said-' || n,
    now() - interval '3 minutes' + n * interval '1 second', 'The song from the first evening, number ' || n, 'en'
  from room, profile, generate_series(1, 120) n`

async function addBusyShow(): Promise<Visit> {
  const { id, address } = await aShow({ title: 'Loud evening', status: 'ON_SHOW' })
  await database().pool.query(fillRoom, [id, (await aFan({ username: 'Juno' })).id])
  return { address, fan: await addBuyer() }
}

/** Sends a first message, which requires agreement to the rules, and types a second one. */
async function writeTwice(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Say something' })
  await field.fill('Hello from the first row')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await page.getByRole('button', { name: 'Agree and send' }).tap()
  await page.getByRole('log').getByText('Hello from the first row').waitFor()
  await field.fill('And from the second one')
}

async function addProject(): Promise<Visit> {
  return { address: paths.project((await aProject()).id), fan: await addBuyer() }
}

const addToBasket = (page: Page) => page.getByRole('button', { name: 'Add to basket' }).tap()

async function openCheckout(page: Page): Promise<void> {
  await addToBasket(page)
  await page.getByRole('link', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: /^Pay \D?[\d.,]+/ }).waitFor()
}

async function chooseCountry(page: Page): Promise<void> {
  await openCheckout(page)
  await page.getByRole('combobox', { name: 'Your country' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
}

async function agree(page: Page): Promise<void> {
  await openCheckout(page)
  await page.getByRole('checkbox').check()
}

const buying = { arrange: addProject, prepare: openCheckout }
const openFilter = (name: string) => ({ prepare: (page: Page) => page.locator(`#find-${name}`).tap() })

export const mainActions: readonly Action[] = [
  ['/', 'OK of the cookie notice', '[data-notice] button'],
  ['/', 'menu', '[data-modal=GNB_SUB_MENU]'],
  ['/', 'notifications', '[data-modal=GNB_NEWS_MENU]', { arrange: async () => ({ fan: await aFan() }) }],
  ['/', 'save', 'main button[aria-pressed]'],
  ['/', 'city', '[data-modal=GNB_SELECT_CITY]'],
  ['/artist/$artist/', 'follow', 'main button[aria-pressed]'],
  ['/event/$event/', 'interested', 'main button[aria-pressed]'],
  ['/campaigns/$campaign/', 'make', 'main :is(button, a):has-text("Make")'],
  ['/campaigns/vote/', 'vote', 'main button'],
  ['/events/', 'search', 'main :is(button, summary)'],
  ['/events/', 'filter: open genres', '#find-genre'],
  ['/events/', 'filter: choose genre', '#find-genre-menu li:nth-child(2) a', openFilter('genre')],
  ['/events/', 'filter: choose price', '#find-price-menu li:nth-child(2) a', openFilter('price')],
  ['/events/', 'past events', 'search nav a:not([aria-current])'],
  ['/live/$show/', 'watch now', 'main button:has-text("Watch now")', { arrange: addBusyShow }],
  [
    '/live/$show/',
    'send a message',
    'form button[type=submit]',
    { arrange: addBusyShow, prepare: writeTwice },
  ],
  ['/project/$project/', 'option', 'main label:has([type=radio]:not(:checked):not(:disabled))'],
  ['/project/$project/purchase/', 'log in', 'main a:has-text("Log in")'],
  ['/project/$project/purchase/', 'country', '[role=option]', { ...buying, prepare: chooseCountry }],
  ['/project/$project/purchase/', 'method', 'main label:has([name=method]:not(:checked))', buying],
  ['/project/$project/purchase/', 'pay', 'button:has-text("Pay")', { ...buying, prepare: agree }],
]
