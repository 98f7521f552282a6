import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { mira } from '../../../../app/testing/mira.ts'
import { openPage, openPart } from '../../../../app/testing/open-page.tsx'
import { defineEndpoint, publicRead, readLimit } from '../../../../platform/contract/endpoint.ts'
import { fail } from '../../../../platform/contract/errors.ts'
import {
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../../platform/web/testing/find-ready.ts'
import {
  confirmWin,
  drawErrors,
  getDraw,
  listOwnEntries,
  type OwnEntries,
  type PublishedDraw,
} from '../../contract.ts'
import { computeBeaconValue, getRoundTimeMs } from '../../fair/beacon.ts'
import { computeRankKey, formatList, rankEntries, sha256Hex } from '../../fair/ranks.ts'
import { verifyDraw } from '../../fair/verify.ts'
import { quicknet } from '../../quicknet.ts'
import { DrawSection } from './draw-section.tsx'

/** Round 42 of drand's quicknet, from its documentation. */
const signature =
  '95a9f9f5b231b7714de1553105d8ffdf3dcda24cfdb1e689319bccf79a9c8ce430a91b811fbfaf763900bc998b5d686a'
const round = 42
const roundMs = getRoundTimeMs(round, quicknet)
const beforeRound = (hours: number) => new Date(roundMs - hours * 3_600_000).toISOString()

const entryIds = ['a', 'b', 'c', 'd', 'e'].map(letter => letter.repeat(16))
const entries = formatList(entryIds)
const seed = '5e'.repeat(32)
const value = computeBeaconValue(signature)
const ranked = rankEntries(computeRankKey({ seed, value, listHash: sha256Hex(entries) }), entryIds)
const listPath = '/draws/4/entries.txt'

const open: PublishedDraw = {
  project_id: 4,
  state: 'open',
  prize_count: 2,
  confirm_hours: 48,
  entry_count: 3,
  sale_from: beforeRound(100),
  sale_until: beforeRound(3),
  commitment: { seed_hash: computeBeaconValue(seed), committed_at: beforeRound(120) },
  beacon: {
    chain_hash: quicknet.chainHash,
    public_key: quicknet.publicKey,
    genesis_time: quicknet.genesisTime,
    period_seconds: quicknet.periodSeconds,
    round,
    round_at: beforeRound(0),
    round_step: 1_200,
    final_round: null,
    final_round_at: null,
  },
  list: null,
  result: null,
  winners: [],
  passed_over: [],
}
const drawn: PublishedDraw = {
  ...open,
  state: 'drawn',
  beacon: { ...open.beacon, final_round: round, final_round_at: beforeRound(0) },
  list: { hash: sha256Hex(entries), count: 5, published_at: beforeRound(1), path: listPath },
  result: { seed, signature, value, drawn_at: beforeRound(-1) },
  winners: [
    { entry_id: ranked[0]!, rank: 1, status: 'confirmed' },
    { entry_id: ranked[1]!, rank: 2, status: 'waiting' },
  ],
}

interface Opening {
  draw?: PublishedDraw | null
  own?: OwnEntries
  fan?: typeof mira | null
}

const noEntries: OwnEntries = { entries: [], listed_count: null, confirm_until: null }

async function openDraw({ draw = drawn, own = noEntries, fan = mira }: Opening = {}) {
  const server = await startContractServer()
  server.answers(getDraw, { draw })
  server.answers(listOwnEntries, own)
  const page = await openPart(<DrawSection projectId={4} />, { server, fan, texts: ['draw'] })
  return { ...page, server }
}

const toEntry = (given: Partial<OwnEntries['entries'][number]>): OwnEntries['entries'][number] => ({
  entry_id: ranked[0]!,
  order_id: 'ord_1',
  made_at: beforeRound(50),
  is_refunded: false,
  rank: null,
  result: null,
  ...given,
})
const findRegion = (name: string) => screen.findByRole('region', { name })
const currentStep = async () =>
  within(await screen.findByRole('list', { name: 'How this draw works' }))
    .getAllByRole('listitem')
    .find(step => step.getAttribute('aria-current') === 'step')?.textContent

describe('DrawSteps', () => {
  test('marks the end of the sale as current and counts the entries', async () => {
    await openDraw({ draw: open })
    expect(await currentStep()).toContain('The sale closes')
    expect(screen.getByText('2 fans win.')).toBeTruthy()
    expect(screen.getByText('3 entries')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Recompute the draw' })).toBeNull()
  })

  test('marks the draw as current once the list is published', async () => {
    await openDraw({ draw: { ...drawn, state: 'frozen', result: null, winners: [] } })
    expect(await currentStep()).toContain('The draw')
    expect(screen.getByText(/^5 entries · /)).toBeTruthy()
  })

  test('marks the confirmations as current once winners are drawn', async () => {
    await openDraw()
    expect(await currentStep()).toContain('Every place is confirmed')
  })

  test('marks no step as current when the draw is closed', async () => {
    await openDraw({ draw: { ...drawn, state: 'closed' } })
    expect(await currentStep()).toBeUndefined()
  })

  test('explains that a later round decides when the list was late', async () => {
    await openDraw({ draw: { ...drawn, beacon: { ...drawn.beacon, final_round: 1_242 } } })
    await screen.findByText(/^The list was late/)
  })

  test('labels a draw by another beacon as a test', async () => {
    await openDraw({ draw: { ...drawn, beacon: { ...drawn.beacon, chain_hash: 'ab'.repeat(32) } } })
    await screen.findByText(/^This is a test draw/)
  })

  test('shows only a note when the project is cancelled', async () => {
    await openDraw({ draw: { ...open, state: 'cancelled' } })
    await screen.findByText(/this project was called off/)
    expect(screen.queryByRole('heading', { name: 'My entries' })).toBeNull()
    expect(screen.queryByRole('list', { name: 'How this draw works' })).toBeNull()
  })

  test('announces a draw that is not planned yet', async () => {
    await openDraw({ draw: null })
    await screen.findByText('There’s no date for this draw yet.')
  })

  test('reloads after a failure when the fan retries', async () => {
    const server = await startContractServer()
    server.answers(getDraw, noConnection)
    const { user } = await openPart(<DrawSection projectId={4} />, { server, fan: null, texts: ['draw'] })
    await screen.findByRole('heading', { name: 'This didn’t load' })
    server.answers(getDraw, { draw: open })
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await currentStep()).toContain('The sale closes')
  })
})

describe('OwnEntries', () => {
  test("shows each entry's rank and result", async () => {
    const results: Partial<OwnEntries['entries'][number]>[] = [
      { rank: 1, result: 'confirmed' },
      { entry_id: ranked[2]!, rank: 3, result: 'passed_over' },
      { entry_id: ranked[3]!, rank: 4, result: 'not_drawn' },
      { entry_id: ranked[4]!, rank: 5, result: 'passed_over', is_refunded: true },
    ]
    await openDraw({
      draw: { ...drawn, passed_over: [{ entry_id: ranked[2]!, rank: 3, reason: 'same_fan' }] },
      own: { ...noEntries, listed_count: 5, entries: results.map(toEntry) },
    })
    const rows = await within(await findRegion('My entries')).findAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      `${ranked[0]}1 of 5 · won and confirmed`,
      `${ranked[2]}3 of 5 · passed over: one prize per fan`,
      `${ranked[3]}4 of 5 · not drawn`,
      `${ranked[4]}5 of 5 · refunded`,
    ])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('shows an alert when a losing entry ranks ahead of a winner', async () => {
    const passed = { entry_id: ranked[0]!, rank: 1, reason: null }
    await openDraw({
      draw: { ...drawn, winners: drawn.winners.slice(1), passed_over: [passed] },
      own: { ...noEntries, listed_count: 5, entries: [toEntry({ rank: 1, result: 'not_drawn' })] },
    })
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/ranks ahead of a winner but didn’t win/),
    )
  })

  test('shows a note when the fan has no entries', async () => {
    await openDraw()
    await screen.findByText('You don’t have any entries here.')
  })

  test('requests no entries for a visitor', async () => {
    const { server } = await openDraw({ fan: null })
    await screen.findByRole('heading', { name: 'See your entries' })
    expect(server.calls(listOwnEntries)).toEqual([])
  })

  test('shows an error when the entries fail to load', async () => {
    const server = await startContractServer()
    server.answers(getDraw, { draw: drawn })
    server.answers(listOwnEntries, noConnection)
    await openPart(<DrawSection projectId={4} />, { server, fan: mira, texts: ['draw'] })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This didn’t load'))
  })
})

const won: OwnEntries = {
  entries: [toEntry({ rank: 1, result: 'waiting' })],
  listed_count: 5,
  confirm_until: '2099-01-01T12:00:00.000Z',
}
const confirmed: OwnEntries = {
  ...won,
  entries: [toEntry({ rank: 1, result: 'confirmed' })],
  confirm_until: null,
}
const findConfirm = () => findReadyButton('Confirm your place')

describe('ConfirmPlace', () => {
  test('shows the place as confirmed and reloads the draw', async () => {
    const { server, user } = await openDraw({ own: won })
    server.answers(confirmWin, confirmed)
    await screen.findByText(/^Confirm your place by .*goes to the next in line\.$/)
    await user.click(await findConfirm())
    await screen.findByText('Your place is confirmed.')
    await screen.findByText('1 of 5 · won and confirmed')
    expect(screen.queryByRole('button', { name: 'Confirm your place' })).toBeNull()
    await waitFor(() => expect(server.calls(getDraw)).toHaveLength(2))
  })

  test('retries with the same idempotency key when the response is lost', async () => {
    const { server, user } = await openDraw({ own: won })
    server.answers(confirmWin, noConnection)
    await user.click(await findConfirm())
    await waitFor(() => expect(server.calls(listOwnEntries)).toHaveLength(2))
    server.answers(confirmWin, confirmed)
    await user.click(await findConfirm())
    await screen.findByText('Your place is confirmed.')
    const [lost, repeated] = server.calls(confirmWin).map(({ key }) => key)
    expect(repeated).toBe(lost)
  })

  test("uses a new idempotency key after a rejection and shows the entry's new state", async () => {
    const { server, user } = await openDraw({ own: won })
    server.answers(confirmWin, fail(drawErrors.tooLate))
    await user.click(await findConfirm())
    await waitFor(() => expect(server.calls(listOwnEntries)).toHaveLength(2))
    server.answers(confirmWin, () => {
      server.answers(listOwnEntries, {
        ...confirmed,
        entries: [toEntry({ rank: 1, result: 'lapsed' })],
      })
      return fail(drawErrors.tooLate)
    })
    await user.click(await findConfirm())
    await screen.findByText('1 of 5 · won, but not confirmed in time')
    const [first, second] = server.calls(confirmWin).map(({ key }) => key)
    expect(second).not.toBe(first)
  })
})

describe('Winners', () => {
  test('lists each winning entry with its status', async () => {
    await openDraw()
    const rows = within(await findRegion('Winners')).getAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      `${ranked[0]}won and confirmed`,
      `${ranked[1]}won, not confirmed yet`,
    ])
  })

  test('shows a note when no entry has won', async () => {
    await openDraw({ draw: { ...drawn, winners: [] } })
    within(await findRegion('Winners')).getByText('Nobody yet.')
  })
})

const listFile = defineEndpoint({
  method: 'GET',
  path: listPath,
  summary: 'The file of entries',
  source: 'test',
  access: 'public',
  answer: z.string(),
  limit: readLimit,
  cache: publicRead,
})

/** Verifies on the main thread, because Happy DOM has no workers. */
class PageWorker {
  onmessage: (event: { data: unknown }) => void = () => {}
  postMessage({ draw, entries: text }: Parameters<typeof toVerification>[0]) {
    for (const data of toVerification({ draw, entries: text })) this.onmessage({ data })
  }
  terminate() {}
}

function toVerification({
  draw,
  entries: text,
}: {
  draw: Parameters<typeof verifyDraw>[0]
  entries: string
}) {
  const messages: object[] = []
  const { difference } = verifyDraw(draw, text, done => messages.push({ done }))
  return [...messages, { failed: difference?.check ?? null }]
}

async function recompute(draw: PublishedDraw, file: string | typeof noConnection) {
  vi.stubGlobal('Worker', PageWorker)
  const { server, user } = await openDraw({ draw })
  server.answers(listFile, file)
  await user.click(await screen.findByRole('button', { name: 'Recompute the draw' }))
}

describe('Recompute', () => {
  test('confirms a draw that matches the published data', async () => {
    await recompute(drawn, entries)
    await screen.findByText('All as published. Entries: 5, winners: 2.')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test.each<[string, PublishedDraw, string]>([
    ['the list of entries was changed', drawn, entries.replace('aaaa', 'aaab')],
    ['the times break the rules of the draw', { ...drawn, sale_from: beforeRound(130) }, entries],
    ['an entry has a different rank', { ...drawn, winners: [{ ...drawn.winners[0]!, rank: 2 }] }, entries],
    ['someone was left out or added', { ...drawn, winners: drawn.winners.slice(1) }, entries],
  ])('finds that %s', async (text, draw, file) => {
    await recompute(draw, file)
    await screen.findByText(`Not as published: ${text}.`)
  })

  test('allows a retry when the list fails to load', async () => {
    await recompute(drawn, noConnection)
    await screen.findByText('This couldn’t be checked. Try again.')
    expect(screen.getByRole('button', { name: 'Recompute the draw' }).getAttribute('aria-busy')).toBeNull()
  })
})

describe('DrawNumbers', () => {
  test('shows the committed and published values and links to the list', async () => {
    await openDraw()
    const numbers = (await screen.findByText('The numbers of this draw')).closest('details')!
    const values = [...numbers.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(values).toEqual([drawn.commitment.seed_hash, '42', drawn.list?.hash, value, seed])
    expect(within(numbers).getByText('Download the list of entries').getAttribute('href')).toBe(listPath)
  })

  test('shows only the commitment while the sale is open', async () => {
    await openDraw({ draw: open })
    const numbers = (await screen.findByText('The numbers of this draw')).closest('details')!
    const names = [...numbers.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Fingerprint of our secret number', 'Round of the random beacon'])
  })
})

describe('draws page', () => {
  test('explains each step and the limits of the proof', async () => {
    const server = await startContractServer()
    await openPage('/draws/', { server, fan: null })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('How draws work')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.at(-1)).toBe('What this doesn’t prove')
    expect(titles).toHaveLength(5)
  })
})
