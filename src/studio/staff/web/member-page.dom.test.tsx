import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openStudioPage } from '../../../app/testing/open-studio-page.tsx'
import { fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection, startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { getArtist } from '../../artists/contract.ts'
import { listLog } from '../../log/contract.ts'
import { searchStudio } from '../../search/contract.ts'
import { changeMember, disableMember, enableMember, getMember, listRoles, staffErrors } from '../contract.ts'
import type { Member } from './shared/team-queries.ts'
import { ada, sampleRoles, toMember } from './testing/sample-team.ts'

const session = {
  session_id: 9,
  device: { browser: 'Firefox', system: 'Linux' },
  created_at: '2026-11-29T08:00:00.000Z',
  seen_at: '2026-11-29T09:00:00.000Z',
}

async function openMember(given: Partial<Member> = {}, path = '') {
  const server = await startContractServer()
  const member = { ...toMember(given), created_at: '2026-11-01T08:00:00.000Z', sessions: [session] }
  server.answers(getMember, member)
  server.answers(listRoles, { results: sampleRoles })
  server.answers(listLog, { results: [], pagination: { limit: 20, last_evaluated_key: null } })
  server.answers(getArtist, fail(platformErrors.notFound))
  const page = await openStudioPage(`/studio/team/${member.staff_id}/${path}`, { server, self: ada })
  return { server, ...page }
}

const getDialog = () => within(screen.getByRole('dialog'))

describe('page of a person', () => {
  test('shows roles with their scope and open sessions', async () => {
    await openMember({
      roles: [{ role_id: 2, name: 'Editor', artist_ids: [12], event_ids: null }],
      allowed: [],
    })
    await screen.findByRole('heading', { name: /Ben Castro/ })
    screen.getByText('Firefox · Linux')
    await screen.findByText('Artist 12')
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Change roles' })).toBeNull()
  })

  test('disables a person with a reason, once although the answer is lost', async () => {
    const { server, user } = await openMember()
    await user.click(await findReadyButton('Disable'))
    const confirm = getDialog().getByRole('button', { name: 'Disable person' })
    expect(confirm.getAttribute('aria-disabled')).toBe('true')
    await user.type(getDialog().getByLabelText('Reason'), 'Left the company')
    server.answers(disableMember, noConnection)
    await user.click(getDialog().getByRole('button', { name: 'Disable person' }))
    await getDialog().findByText(/No answer came/)
    server.answers(disableMember, { staff_id: 2, version: 6 })
    await user.click(getDialog().getByRole('button', { name: 'Try again' }))
    await screen.findByText('Disabled. All sessions have ended.')
    const calls = server.calls(disableMember)
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
    expect(calls.at(-1)?.body).toEqual({ reason: 'Left the company' })
  })

  test('says why a person cannot be disabled', async () => {
    const { server, user } = await openMember()
    await user.click(await findReadyButton('Disable'))
    await user.type(getDialog().getByLabelText('Reason'), 'Left')
    server.answers(disableMember, fail(staffErrors.lastOwner))
    await user.click(getDialog().getByRole('button', { name: 'Disable person' }))
    await getDialog().findByText('An owner who can log in must remain.')
  })

  test('enables a person without a reason', async () => {
    const { server, user } = await openMember({ is_disabled: true, allowed: ['edit', 'enable'] })
    await user.click(await findReadyButton('Enable'))
    server.answers(enableMember, { staff_id: 2, version: 6 })
    await user.click(getDialog().getByRole('button', { name: 'Enable person' }))
    await screen.findByText('Enabled.')
    expect(server.calls(enableMember)).toMatchObject([{ body: {} }])
  })
})

describe('form of a person’s roles', () => {
  test('limits a role to an artist that the search finds', async () => {
    const { server, user } = await openMember({}, 'edit/')
    await user.click(await screen.findByLabelText(/^Only for some artists/))
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Add at least one artist to each limited role.')
    const results = [{ id: '12', title: 'Noor', detail: '#12', path: '/studio/artists/12/' }]
    server.answers(searchStudio, { groups: [{ kind: 'artist', results }] })
    await user.type(screen.getByLabelText('Add an artist'), 'noo')
    await user.click(await screen.findByRole('option', { name: /Noor/ }))
    server.answers(changeMember, { staff_id: 2, version: 6 })
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Saved.')
    expect(server.calls(changeMember)).toMatchObject([
      { body: { version: 5, roles: [{ role_id: 2, artist_ids: [12], event_ids: null }] } },
    ])
  })

  test('asks for at least one role', async () => {
    const { server, user } = await openMember({}, 'edit/')
    await user.click(await screen.findByLabelText(/^Editor/))
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Choose at least one role.')
    expect(server.calls(changeMember)).toEqual([])
  })

  test('offers no role beyond the own rights', async () => {
    const server = await startContractServer()
    server.answers(getMember, { ...toMember({}), created_at: '2026-11-01T08:00:00.000Z', sessions: [] })
    server.answers(listRoles, { results: sampleRoles.map(role => ({ ...role, allowed: [] })) })
    const self = { ...ada, rights: ['team.read' as const, 'team.write' as const, 'doors.write' as const] }
    await openStudioPage('/studio/team/2/edit/', { server, self })
    expect((await screen.findByLabelText<HTMLInputElement>(/^Editor/)).disabled).toBe(true)
    expect(screen.queryByLabelText(/^Owner/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Door/).disabled).toBe(false)
  })

  test('compares both versions when someone else has saved meanwhile', async () => {
    const { server, user } = await openMember({}, 'edit/')
    await user.click(await screen.findByLabelText(/^Door/))
    const door = { role_id: 3, artist_ids: null, event_ids: null }
    const editor = { role_id: 2, artist_ids: null, event_ids: null }
    const differing = { roles: { yours: [editor, door], theirs: [{ ...editor, artist_ids: [12] }] } }
    server.answers(changeMember, failWith(platformErrors.editedMeanwhile, { version: 6, differing }))
    await user.click(await findReadyButton('Save'))
    const panel = within(await screen.findByRole('region', { name: 'Someone else has saved changes' }))
    panel.getByText('Editor and Door')
    panel.getByText('Editor: 1 artist')
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    server.answers(changeMember, { staff_id: 2, version: 7 })
    await user.click(await findReadyButton('Save'))
    await screen.findByText('Saved.')
    await waitFor(() => {
      expect(server.calls(changeMember).at(-1)?.body).toEqual({ version: 6, roles: [editor, door] })
    })
  })
})
