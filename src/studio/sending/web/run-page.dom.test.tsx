import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fail, platformErrors } from '../../../platform/contract/errors.ts'
import { startExport } from '../../exports/contract.ts'
import { getRun, resumeRun, sendingErrors, stopRun } from '../contract.ts'
import { aRun, openSending, runPage } from './testing/open-sending.ts'

const stopped = { ...aRun, state: 'stopped', ended_at: null, left_count: 0 } as const
const running = { ...stopped, state: 'running' } as const

describe('dispatch page', () => {
  test('shows what became of each parcel, with the reason of those that were left', async () => {
    const { server, user } = await openSending('/studio/sending/12/')
    await screen.findByRole('heading', { name: 'Dispatch 12' })
    const row = within((await screen.findByText('It was refunded.')).closest('tr')!)
    row.getByText('Not sent')
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('3')
    screen.getByText('Mina Park, Nov 29, 2026, 10:00 AM')
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Not sent')
    await waitFor(() =>
      expect(server.calls(getRun).at(-1)?.query).toMatchObject({ state: 'left', offset: '0' }),
    )
    server.answers(startExport, { export_id: 3, row_count: 1, is_ready: true })
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() =>
      expect(server.calls(startExport)[0]?.body).toEqual({
        kind: 'dispatch_rows',
        filter: 'run_id=12&state=left',
      }),
    )
  })

  test('stops a running dispatch, and goes on with it', async () => {
    let run: typeof aRun = running
    const { server, user } = await openSending('/studio/sending/12/', {
      prepare: server => server.answers(getRun, () => runPage(run)),
    })
    server.answers(stopRun, () => {
      run = stopped
      return { run_id: 12 }
    })
    server.answers(resumeRun, () => {
      run = aRun
      return { run_id: 12 }
    })
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByText('Done')
    expect([server.calls(stopRun).length, server.calls(resumeRun).length]).toEqual([1, 1])
  })

  test('shows a dispatch that is over meanwhile as it is, with the reason', async () => {
    let run: typeof aRun = stopped
    const { server, user } = await openSending('/studio/sending/12/', {
      prepare: server => server.answers(getRun, () => runPage(run)),
    })
    server.answers(resumeRun, () => {
      run = aRun
      return fail(sendingErrors.runOver)
    })
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await screen.findByText('This dispatch is already done.')
    await screen.findByText('Done')
  })

  test('offers readers no act, and says when there is no such dispatch', async () => {
    await openSending('/studio/sending/12/', {
      rights: ['orders.read'],
      prepare: server => server.answers(getRun, runPage(stopped)),
    })
    await screen.findByText('Stopped')
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    await openSending('/studio/sending/13/', {
      prepare: server => server.answers(getRun, fail(platformErrors.notFound)),
    })
    await screen.findByText('There’s nothing here, or you may not see it.')
  })
})
