import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { dropFailedReads } from '../../../platform/web/testing/contract-server.ts'
import { listStudioFans } from '../contract.ts'
import { aFanRow, listPage, openFans } from './testing/open-fans.ts'

const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!)

describe('fans page', () => {
  test('lists fans with state, masked address and country, and is in the menu', async () => {
    await openFans('/studio/fans/', {
      prepare: server =>
        server.answers(
          listStudioFans,
          listPage([
            aFanRow,
            { ...aFanRow, user_id: 4712, name: 'Ada', is_disabled: true, is_restricted: true },
          ]),
        ),
    })
    const first = await rowOf('Mina')
    first.getByText('Active')
    first.getByText('m…@p….example')
    first.getByText('South Korea')
    first.getByText('Jan 2, 2026')
    const second = await rowOf('Ada')
    second.getByText('Disabled')
    second.getByText('Restricted')
    expect(screen.getByRole('link', { name: 'Mina' }).getAttribute('href')).toBe('/studio/fans/4711/')
    expect(screen.getAllByRole('link', { name: 'Fans' })[0]?.getAttribute('href')).toBe('/studio/fans/')
  })

  test('sends the address as the filter', async () => {
    const { server, user, address } = await openFans('/studio/fans/?query=min')
    await rowOf('Mina')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disabled')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'South Korea')
    await waitFor(() =>
      expect(server.calls(listStudioFans).at(-1)?.query).toMatchObject({
        query: 'min',
        state: 'disabled',
        country: 'KR',
      }),
    )
    expect(address()).toBe('/studio/fans/?query=min&state=disabled&country=KR')
  })

  test('says that there are no fans, and reads the list again after a failure', async () => {
    const { server, user } = await openFans('/studio/fans/', {
      prepare: contract => contract.answers(listStudioFans, fail(platformErrors.tooManyRequests)),
    })
    await screen.findByText('That was quick! Wait a moment and try again.')
    server.answers(listStudioFans, listPage([]))
    await dropFailedReads()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No fans yet')
  })
})
