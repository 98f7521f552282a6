import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mira } from '../../../../app/testing/mira.ts'
import { openPart } from '../../../../app/testing/open-page.tsx'
import { toOffsetPage } from '../../../../platform/contract/paged.ts'
import { noConnection, startContractServer } from '../../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../../platform/web/testing/find-ready.ts'
import { followArtist, listFollows, unfollowArtist } from '../../contract.ts'
import { FollowArtistControls } from './follow-button.tsx'

const artist = { id: 5, name: 'Noor' }

async function openButton(fan: typeof mira | null) {
  const server = await startContractServer()
  server.answers(listFollows, toOffsetPage({ limit: 100, offset: 0 }, { totalCount: 0, rows: [] }))
  server.answers(followArtist, ({ body }) => ({
    artist_id: 5,
    is_followed: true,
    is_muted: (body as { is_muted?: boolean }).is_muted ?? false,
  }))
  const page = await openPart(<FollowArtistControls artist={artist} />, { server, fan, texts: ['follow'] })
  return { ...page, server }
}

const findFollow = () => screen.findByRole('button', { name: /^Follow / })
const findFollowing = () => screen.findByRole('button', { name: /^Following / })

describe('artist follow button', () => {
  test('follows the artist and offers to turn notifications off', async () => {
    const { server, user } = await openButton(mira)
    await user.click(await findFollow())
    await screen.findByText('You follow Noor. We’ll tell you what’s new.')
    expect((await findFollowing()).getAttribute('aria-pressed')).toBe('true')
    await user.click(await findReadyButton('Notifications about Noor are on: turn them off'))
    await screen.findByText('You follow Noor. Notifications are off.')
    expect(server.calls(followArtist).map(({ body }) => body)).toEqual([{}, { is_muted: true }])
  })

  test('sends one request when it is pressed twice', async () => {
    const { server, user } = await openButton(mira)
    const answer = Promise.withResolvers<{ artist_id: number; is_followed: true; is_muted: false }>()
    server.answers(followArtist, () => answer.promise)
    await user.dblClick(await findFollow())
    answer.resolve({ artist_id: 5, is_followed: true, is_muted: false })
    await screen.findByText('You follow Noor. We’ll tell you what’s new.')
    expect(server.calls(followArtist)).toHaveLength(1)
    expect(server.calls(unfollowArtist)).toEqual([])
  })

  test('reverts to unfollowed when the connection fails', async () => {
    const { server, user } = await openButton(mira)
    server.answers(followArtist, noConnection)
    await user.click(await findFollow())
    await screen.findByText('That didn’t work. Try again to follow or unfollow Noor.')
    expect((await findFollow()).getAttribute('aria-pressed')).toBe('false')
  })

  test('asks a visitor to log in, and follows the artist afterwards', async () => {
    const { server, user, signIn } = await openButton(null)
    await user.click(await findFollow())
    await screen.findByRole('dialog', { name: /Noor/ })
    expect(server.calls(followArtist)).toEqual([])
    signIn(mira)
    await waitFor(() => expect(server.calls(followArtist)).toHaveLength(1))
    expect(server.calls(followArtist)[0]?.params).toEqual({ artist_id: '5' })
  })
})
