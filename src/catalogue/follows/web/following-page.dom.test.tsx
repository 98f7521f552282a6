import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import { openPage } from '../../../app/testing/open-page.tsx'
import type { ResponseOf } from '../../../platform/contract/endpoint.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { toOffsetPage } from '../../../platform/contract/paged.ts'
import {
  dropFailedReads,
  noConnection,
  startContractServer,
} from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { followArtist, listFollows, unfollowArtist } from '../contract.ts'

type Follow = ResponseOf<typeof listFollows>['results'][number]
type Artist = Follow['artist']

const toFollow = (id: number, artist: Partial<Artist> = {}, follow: Partial<Follow> = {}): Follow => ({
  followed_at: '2026-05-01T12:00:00.000Z',
  is_muted: false,
  next_event: null,
  ...follow,
  artist: {
    id,
    name: `Artist ${id}`,
    slug: `artist-${id}`,
    image: null,
    picture: null,
    thumbnails: null,
    mmt_id: null,
    genres: [],
    genre_names: [],
    itunes_artist_id: null,
    youtube_id: null,
    city_count: 0,
    is_valid: true,
    is_featured: false,
    makepoints: 0,
    version: 1,
    ...artist,
  },
})

const concert = {
  id: 31,
  name: 'Summer tour',
  starts_at: '2026-08-14T18:00:00.000Z',
  is_running: false,
  is_day_only: false,
  zone: 'Europe/Lisbon',
  city: 'Lisbon',
}

async function openFollowing(follows: Follow[], fan: typeof mira | null = mira) {
  const server = await startContractServer()
  server.answers(listFollows, ({ query }) => {
    const { limit, offset } = { limit: Number(query['limit']), offset: Number(query['offset']) }
    return toOffsetPage(
      { limit, offset },
      { totalCount: follows.length, rows: follows.slice(offset, offset + limit) },
    )
  })
  const page = await openPage('/user/following/', { server, fan })
  return { ...page, server }
}

const findRow = async (name: string) =>
  within((await screen.findByRole('heading', { name, level: 2 })).closest('article')!)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('following page', () => {
  test('lists artists with their next dates', async () => {
    await openFollowing([
      toFollow(1, {}, { next_event: concert }),
      toFollow(2, {}, { next_event: { ...concert, id: 32, is_running: true, city: 'Porto' } }),
      toFollow(3),
    ])
    const first = await findRow('Artist 1')
    expect(first.getByRole('link', { name: 'Artist 1' }).getAttribute('href')).toBe('/artist/artist-1,1/')
    expect(first.getByRole('link', { name: 'Next: Aug 14, 2026, Lisbon' }).getAttribute('href')).toBe(
      '/event/31/',
    )
    const second = await findRow('Artist 2')
    expect(second.getByRole('link', { name: 'On now: Porto' })).toBeTruthy()
    expect((await findRow('Artist 3')).getByText('No dates yet')).toBeTruthy()
    expect(screen.getByText('3 artists')).toBeTruthy()
  })

  test('does not link an artist whose name is invalid', async () => {
    await openFollowing([toFollow(1, { name: '(INVALID) Nobody', is_valid: false })])
    const row = await findRow('(INVALID) Nobody')
    expect(row.queryByRole('link')).toBeNull()
  })

  test('offers to find artists when the fan follows none', async () => {
    await openFollowing([])
    const link = await screen.findByRole('link', { name: 'Find artists' })
    expect(link.getAttribute('href')).toBe('/search/')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('reloads the list in the order that the fan chooses', async () => {
    const { server, user } = await openFollowing([toFollow(1), toFollow(2)])
    await findRow('Artist 1')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name')
    await waitFor(() => expect(server.calls(listFollows)).toHaveLength(2))
    expect(server.calls(listFollows).map(({ query }) => query['sort'])).toEqual(['next', 'name'])
    await findRow('Artist 2')
  })

  test('appends the next page until all artists are shown', async () => {
    const { user } = await openFollowing(Array.from({ length: 26 }, (_, at) => toFollow(at + 1)))
    await findRow('Artist 24')
    expect(screen.queryByText('Artist 25')).toBeNull()
    await user.click(button('Show more'))
    await findRow('Artist 26')
    await findRow('Artist 1')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('reloads the list when the fan retries after an error', async () => {
    const server = await startContractServer()
    server.answers(listFollows, noConnection)
    const { user } = await openPage('/user/following/', { server, fan: mira })
    await screen.findByRole('heading', { name: 'Your artists didn’t load' })
    server.answers(
      listFollows,
      toOffsetPage({ limit: 24, offset: 0 }, { totalCount: 1, rows: [toFollow(1)] }),
    )
    await dropFailedReads()
    await user.click(button('Try again'))
    await findRow('Artist 1')
  })

  test('asks a visitor to log in and loads no list', async () => {
    const { server, router, user } = await openFollowing([toFollow(1)], null)
    await screen.findByRole('heading', { name: 'Log in to see who you follow' })
    expect(server.calls(listFollows)).toEqual([])
    await user.click(screen.getByRole('link', { name: 'Log in' }))
    expect(router.history.location.state).toMatchObject({ modals: { SIGN_IN: '1' } })
    await screen.findByRole('dialog', { name: 'Log in' })
  })
})

describe('followed artist row', () => {
  test('shows the artist as unfollowed immediately and keeps the row', async () => {
    const { server, user } = await openFollowing([toFollow(1), toFollow(2)])
    const answer = Promise.withResolvers<ResponseOf<typeof unfollowArtist>>()
    server.answers(unfollowArtist, () => answer.promise)
    const row = await findRow('Artist 1')
    await user.click(row.getByRole('button', { name: /^Following/ }))
    const follow = row.getByRole('button', { name: /^Follow / })
    expect(follow.getAttribute('aria-pressed')).toBe('false')
    expect(row.queryByRole('button', { name: /Notifications/ })).toBeNull()
    server.answers(
      listFollows,
      toOffsetPage({ limit: 24, offset: 0 }, { totalCount: 1, rows: [toFollow(2)] }),
    )
    answer.resolve({ artist_id: 1, is_followed: false, is_muted: false })
    await screen.findByText('You no longer follow Artist 1.')
    await screen.findByText('1 artist')
    expect(row.getByRole('button', { name: /^Follow / }).isConnected).toBe(true)
  })

  test('rolls back and shows an error when unfollowing fails', async () => {
    const { server, user } = await openFollowing([toFollow(1)])
    server.answers(unfollowArtist, fail(platformErrors.tooManyRequests))
    const row = await findRow('Artist 1')
    await user.click(row.getByRole('button', { name: /^Following/ }))
    await screen.findByText('That didn’t work. Try again to follow or unfollow Artist 1.')
    expect(row.getByRole('button', { name: /^Following/ }).getAttribute('aria-pressed')).toBe('true')
  })

  test('turns notifications off without unfollowing', async () => {
    const { server, user } = await openFollowing([toFollow(1)])
    server.answers(followArtist, { artist_id: 1, is_followed: true, is_muted: true })
    const row = await findRow('Artist 1')
    await user.click(row.getByRole('button', { name: /are on: turn them off/ }))
    await screen.findByText('You follow Artist 1. Notifications are off.')
    expect(row.getByRole('button', { name: /are off: turn them on/ })).toBeTruthy()
    expect(server.calls(followArtist)).toMatchObject([
      { params: { artist_id: '1' }, body: { is_muted: true } },
    ])
  })

  test('sends one request when the bell is pressed again before the response', async () => {
    const { server, user } = await openFollowing([toFollow(1)])
    const answer = Promise.withResolvers<ResponseOf<typeof followArtist>>()
    server.answers(followArtist, () => answer.promise)
    const row = await findRow('Artist 1')
    await user.click(row.getByRole('button', { name: /are on: turn them off/ }))
    await user.click(row.getByRole('button', { name: /are off: turn them on/ }))
    answer.resolve({ artist_id: 1, is_followed: true, is_muted: true })
    await screen.findByText('You follow Artist 1. Notifications are off.')
    expect(server.calls(followArtist)).toHaveLength(1)
  })

  test('keeps notifications off when a muted artist is followed again', async () => {
    const { server, user } = await openFollowing([toFollow(1, {}, { is_muted: true })])
    server.answers(unfollowArtist, { artist_id: 1, is_followed: false, is_muted: false })
    server.answers(followArtist, { artist_id: 1, is_followed: true, is_muted: true })
    const row = await findRow('Artist 1')
    await user.click(row.getByRole('button', { name: /^Following/ }))
    await screen.findByText('You no longer follow Artist 1.')
    await user.click(await findReadyButton(/^Follow /))
    await screen.findByText('You follow Artist 1. Notifications are off.')
    expect(server.calls(followArtist)).toMatchObject([{ body: { is_muted: true } }])
  })
})
