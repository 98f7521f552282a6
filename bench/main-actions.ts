import type { Page } from '@playwright/test'
import { database } from '../e2e/database.ts'
import { aFan, type Fan } from '../e2e/fans.ts'
import { aProject } from '../e2e/purchase-steps.ts'
import { aShow } from '../e2e/shows.ts'
import { paths } from '../src/platform/contract/paths.ts'

interface Setting {
  /** Where instead of the row's example. */
  address?: string
  /** Who is signed in. */
  fan?: Fan
}

/** What is needed before the press. */
interface Before {
  /** Once for each page. */
  arrange?: () => Promise<Setting>
  /** On the page, before it's slowed. */
  prepare?: (page: Page) => Promise<void>
}

export type Action = readonly [row: string, what: string, target: string, before?: Before]

async function aBuyer(): Promise<Fan> {
  const fan = await aFan()
  await database().pool.query('update users set email_confirmed_at = now() where id = $1', [fan.id])
  return fan
}

/** As many messages as a phone's chat shows at most, and some. */
const loud = `with room as (insert into chat_rooms (chat_id, last_seq, last_at, changed_at, revision)
    select chat_id, 120, now(), now(), 1 from show_chats where show_id = $1 returning chat_id),
  person as (insert into chat_people (user_id) values ($2) returning id),
  face as (insert into chat_faces (person_id, name) select id, 'Juno' from person returning id, person_id)
  insert into chat_messages (id, chat_id, seq, state, person_id, face_id, client_id, at, text, lang)
  select gen_random_uuid(), chat_id, n, 'published', person_id, face.id, 'said-' || n,
    now() - interval '3 minutes' + n * interval '1 second', 'The song from the first evening, number ' || n, 'en'
  from room, face, generate_series(1, 120) n`

async function aLoudShow(): Promise<Setting> {
  const { id, address } = await aShow({ title: 'Loud evening', status: 'ON_SHOW' })
  await database().pool.query(loud, [id, (await aFan({ username: 'Juno' })).id])
  return { address, fan: await aBuyer() }
}

/** The first message asks for agreement to the rules; the second is written and not sent. */
async function writeTwice(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Say something' })
  await field.fill('Hello from the first row')
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await page.getByRole('button', { name: 'Agree and send' }).tap()
  await page.getByRole('log').getByText('Hello from the first row').waitFor()
  await field.fill('And from the second one')
}

async function aBasket(): Promise<Setting> {
  return { address: paths.project((await aProject()).id), fan: await aBuyer() }
}

const addToBasket = (page: Page) => page.getByRole('button', { name: 'Add to basket' }).tap()

async function toCheckout(page: Page): Promise<void> {
  await addToBasket(page)
  await page.getByRole('link', { name: 'Continue' }).tap()
  await page.getByRole('button', { name: /^Pay \D?[\d.,]+/ }).waitFor()
}

async function chooseCountry(page: Page): Promise<void> {
  await toCheckout(page)
  await page.getByRole('combobox', { name: 'Your country' }).fill('Germany')
  await page.getByRole('option', { name: 'Germany' }).waitFor()
}

async function agree(page: Page): Promise<void> {
  await toCheckout(page)
  await page.getByRole('checkbox').check()
}

const buying = { arrange: aBasket, prepare: toCheckout }
const openFilter = (name: string) => (page: Page) => page.locator(`#find-${name}`).tap()

/** The row of the route table, what is done there, and what is pressed for it: the first that is seen. */
export const mainActions: readonly Action[] = [
  ['/', 'OK of the cookie notice', '[data-notice] button'],
  ['/', 'save', 'main button[aria-pressed]'],
  ['/', 'city', '[data-modal=GNB_SELECT_CITY]'],
  ['/artist/$artist/', 'follow', 'main button[aria-pressed]'],
  ['/event/$event/', 'interested', 'main button[aria-pressed]'],
  ['/campaigns/$campaign/', 'make', 'main :is(button, a):has-text("Make")'],
  ['/campaigns/vote/', 'vote', 'main button'],
  ['/events/', 'search', 'main :is(button, summary)'],
  ['/events/', 'filter by genre: open', '#find-genre'],
  [
    '/events/',
    'filter by genre: choose',
    '#find-genre-menu li:nth-child(2) a',
    { prepare: openFilter('genre') },
  ],
  [
    '/events/',
    'filter by price: choose',
    '#find-price-menu li:nth-child(2) a',
    { prepare: openFilter('price') },
  ],
  ['/events/', 'past events', 'search nav a:not([aria-current])'],
  ['/live/$show/', 'watch now', 'main button:has-text("Watch now")', { arrange: aLoudShow }],
  ['/live/$show/', 'send a message', 'form button[type=submit]', { arrange: aLoudShow, prepare: writeTwice }],
  ['/project/$project/', 'option', 'main label:has([type=radio]:not(:checked):not(:disabled))'],
  ['/project/$project/purchase/', 'log in', 'main a:has-text("Log in")'],
  ['/project/$project/purchase/', 'country', '[role=option]', { ...buying, prepare: chooseCountry }],
  ['/project/$project/purchase/', 'method', 'main label:has([name=method]:not(:checked))', buying],
  ['/project/$project/purchase/', 'pay', 'button:has-text("Pay")', { ...buying, prepare: agree }],
]
