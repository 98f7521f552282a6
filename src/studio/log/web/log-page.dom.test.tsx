import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { aSelf } from '../../../app/testing/a-self.ts'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { listExports, startExport } from '../../exports/contract.ts'
import { listTeam, type StaffRight } from '../../staff/contract.ts'

import { listViews } from '../../views/contract.ts'
import { getLogRow, getOwnLogRow, listLog, listOwnLog, toCursor } from '../contract.ts'

type Row = ResponseOf<typeof listLog>['results'][number]

const row: Row = {
  row_id: 40,
  at: '2026-11-29T22:30:00.000Z',
  actor: 'staff 3',
  via: 'studio',
  staff: { staff_id: 3, name: 'Noor' },
  request_id: 'r-1',
  batch: null,
  act: 'artist edit',
  object: 'artist 4',
  before: { name: 'Mira', genres: ['pop'] },
  after: { name: 'MIRA', genres: ['pop'] },
  reason: 'New spelling',
  is_reason_erased: false,
}
const byCommand: Row = {
  ...row,
  row_id: 39,
  actor: 'shell:ada',
  via: 'shell',
  staff: null,
  act: 'words replace',
  object: 'words ko',
  before: {},
  after: {},
  reason: null,
}

const toPage = (results: Row[], next: string | null = null) => ({
  pagination: { last_evaluated_key: next, limit: 50 },
  results,
})

const everything: StaffRight[] = ['log.read', 'team.read', 'artists.read']

async function openLog(address: string, rights: StaffRight[] = everything, rows = [row, byCommand]) {
  const server = await startContractServer()
  server.answers(listLog, toPage(rows))
  server.answers(listOwnLog, toPage(rows))
  server.answers(listExports, { results: [] })
  server.answers(listViews, { results: [] })
  server.answers(listTeam, { results: [] })
  return { ...(await openStudioPage(address, { server, self: aSelf({ rights }) })), server }
}

const findRows = async () => (await screen.findAllByRole('row')).slice(1)

describe('log page', () => {
  test('lists acts in words, with links to what the person may open', async () => {
    await openLog('/studio/log/')
    const [first, second] = await findRows()
    expect(first?.textContent).toContain('Edited an artistArtist 4NoorNov 29, 2026, 11:30:00 PM')
    expect(first?.textContent).toContain('name: Mira → MIRANew spelling')
    const links = within(first!).getAllByRole('link')
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      '/studio/log/40/',
      '/studio/artists/4/',
      '/studio/team/3/',
    ])
    expect(second?.textContent).toContain('words replacewords koada (on the server)')
    screen.getByText('Newest first. Times in Europe/Berlin (GMT+1).')
  })

  test("sends the address's filters, with days of the person's zone", async () => {
    const { server, user, address } = await openLog('/studio/log/?object=artist&from=2026-11-29')
    await findRows()
    expect(server.calls(listLog).at(-1)?.query).toMatchObject({
      object: 'artist',
      from: '2026-11-28T23:00:00.000Z',
    })
    await user.type(screen.getByRole('textbox', { name: 'Act' }), 'artist edit{Enter}')
    await waitFor(() => expect(server.calls(listLog).at(-1)?.query).toMatchObject({ act: 'artist edit' }))
    expect(address()).toBe('/studio/log/?object=artist&from=2026-11-29&act=artist+edit')
  })

  test('filters by a person of the team or of the loaded rows', async () => {
    const { server, user, address } = await openLog('/studio/log/')
    await findRows()
    const field = screen.getByRole('combobox', { name: 'By' })
    const options = within(field).getAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual(['Any', 'ada (on the server)', 'Noor'])
    await user.selectOptions(field, 'ada (on the server)')
    await waitFor(() => expect(server.calls(listLog).at(-1)?.query).toMatchObject({ actor: 'shell:ada' }))
    expect(address()).toBe('/studio/log/?actor=shell%3Aada')
  })

  test('loads the rows after the last one', async () => {
    const { server, user } = await openLog('/studio/log/')
    await findRows()
    const cursor = toCursor({ atMs: Date.parse(row.at), id: row.row_id })
    server.answers(listLog, toPage([row], cursor))
    await user.type(screen.getByRole('textbox', { name: 'Act' }), 'artist{Enter}')
    const more = await screen.findByRole('button', { name: 'Show more' })
    server.answers(listLog, toPage([byCommand]))
    await user.click(more)
    await waitFor(async () => expect(await findRows()).toHaveLength(2))
    expect(server.calls(listLog).at(-1)?.query).toMatchObject({ last_evaluated_key: cursor })
  })

  test('shows staff without the right their own acts, and no file of all', async () => {
    const { server } = await openLog('/studio/log/', [])
    await screen.findByRole('heading', { name: 'Your acts' })
    await findRows()
    expect(server.calls(listLog)).toEqual([])
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'By' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Artist 4' })).toBeNull()
  })

  test('says when nothing matches, and when the list failed', async () => {
    const { server, user } = await openLog('/studio/log/?act=vote', everything, [])
    await screen.findByText('Nothing matches')
    server.answers(listLog, fail(platformErrors.internalError))
    await user.type(screen.getByRole('textbox', { name: 'Object' }), 'order{Enter}')
    await screen.findByRole('alert')
  })
})

describe('CSV button', () => {
  test('saves a small file at once, and says how many rows it has', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    const { server, user } = await openLog('/studio/log/?object=artist')
    await findRows()
    server.answers(startExport, noConnection)
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(server.calls(startExport).length).toBeGreaterThan(0))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Download CSV' }).getAttribute('aria-busy')).toBeNull(),
    )
    server.answers(startExport, { export_id: 7, row_count: 1_204, is_ready: true })
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await screen.findByText('The file has 1,204 rows.')
    const links = click.mock.contexts as HTMLAnchorElement[]
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/api/studio/exports/7/file/'])
    const calls = server.calls(startExport)
    expect(calls.at(-1)?.body).toEqual({ kind: 'log', filter: 'object=artist' })
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
  })

  test('waits while a large file is made, and offers it then', async () => {
    const { server, user } = await openLog('/studio/log/')
    await findRows()
    const file = {
      export_id: 8,
      kind: 'log',
      row_count: 120_000,
      is_ready: false,
      created_at: '2026-11-29T10:00:00Z',
      expires_at: '2026-11-30T10:00:00Z',
    }
    server.answers(startExport, { export_id: 8, row_count: 120_000, is_ready: false })
    server.answers(listExports, { results: [file] })
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Download CSV' }))
    dialog.getByText(/^120,000 rows are being written to the file/)
    expect(dialog.getByRole('link', { name: 'Your settings' }).getAttribute('href')).toBe('/studio/settings/')
    server.answers(listExports, { results: [{ ...file, is_ready: true }] })
    const link = await dialog.findByRole('link', { name: 'Download' })
    expect(link.getAttribute('href')).toBe('/api/studio/exports/8/file/')
  })
})

describe('log row page', () => {
  const details = { ...row, block: { block: 12, at: '2026-11-29T23:00:00.000Z' } }
  const batch = '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a001'

  test('shows the values before and after, and marks the changed ones', async () => {
    const server = await startContractServer()
    server.answers(getLogRow, details)
    await openStudioPage('/studio/log/40/', { server, self: aSelf({ rights: everything }) })
    await screen.findByRole('heading', { name: 'Edited an artist' })
    const [name, genres] = await findRows()
    expect([name?.textContent, genres?.textContent]).toEqual(['nameMiraMIRA', 'genrespoppop'])
    expect(within(name!).getByText('MIRA').tagName).toBe('INS')
    expect(genres?.querySelector('ins, del')).toBeNull()
    screen.getByText('New spelling')
    screen.getByText('In block 12, Nov 30, 2026, 12:00:00 AM')
    screen.getByText('r-1')
  })

  test('lists the other acts of a batch, and an erased reason as such', async () => {
    const server = await startContractServer()
    server.answers(getLogRow, { ...details, batch, reason: null, is_reason_erased: true, block: null })
    server.answers(listLog, toPage([row, { ...row, row_id: 41, object: 'artist 5' }]))
    await openStudioPage('/studio/log/40/', { server, self: aSelf({ rights: everything }) })
    const list = within(await screen.findByRole('list', { name: 'In the same batch' }))
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    list.getByText('Artist 5')
    screen.getByText('The reason was erased. The log still proves that there was one.')
    screen.getByText('Not yet. Rows are signed every hour.')
    expect(server.calls(listLog)[0]?.query).toMatchObject({ batch })
  })

  test('shows an own row to staff without the right, and nothing of others', async () => {
    const server = await startContractServer()
    server.answers(getOwnLogRow, ({ params }) =>
      params['row_id'] === '40' ? details : fail(platformErrors.notFound),
    )
    await openStudioPage('/studio/log/40/', { server, self: aSelf() })
    await screen.findByRole('heading', { name: 'Edited an artist' })
  })

  test('says that a row is missing', async () => {
    const server = await startContractServer()
    server.answers(getLogRow, fail(platformErrors.notFound))
    await openStudioPage('/studio/log/999/', { server, self: aSelf({ rights: everything }) })
    await screen.findByText('There’s nothing here, or you may not see it.')
  })
})
