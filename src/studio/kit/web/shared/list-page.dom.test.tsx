import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPart } from '../testing/open-part.tsx'
import { useListAddress } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import type { SelectionInput } from './selection.ts'

interface Song {
  id: number
  name: string
  plays: number
}

const songs: Song[] = Array.from({ length: 30 }, (_, index) => ({
  id: index + 1,
  name: `Song ${index + 1}`,
  plays: index,
}))
const limit = 10

interface Props {
  rows?: readonly Song[]
  run?: (selection: SelectionInput) => void
}

function Songs({ rows = songs, run = () => {} }: Props) {
  const address = useListAddress(['state'])
  return (
    <ListPage
      name="songs"
      title="Songs"
      columns={[
        { id: 'name', title: 'Name', cell: song => song.name, sort: 'name' },
        { id: 'plays', title: 'Plays', cell: song => song.plays, sort: 'plays' },
        { id: 'number', title: 'Number', cell: song => `no. ${song.id}`, isOptional: true },
      ]}
      searchLabel="Search songs"
      filters={[{ key: 'state', title: 'State', options: [{ value: 'out', label: 'Released' }] }]}
      address={address}
      list={{
        rows: rows.slice(address.offset, address.offset + limit),
        paging: { kind: 'pages', total: rows.length, limit },
        error: null,
        retry: () => {},
      }}
      rowKey={song => song.id}
      rowName={song => song.name}
      rowHref={song => `/studio/song-${song.id}/`}
      bulkActs={[{ label: 'Hide', run }]}
      empty={{ title: 'No songs yet' }}
    />
  )
}

const focused = () => document.activeElement?.textContent

describe('ListPage', () => {
  test('moves between rows by keys, selects by x and opens by Enter', async () => {
    const { user } = await openPart(<Songs />)
    await user.keyboard('j')
    expect(focused()).toBe('Song 1')
    await user.keyboard('j{ArrowDown}k')
    expect(focused()).toBe('Song 2')
    await user.keyboard('x')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Song 2' }).checked).toBe(true)
    const link = screen.getByRole('link', { name: 'Song 2' })
    const opened: string[] = []
    link.addEventListener('click', event => {
      event.preventDefault()
      opened.push(link.getAttribute('href')!)
    })
    await user.keyboard('{Enter}')
    expect(opened).toEqual(['/studio/song-2/'])
  })

  test('jumps to the search by the slash key, and types text there', async () => {
    const { user, address } = await openPart(<Songs />)
    await user.keyboard('/')
    const field = screen.getByRole('searchbox', { name: 'Search songs' })
    expect(document.activeElement).toBe(field)
    await user.keyboard('jk{Enter}')
    await waitFor(() => expect(address()).toBe('/part/?query=jk'))
    expect(document.activeElement).toBe(field)
  })

  test('holds filter, order and page in the address', async () => {
    const { user, address } = await openPart(<Songs />, { search: '?sort=name&offset=10' })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    screen.getByText('11–20 of 30')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Released')
    await waitFor(() => expect(address()).toBe('/part/?state=out&sort=name'))
    await user.click(screen.getByRole('button', { name: 'Name' }))
    await waitFor(() => expect(address()).toBe('/part/?state=out&sort=-name'))
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
      '/part/?state=out&sort=-name&offset=10',
    )
  })

  test('selects the page, then all that match, and leaves out single rows', async () => {
    const sent: SelectionInput[] = []
    const { user } = await openPart(<Songs run={selection => sent.push(selection)} />, {
      search: '?state=out',
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
    bar.getByText('10 selected')
    await user.click(bar.getByRole('button', { name: 'Select all 30 that match' }))
    bar.getByText('30 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select Song 3' }))
    await user.click(bar.getByRole('button', { name: 'Hide' }))
    expect(sent).toEqual([{ kind: 'all', search: 'state=out', count: 29, except: [3] }])
  })

  test('offers no selection of all when they are too many for one act', async () => {
    const many = Array.from({ length: 1_001 }, (_, id) => ({ id, name: `Song ${id}`, plays: 0 }))
    const { user } = await openPart(<Songs rows={many} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    screen.getByText('More than 1,000 match. Filter further to select them all.')
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  })

  test('selects the rows between two presses with the shift key', async () => {
    const sent: SelectionInput[] = []
    const { user } = await openPart(<Songs run={selection => sent.push(selection)} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select Song 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Song 5' }))
    await user.keyboard('{/Shift}')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(sent[0]).toMatchObject({ kind: 'some', count: 4 })
  })

  test('drops the selection when the filter changes', async () => {
    const { user } = await openPart(<Songs />)
    await user.click(screen.getByRole('checkbox', { name: 'Select Song 1' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Released')
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })

  test('remembers the chosen columns', async () => {
    const first = await openPart(<Songs />)
    expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull()
    await first.user.click(screen.getByRole('button', { name: 'Columns' }))
    await first.user.click(screen.getByRole('checkbox', { name: 'Number' }))
    screen.getByRole('columnheader', { name: 'Number' })
    await openPart(<Songs />)
    expect(screen.getAllByRole('columnheader', { name: 'Number' })).toHaveLength(2)
  })

  test('offers to clear the filter when nothing matches', async () => {
    await openPart(<Songs rows={[]} />, { search: '?query=zzz' })
    screen.getByText('Nothing matches')
    const clear = screen.getByRole('link', { name: 'Clear search and filters' })
    expect(clear.getAttribute('href')).toBe('/part/')
  })

  test('says what is missing when there are no rows at all', async () => {
    await openPart(<Songs rows={[]} />)
    screen.getByText('No songs yet')
  })
})
