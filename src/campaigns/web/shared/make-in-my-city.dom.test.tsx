import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mira } from '../../../app/testing/mira.ts'
import { openPart } from '../../../app/testing/open-page.tsx'
import { citySelection } from '../../../catalogue/cities/web/shared/page-city.ts'
import { getSelf } from '../../../identity/accounts/contract.ts'
import type { CurrentUser } from '../../../identity/accounts/web/shared/current-user.ts'
import { intents } from '../../../identity/accounts/web/shared/intents.ts'
import { getOwnToken } from '../../../identity/accounts/web/shared/own-token.ts'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { startContractServer } from '../../../platform/web/testing/contract-server.ts'
import { findReadyButton } from '../../../platform/web/testing/find-ready.ts'
import { getCampaign } from '../../contract.ts'
import { MakeInMyCity } from './make-in-my-city.tsx'

/** Presses the button while the fan's profile is still loading, and then lets it arrive. */
async function pressBeforeProfile(fan: CurrentUser) {
  const server = await startContractServer()
  const profile = Promise.withResolvers<CurrentUser>()
  server.answers(getCampaign, fail(platformErrors.notFound))
  onTestFinished(() => {
    intents.drop()
    citySelection.forget()
  })
  const { user } = await openPart(<MakeInMyCity artist={{ id: 7, name: 'Luz' }} />, {
    server,
    fan: null,
    texts: ['campaign', 'account'],
  })
  server.answers(getSelf, () => profile.promise)
  act(() => getOwnToken().set('token-of-a-slow-profile'))
  await user.click(await screen.findByRole('button', { name: 'Ask in my city' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  profile.resolve(fan)
  return { server }
}

describe('MakeInMyCity before the profile has loaded', () => {
  test('returns to the make from the settings when the profile has no city', async () => {
    await pressBeforeProfile({ ...mira, city: null })
    await screen.findByRole('link', { name: 'Go to Settings' })
    expect(intents.waiting()).toMatchObject({ kind: 'city:make', act: { id: 7, fanId: mira.id } })
  })

  test('uses the city of the profile without a dialog', async () => {
    const { server } = await pressBeforeProfile(mira)
    await waitFor(() => expect(server.calls(getCampaign)[0]?.params).toEqual({ promotion: '7-3' }))
    await findReadyButton('Ask in my city')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
