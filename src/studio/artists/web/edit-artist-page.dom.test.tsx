import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fail, failWith, platformErrors } from '../../../platform/contract/errors.ts'
import { editArtist } from '../contract.ts'
import { mira, openArtists } from './testing/open-artists.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

async function openForm() {
  const page = await openArtists('/studio/artists/7/edit/')
  await screen.findByRole('heading', { name: 'Edit Mira' })
  page.server.answers(editArtist, { artist_id: 7, version: 4 })
  const save = () => page.user.click(press('Save'))
  const sent = () => page.server.calls(editArtist).map(({ body }) => body)
  return { ...page, save, sent }
}

describe('form of an artist', () => {
  test('sends only what was changed and returns to the artist', async () => {
    const { user, save, sent, address } = await openForm()
    await user.type(field('Name'), ' Sol')
    await user.click(screen.getByRole('checkbox', { name: /^Featured/ }))
    await user.clear(field('YouTube channel'))
    await save()
    await waitFor(() => expect(address()).toBe('/studio/artists/7/'))
    expect(sent()).toEqual([{ version: 3, name: 'Mira Sol', is_featured: true, youtube_id: null }])
  })

  test('marks languages without a text, and drops a text that was emptied', async () => {
    const { user, save, sent } = await openForm()
    const tabs = within(screen.getByRole('tablist', { name: 'Languages of the text' }))
    expect(tabs.getAllByRole('tab')).toHaveLength(15)
    expect(tabs.getAllByText('missing')).toHaveLength(13)
    await user.click(tabs.getByRole('tab', { name: /^Korean/ }))
    await user.clear(field('About (Korean)'))
    await user.click(tabs.getByRole('tab', { name: /^German/ }))
    await user.type(field('About (German)'), 'Laut.')
    await save()
    await waitFor(() => expect(sent()).toEqual([{ version: 3, about: { en: 'Loud.', de: 'Laut.' } }]))
  })

  test('adds, moves and removes links', async () => {
    const { user, save, sent } = await openForm()
    await user.click(press('Add a link'))
    await user.type(screen.getAllByLabelText('Address').at(-1)!, 'mira.example')
    await save()
    await screen.findByText('Enter an address that starts with https://')
    expect(sent()).toEqual([])
    const added = screen.getAllByLabelText('Address').at(-1)!
    await user.clear(added)
    await user.type(added, 'https://band.example/')
    await user.click(press('Move up: Website (3)'))
    await user.click(press('Move up: Website (2)'))
    expect(document.activeElement).toBe(press('Move up: Website (1)'))
    await user.click(press('Remove: Photo (3)'))
    await save()
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          version: 3,
          links: [
            { kind: 'website', url: 'https://band.example/' },
            { kind: 'website', url: 'https://mira.example/' },
          ],
        },
      ]),
    )
  })

  test('adds known genres by name and others as they are typed', async () => {
    const { user, save, sent } = await openForm()
    const genres = screen.getByRole('combobox', { name: 'Genres' })
    await user.type(genres, 'roc')
    await user.click(screen.getByRole('option', { name: 'Rock' }))
    await user.type(genres, 'Zeuhl')
    await user.click(screen.getByRole('option', { name: 'Add “Zeuhl” as written' }))
    await user.click(press('Remove: Indie pop'))
    expect(screen.getAllByText('Not translated')).toHaveLength(2)
    await save()
    await waitFor(() => expect(sent()).toEqual([{ version: 3, genres: ['Slimepunk', 'rock', 'Zeuhl'] }]))
  })

  test('shows the server’s refusal at its field and keeps what was typed', async () => {
    const { server, user, save } = await openForm()
    server.answers(editArtist, fail(platformErrors.validationFailed, { name: 'ERR_INVALID_LENGTH' }))
    await user.type(field('Name'), '!')
    await save()
    await screen.findByText('This is too long.')
    expect(field('Name').value).toBe('Mira!')
  })

  test('says so to staff who may not edit the artist', async () => {
    await openArtists('/studio/artists/7/edit/', { artist: { ...mira, allowed: [] } })
    await screen.findByText('You can’t edit this artist.')
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })
})

describe('edit of an artist that someone else has saved meanwhile', () => {
  const refuse = (differing: object) => failWith(platformErrors.editedMeanwhile, { version: 5, differing })

  test('shows both values, and saves the chosen ones', async () => {
    const { server, user, save, sent } = await openForm()
    server.answers(
      editArtist,
      refuse({
        name: { yours: 'Mira!', theirs: 'Mira Sol' },
        links: { yours: [], theirs: [{ kind: 'photo', url: 'https://photos.example/' }] },
      }),
    )
    await user.type(field('Name'), '!')
    await user.click(press('Remove: Website (1)'))
    await user.click(press('Remove: Photo (1)'))
    await save()
    const panel = within(await screen.findByRole('region', { name: 'Someone else has saved changes' }))
    panel.getByText('Mira Sol')
    panel.getByText('Photo: https://photos.example/')
    await user.click(panel.getAllByRole('radio', { name: /^Take theirs/ })[0]!)
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    expect(field('Name').value).toBe('Mira Sol')
    server.answers(editArtist, { artist_id: 7, version: 6 })
    await save()
    await waitFor(() => expect(sent().at(-1)).toEqual({ version: 5, name: 'Mira Sol', links: [] }))
  })

  test('saves both when they wrote about the artist in two languages', async () => {
    const { server, user, save, sent, address } = await openForm()
    const about = { yours: { en: 'Very loud.' }, theirs: { ...mira.about, ja: 'うるさい。' } }
    let count = 0
    server.answers(editArtist, () => {
      count += 1
      return count === 1
        ? refuse({ about: { ...about, yours: { ...mira.about, en: 'Loud.!' } } })
        : { artist_id: 7, version: 6 }
    })
    await user.type(field('About (English)'), '!')
    await save()
    await waitFor(() => expect(address()).toBe('/studio/artists/7/'))
    expect(sent().at(-1)).toEqual({ version: 5, about: { ...about.theirs, en: 'Loud.!' } })
  })
})
