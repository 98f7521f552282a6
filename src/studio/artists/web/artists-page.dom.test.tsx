import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { dropFailedReads, noConnection } from '../../../platform/web/testing/contract-server.ts'
import { startExport } from '../../exports/contract.ts'
import { deleteView, listViews, saveView } from '../../views/contract.ts'
import { actOnArtists, createArtist, listArtists, studioArtistErrors } from '../contract.ts'
import { listPage, openArtists, rows, withRights } from './testing/open-artists.ts'

const done = (changed: number, unchanged: number) => ({
  batch: '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a001',
  changed_count: changed,
  unchanged_count: unchanged,
})

const selectPage = async () => screen.findByRole('checkbox', { name: 'Select all on this page' })
const press = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

describe('artists page', () => {
  test('lists artists with their facts, and sends the address as the filter', async () => {
    const { server, user } = await openArtists('/studio/artists/?state=valid&sort=-makes')
    const row = within((await screen.findByRole('link', { name: 'Mira' })).closest('tr')!)
    row.getByText('Published')
    await row.findByText('Indie pop and Slimepunk')
    row.getByText('1,234')
    expect(screen.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/studio/artists/7/')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Genre' }), 'Rock')
    await waitFor(() =>
      expect(server.calls(listArtists).map(({ query }) => query)).toMatchObject([
        { state: 'valid', sort: '-makes', limit: '50' },
        { state: 'valid', sort: '-makes', genre: 'rock' },
      ]),
    )
  })

  test('leads to the form of a new artist', async () => {
    await openArtists('/studio/artists/')
    const link = await screen.findByRole('link', { name: 'New artist' })
    expect(link.getAttribute('href')).toBe('/studio/artists/new/')
  })

  test('creates an artist, and asks before a second one of the same name', async () => {
    const { server, user, address } = await openArtists('/studio/artists/new/')
    await user.type(await screen.findByLabelText('Name'), 'Mira')
    server.answers(createArtist, fail(studioArtistErrors.nameTaken))
    await user.click(press('Create artist'))
    await screen.findByText('Another artist has this name.')
    await user.click(screen.getByLabelText(/^It’s another artist/))
    server.answers(createArtist, { artist_id: 7, version: 1 })
    await user.click(press('Create artist'))
    await waitFor(() => expect(address()).toBe('/studio/artists/7/edit/'))
    expect(server.calls(createArtist).map(({ body }) => body)).toEqual([
      { name: 'Mira', is_another: false },
      { name: 'Mira', is_another: true },
    ])
  })

  test('says that there are no artists', async () => {
    await openArtists('/studio/artists/', { prepare: server => server.answers(listArtists, listPage([])) })
    await screen.findByText('No artists yet')
  })

  test('reads the list again when it could not be read', async () => {
    const { server, user } = await openArtists('/studio/artists/', {
      prepare: server => server.answers(listArtists, fail(platformErrors.tooManyRequests)),
    })
    await screen.findByText('That was quick! Wait a moment and try again.')
    server.answers(listArtists, listPage())
    await dropFailedReads()
    await user.click(press('Try again'))
    await screen.findByRole('link', { name: 'Mira' })
  })

  test('offers no acts and no checkboxes to those who may only read', async () => {
    await openArtists('/studio/artists/', { self: withRights('artists.read') })
    await screen.findByRole('link', { name: 'Mira' })
    expect(screen.queryAllByRole('checkbox', { name: /^Select/ })).toEqual([])
  })

  test('offers only the acts of the own rights', async () => {
    const { user } = await openArtists('/studio/artists/', {
      self: withRights('artists.read', 'artists.write'),
    })
    await user.click(await selectPage())
    press('Feature')
    expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull()
  })
})

describe('export of artists', () => {
  test('sends the filter of the list', async () => {
    const { server, user } = await openArtists('/studio/artists/?query=mi&state=valid')
    server.answers(startExport, { export_id: 5, row_count: 3, is_ready: true })
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() =>
      expect(server.calls(startExport).map(({ body }) => body)).toEqual([
        { kind: 'artists', filter: 'query=mi&state=valid' },
      ]),
    )
  })
})

describe('acts on many artists', () => {
  test('send the selected ids with the reason, and report what changed', async () => {
    const { server, user } = await openArtists('/studio/artists/')
    server.answers(actOnArtists, done(2, 1))
    await user.click(await selectPage())
    await user.click(press('Unpublish'))
    dialog().getByText('Unpublish 3 artists?')
    await user.type(dialog().getByRole('textbox', { name: /Reason/ }), 'doubles')
    await user.click(dialog().getByRole('button', { name: 'Unpublish' }))
    await screen.findByText('2 artists changed. 1 already was so.')
    expect(server.calls(actOnArtists).map(({ body }) => body)).toEqual([
      { act: 'unpublish', reason: 'doubles', selection: { artist_ids: [7, 8, 9] } },
    ])
    expect(screen.queryByText('3 selected')).toBeNull()
  })

  test('send the filter, count and exclusions of all that match, and ask again when the number differs', async () => {
    const { server, user } = await openArtists('/studio/artists/?genre=rock&is_featured=false')
    server.answers(listArtists, listPage(rows, 120))
    await user.click(await screen.findByRole('button', { name: 'Popularity' }))
    await screen.findByText('1–3 of 120')
    await user.click(await selectPage())
    await user.click(press('Select all 120 that match'))
    await user.click(screen.getByRole('checkbox', { name: 'Select Orbit' }))
    await user.click(press('Feature'))
    server.answers(actOnArtists, failWith(platformErrors.selectionChanged, { count: 121 }))
    dialog().getByText('Feature 119 artists?')
    await user.click(dialog().getByRole('button', { name: 'Feature' }))
    await screen.findByText('Feature 121 artists?')
    dialog().getByText('Another number matches now. Check it, then confirm again.')
    server.answers(actOnArtists, done(121, 0))
    await user.click(dialog().getByRole('button', { name: 'Feature' }))
    await screen.findByText('121 artists changed.')
    const calls = server.calls(actOnArtists)
    const filter = { query: '', genre: 'rock', is_featured: false }
    expect(calls.map(({ body }) => body)).toEqual([
      { act: 'feature', selection: { filter, expected_count: 119, except: [8] } },
      { act: 'feature', selection: { filter, expected_count: 121, except: [8] } },
    ])
    expect(calls[0]!.key).not.toBe(calls[1]!.key)
  })

  test('are sent again with the same key when no answer came', async () => {
    const { server, user } = await openArtists('/studio/artists/')
    server.answers(actOnArtists, () => noConnection)
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mira' }))
    await user.click(press('Feature'))
    await user.click(dialog().getByRole('button', { name: 'Feature' }))
    await screen.findByText(/^No answer came/)
    server.answers(actOnArtists, done(1, 0))
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    await screen.findByText('1 artist changed.')
    expect(new Set(server.calls(actOnArtists).map(({ key }) => key)).size).toBe(1)
  })
})

describe('saved views of artists', () => {
  test('are opened, saved and deleted', async () => {
    const { server, user, address } = await openArtists('/studio/artists/?genre=rock')
    const view = { view_id: 4, name: 'Hidden', query: 'state=invalid', is_shared: true, is_own: false }
    server.answers(saveView, () => {
      server.answers(listViews, { results: [{ ...view, allowed: ['delete'] }] })
      return { view_id: 4 }
    })
    server.answers(deleteView, {})
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.type(screen.getByRole('textbox', { name: 'Name of this view' }), 'Rock')
    await user.click(press('Save view'))
    await user.click(await screen.findByRole('button', { name: /^Hidden/ }))
    await waitFor(() => expect(address()).toBe('/studio/artists/?state=invalid'))
    expect(server.calls(saveView)).toMatchObject([
      { params: { page: 'artists' }, body: { name: 'Rock', query: 'genre=rock', is_shared: false } },
    ])
    await user.click(await screen.findByRole('button', { name: 'Hidden' }))
    await user.click(press('Delete view: Hidden'))
    await waitFor(() => expect(server.calls(deleteView)).toMatchObject([{ params: { view_id: '4' } }]))
  })
})
