import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { dropFailedReads, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { listViews } from '../../views/contract.ts'
import { listRoles, listTeam } from '../contract.ts'
import { ada, sampleRoles, sampleTeam } from './testing/sample-team.ts'

async function openTeam(address = '/studio/team/', self = ada) {
  const server = await startContractServer()
  server.answers(listTeam, { results: sampleTeam })
  server.answers(listRoles, { results: sampleRoles })
  server.answers(listViews, { results: [] })
  return { server, ...(await openStudioPage(address, { server, self })) }
}

const findRows = async () => {
  const table = within(await screen.findByRole('table', { name: 'Team' }))
  return table.getAllByRole('row').slice(1)
}
const getNames = async () => (await findRows()).map(row => within(row).getByRole('link').textContent)

describe('team page', () => {
  test('lists people with roles, scope, ways in and state', async () => {
    await openTeam()
    const [owner, , disabled] = await findRows()
    within(owner!).getByText('Passkey and Authenticator app')
    within(disabled!).getByText('Editor: 2 artists')
    within(disabled!).getByText('Never')
    within(disabled!).getByText('Disabled')
    expect(within(owner!).getByRole('link').getAttribute('href')).toBe('/studio/team/1/')
  })

  test('filters by name, role and state in the address', async () => {
    const { user, address } = await openTeam('/studio/team/?role=2')
    expect(await getNames()).toEqual(['Ben Castro', 'Chiyo Mori'])
    await user.selectOptions(screen.getByLabelText('State'), 'Active')
    expect(await getNames()).toEqual(['Ben Castro'])
    expect(address()).toBe('/studio/team/?role=2&state=active')
    await user.type(screen.getByLabelText('Name or email'), 'chiyo{Enter}')
    await screen.findByText('Nothing matches')
  })

  test('orders by the last sign-in', async () => {
    const { user } = await openTeam()
    await findRows()
    await user.click(screen.getByRole('button', { name: 'Last seen' }))
    expect((await getNames())[0]).toBe('Chiyo Mori')
  })

  test('offers an invitation only to people who may write', async () => {
    await openTeam('/studio/team/', { ...ada, rights: ['team.read'] })
    await findRows()
    expect(screen.queryByRole('link', { name: 'Invite someone' })).toBeNull()
    screen.getByRole('link', { name: 'Roles' })
  })

  test('shows an error with a way to try again', async () => {
    const server = await startContractServer()
    server.answers(listTeam, fail(platformErrors.notFound))
    server.answers(listRoles, { results: sampleRoles })
    server.answers(listViews, { results: [] })
    const { user } = await openStudioPage('/studio/team/', { server, self: ada })
    await screen.findByText('There’s nothing here, or you may not see it.')
    server.answers(listTeam, { results: sampleTeam })
    await dropFailedReads()
    await user.click(await findReadyButton('Try again'))
    expect(await getNames()).toHaveLength(3)
  })
})
