import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { listLog } from '../../log/contract.ts'
import { changeRole, createRole, listRoles, removeRole, staffErrors } from '../contract.ts'
import { ada, sampleRoles, toRole } from './testing/sample-team.ts'

const own = toRole({
  role_id: 9,
  name: 'Press',
  is_default: false,
  allowed: ['assign', 'edit', 'delete'],
})

async function openRoles(path = '', self = ada) {
  const server = await startContractServer()
  server.answers(listRoles, { results: [...sampleRoles, own] })
  server.answers(listLog, { results: [], pagination: { limit: 20, last_evaluated_key: null } })
  return { server, ...(await openStudioPage(`/studio/team/roles/${path}`, { server, self })) }
}

describe('roles page', () => {
  test('lists roles with the people who hold them', async () => {
    await openRoles()
    const table = within(await screen.findByRole('table', { name: 'Roles' }))
    const [owner, editor] = table.getAllByRole('row').slice(1)
    within(owner!).getByText('All')
    within(owner!).getByText('Fixed')
    within(editor!).getByText('Ben Castro')
    within(editor!).getByText('3 of 35')
  })
})

describe('page of a role', () => {
  test('names the holders and saves only changed fields', async () => {
    const { server, user } = await openRoles('2/')
    await screen.findByRole('link', { name: 'Ben Castro' })
    await user.click(screen.getByLabelText(/^Write news/))
    server.answers(changeRole, { role_id: 2, version: 4, staff_ids: [2] })
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Saved.')
    expect(server.calls(changeRole).map(({ body }) => body)).toEqual([
      { version: 3, rights: ['artists.read', 'artists.write', 'news.read', 'news.write'] },
    ])
  })

  test('adds the right to see an area to any other of it', async () => {
    const { user } = await openRoles('2/')
    await user.click(await screen.findByLabelText(/^Set prices/))
    expect(screen.getByLabelText<HTMLInputElement>(/^See the shop/).checked).toBe(true)
  })

  test('compares the rights when someone else has saved meanwhile', async () => {
    const { server, user } = await openRoles('2/')
    await user.click(await screen.findByLabelText(/^Edit artists/))
    const differing = {
      rights: { yours: ['artists.read', 'news.read'], theirs: ['artists.read', 'artists.write'] },
    }
    server.answers(changeRole, failWith(platformErrors.editedMeanwhile, { version: 4, differing }))
    await user.click(await findReadyButton('Save'))
    const panel = within(await screen.findByRole('region', { name: 'Someone else has saved changes' }))
    await user.click(panel.getByRole('radio', { name: /See artists and Edit artists/ }))
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Edit artists/).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^See news/).checked).toBe(false)
  })

  test('saves how much may be refunded alone', async () => {
    const { server, user } = await openRoles('2/')
    await user.click(await screen.findByLabelText(/^Refund orders/))
    await user.selectOptions(screen.getByLabelText('Add a currency'), 'EUR')
    await user.type(screen.getByLabelText('In EUR'), 'much')
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Enter an amount.')
    expect(server.calls(changeRole)).toEqual([])
    await user.clear(screen.getByLabelText('In EUR'))
    await user.type(screen.getByLabelText('In EUR'), '150')
    server.answers(changeRole, { role_id: 2, version: 4, staff_ids: [2] })
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Saved.')
    expect(server.calls(changeRole)).toMatchObject([
      { body: { refund_limits: [{ currency: 'EUR', amount: 15_000 }] } },
    ])
  })

  test('shows the rights of the owner without fields', async () => {
    await openRoles('1/')
    await screen.findByText(/Owners may do everything/)
    screen.getByText('Set prices')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Copy role' })).toBeNull()
  })

  test('deletes an unused role', async () => {
    const { server, user, address } = await openRoles('9/')
    await user.click(await findReadyButton('Delete role'))
    server.answers(removeRole, {})
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete role' }))
    await waitFor(() => expect(address()).toBe('/studio/team/roles/'))
    expect(server.calls(removeRole)).toMatchObject([{ params: { role_id: '9' } }])
  })

  test('offers no deletion of a default role', async () => {
    await openRoles('2/')
    await screen.findByRole('link', { name: 'Copy role' })
    expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull()
  })

  test('says that a role is missing', async () => {
    await openRoles('77/')
    await screen.findByText('It may have been removed, or you may not have the right to see it.')
  })
})

describe('form of a new role', () => {
  test('copies the rights of a role and opens the created one', async () => {
    const { server, user, address } = await openRoles('new/?from=3')
    expect((await screen.findByLabelText<HTMLInputElement>(/^Run doors/)).checked).toBe(true)
    await user.type(screen.getByLabelText('Name'), 'Door in Lisbon')
    server.answers(createRole, { role_id: 9, version: 1 })
    await user.click(await findReadyButton('Create role'))
    await waitFor(() => expect(address()).toBe('/studio/team/roles/9/'))
    expect(server.calls(createRole)).toMatchObject([
      { body: { name: 'Door in Lisbon', rights: ['doors.write'], idle_minutes: 30 } },
    ])
  })

  test('asks for a name and a right', async () => {
    const { server, user } = await openRoles('new/')
    await user.selectOptions(await screen.findByLabelText('Logs out after'), '1 hour')
    await user.click(await findReadyButton('Create role'))
    await screen.findByText('Choose at least one right.')
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
    expect(server.calls(createRole)).toEqual([])
  })

  test('says that the name is taken', async () => {
    const { server, user } = await openRoles('new/?from=3')
    await user.type(await screen.findByLabelText('Name'), 'Editor')
    server.answers(createRole, fail(staffErrors.roleNameTaken))
    await user.click(await findReadyButton('Create role'))
    await screen.findByText('Another role has this name.')
  })
})
