import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { noConnection } from '../../../platform/web/testing/contract-server.ts'
import { listLog } from '../../log/contract.ts'
import { actOnArtists, changeArtistPicture, getArtist, unpublishArtist } from '../contract.ts'
import { mira, openArtists, withRights } from './testing/open-artists.ts'

const renaming: ResponseOf<typeof listLog>['results'][number] = {
  row_id: 90,
  at: '2026-11-29T09:12:00Z',
  actor: 'staff 5',
  via: 'studio',
  staff: { staff_id: 5, name: 'Noor' },
  request_id: null,
  batch: null,
  act: 'artist edit',
  object: 'artist 7',
  before: { name: 'Mirra', about: { en: 'Loud.', de: 'Laut.' } },
  after: { name: 'Mira', about: { en: 'Loud.', de: 'Leise.' } },
  reason: null,
  is_reason_erased: false,
}

const dialog = () => within(screen.getByRole('dialog'))
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('artist page', () => {
  test('shows facts, texts with the missing languages, links and the way to the fans’ page', async () => {
    await openArtists('/studio/artists/7/')
    await screen.findByRole('heading', { name: 'Mira' })
    await screen.findByText('Indie pop and Slimepunk')
    expect(document.title).toBe('Mira · Fanfare Studio')
    expect(screen.getByRole('link', { name: 'Fans’ page' }).getAttribute('href')).toBe(mira.public_url)
    screen.getByText('Mar 2, 2026')
    region('About').getByText('시끄러워요.')
    region('About').getByText(/^Missing.*Japanese/)
    expect(
      region('Links')
        .getAllByRole('link')
        .map(link => link.getAttribute('href')),
    ).toEqual([
      'https://mira.example/',
      'https://photos.example/mira',
      'https://www.youtube.com/channel/UCmira',
    ])
  })

  test('shows what the log has about the artist to those who may read it', async () => {
    await openArtists('/studio/artists/7/', {
      self: withRights('artists.read', 'log.read'),
      prepare: server =>
        server.answers(listLog, ({ query }) => ({
          pagination: { last_evaluated_key: null, limit: 20 },
          results: query['object'] === 'artist 7' ? [renaming] : [],
        })),
    })
    const history = within(await screen.findByRole('list', { name: 'History' }))
    history.getByText('Edited an artist')
    history.getByText('Noor')
    history.getByText('Mirra')
    history.getByText('About (German)')
    history.getByText('Leise.')
    expect(history.queryByText('About (English)')).toBeNull()
  })

  test('offers no act that the answer does not allow', async () => {
    await openArtists('/studio/artists/7/', {
      self: withRights('artists.read'),
      artist: { ...mira, allowed: [] },
    })
    await screen.findByRole('heading', { name: 'Mira' })
    const main = within(screen.getByRole('main'))
    expect(main.queryAllByRole('button')).toEqual([])
    expect(main.queryByRole('link', { name: 'Edit' })).toBeNull()
    expect(main.queryByLabelText('Add a picture')).toBeNull()
  })

  test('says that there is nothing when the artist is beyond the scope', async () => {
    await openArtists('/studio/artists/8/', {
      prepare: server => server.answers(getArtist, fail(platformErrors.notFound)),
    })
    await screen.findByText('There’s nothing here, or you may not see it.')
  })

  test('unpublishes once, with a reason, and shows the new state', async () => {
    const { server, user } = await openArtists('/studio/artists/7/')
    await user.click(await screen.findByRole('button', { name: 'Unpublish' }))
    dialog().getByText(/^For duplicates and mistakes/)
    await user.type(dialog().getByRole('textbox'), 'a double')
    server.answers(unpublishArtist, () => {
      server.answers(getArtist, { ...mira, is_valid: false, version: 4, allowed: ['publish'] })
      return { artist_id: 7, version: 4 }
    })
    await user.dblClick(dialog().getByRole('button', { name: 'Unpublish' }))
    await screen.findByText('Mira is unpublished.')
    await screen.findByRole('button', { name: 'Publish' })
    screen.getByText('Unpublished')
    expect(server.calls(unpublishArtist)).toMatchObject([{ body: { reason: 'a double' } }])
  })

  test('features by the same key again when no answer came', async () => {
    const { server, user } = await openArtists('/studio/artists/7/')
    server.answers(actOnArtists, () => noConnection)
    await user.click(await screen.findByRole('button', { name: 'Feature' }))
    await user.click(dialog().getByRole('button', { name: 'Feature' }))
    await screen.findByText(/^No answer came/)
    server.answers(actOnArtists, {
      batch: '0b6f7b0e-5a55-4dd4-8e55-0c6ab2f0a001',
      changed_count: 1,
      unchanged_count: 0,
    })
    await user.click(dialog().getByRole('button', { name: 'Try again' }))
    await screen.findByText('Mira is featured now.')
    const [first, second] = server.calls(actOnArtists)
    expect(first).toMatchObject({ body: { act: 'feature', selection: { artist_ids: [7] } } })
    expect(second?.key).toBe(first?.key)
  })
})

describe('picture of an artist', () => {
  const file = new File(['bytes'], 'mira.png', { type: 'image/png' })

  test('is sent with the version of the artist, and says why one is refused', async () => {
    const { server, user } = await openArtists('/studio/artists/7/')
    server.answers(changeArtistPicture, fail(platformErrors.validationFailed, { file: 'ERR_NOT_IMAGE' }))
    await user.upload(await screen.findByLabelText('Add a picture'), file)
    await screen.findByText('This isn’t a picture we can read. Choose another file.')
    server.answers(changeArtistPicture, { artist_id: 7, version: 4 })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Add a picture').disabled).toBe(false))
    await user.upload(screen.getByLabelText('Add a picture'), file)
    await screen.findByText('The new picture is shown now.')
    const calls = server.calls(changeArtistPicture)
    expect(calls).toMatchObject([{ query: { version: '3' } }, { query: { version: '3' } }])
    expect(calls[0]!.key).not.toBe(calls[1]!.key)
  })

  test('is sent again after the person has signed in again', async () => {
    const { server, user } = await openArtists('/studio/artists/7/')
    let count = 0
    server.answers(changeArtistPicture, () => {
      count += 1
      return count === 1 ? fail(platformErrors.staffSignInRequired) : { artist_id: 7, version: 4 }
    })
    await user.upload(await screen.findByLabelText('Add a picture'), file)
    await waitFor(() => expect(server.calls(changeArtistPicture)).toHaveLength(2))
    const [first, second] = server.calls(changeArtistPicture)
    expect(second?.key).toBe(first?.key)
  })
})
