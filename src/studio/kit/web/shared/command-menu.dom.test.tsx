import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openPart } from '../testing/open-part.tsx'
import { CommandMenu, type ObjectSearch } from './command-menu.tsx'
import type { MenuItem } from './menu.ts'

const items: MenuItem[] = [
  { path: '/studio/artists/', title: 'Artists', icon: 'artist', group: 'content' },
  { path: '/studio/team/', title: 'Team', icon: 'team', group: 'house' },
]

const search: ObjectSearch = async query => [
  { title: 'Artists', items: [{ href: '/studio/mira/', title: `Mira (${query})`, note: 'no. 7' }] },
]

const open = async (searchObjects?: ObjectSearch) => {
  const onClose = vi.fn()
  const page = await openPart(<CommandMenu items={items} searchObjects={searchObjects} onClose={onClose} />)
  return { ...page, onClose }
}
const active = () => screen.getByRole('option', { selected: true }).textContent

describe('CommandMenu', () => {
  test('lists the pages, moves through them by arrows and opens one by Enter', async () => {
    const { user, onClose, address } = await open()
    const field = screen.getByRole('combobox')
    expect(document.activeElement).toBe(field)
    expect(active()).toBe('Artists')
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('Team')
    expect(document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent).toBe('Team')
    await user.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    await waitFor(() => expect(address()).toBe('/studio/team/'))
  })

  test('finds pages while typing, and says when there is none', async () => {
    const { user } = await open()
    await user.keyboard('tea')
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Team'])
    await user.keyboard('zzz')
    screen.getByText('Nothing found.')
  })

  test('adds the objects that the server finds', async () => {
    const { user, address } = await open(search)
    await user.keyboard('mir')
    await screen.findByText('Mira (mir)')
    screen.getByText('no. 7')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/studio/mira/'))
  })
})
