import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createTransportError, parseErrorBody } from '../../../../platform/web/api/api-error.ts'
import { openPart } from '../testing/open-part.tsx'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'

type Run = ActDialogProps['run']

function open(run: Run) {
  const onClose = vi.fn()
  const part = (
    <ActDialog
      title="Unpublish Mira"
      consequences={<p>Fans no longer find her.</p>}
      reason="required"
      confirmLabel="Unpublish"
      run={run}
      onClose={onClose}
    />
  )
  return openPart(part).then(page => ({ ...page, onClose }))
}

const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')

describe('ActDialog', () => {
  test('asks for a reason before the act', async () => {
    const run = vi.fn<Run>(async () => {})
    const { user, onClose } = await open(run)
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    expect(run).not.toHaveBeenCalled()
    await user.type(reason(), ' By mistake ')
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    expect(run).toHaveBeenCalledExactlyOnceWith({
      reason: 'By mistake',
      idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('runs once when it is pressed twice', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const run = vi.fn<Run>(() => promise)
    const { user, onClose } = await open(run)
    await user.type(reason(), 'x')
    await user.dblClick(screen.getByRole('button', { name: 'Unpublish' }))
    resolve()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(run).toHaveBeenCalledOnce()
  })

  test('repeats with the same key and reason when no answer came', async () => {
    const run = vi.fn<Run>(async () => {})
    run.mockRejectedValueOnce(createTransportError('network', 'Network Error'))
    const { user, onClose } = await open(run)
    await user.type(reason(), 'x')
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    await screen.findByText(/^No answer came/)
    expect(reason().readOnly).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(run.mock.calls[1]).toEqual(run.mock.calls[0])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('says why the server refused, and tries with another key', async () => {
    const run = vi.fn<Run>(async () => {})
    const refused = { error_code: { name: 'staff_beyond_own_rights', value: 1908 }, message: 'no' }
    run.mockRejectedValueOnce(parseErrorBody(403, refused, null))
    const { user } = await open(run)
    await user.type(reason(), 'x')
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    await screen.findByText('This goes beyond your own rights.')
    expect(reason().readOnly).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    const keys = run.mock.calls.map(([input]) => input.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })
})
