import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Input } from '../../../../platform/ui/input.tsx'
import { parseErrorBody } from '../../../../platform/web/api/api-error.ts'
import { required } from '../../../../platform/web/forms/field-rules.ts'
import { openPart } from '../testing/open-part.tsx'
import { FormGroup, FormPage } from './form-page.tsx'
import { leaveGuard } from './leave-guard.ts'
import { useEditForm } from './use-edit-form.ts'

const schema = z.object({ name: required, genre: z.string() })
type Save = (
  changed: Partial<z.output<typeof schema>>,
  version: number,
  idempotencyKey: string,
) => Promise<{ version: number }>

const anyKey = expect.any(String)

function Edit({ save }: { save: Save }) {
  const form = useEditForm({ schema, values: { name: 'Mira', genre: 'Indie' }, version: 3, save })
  return (
    <FormPage
      title="Edit Mira"
      parent={{ href: '/part/', title: 'Artists' }}
      form={form}
      labels={{ name: 'Name', genre: 'Genre' }}
    >
      <FormGroup title="Names">
        <Input {...form.field('name')} label="Name" />
        <Input {...form.field('genre')} label="Genre" />
      </FormGroup>
    </FormPage>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => screen.getByRole('button', { name })

const conflict = parseErrorBody(
  409,
  {
    error_code: { name: 'edited_meanwhile', value: 120 },
    message: 'x',
    version: 5,
    differing: { name: { yours: 'Mira C.', theirs: 'Mira Costa' } },
  },
  null,
)

async function meetConflict() {
  const save = vi.fn<Save>(async () => ({ version: 6 }))
  save.mockRejectedValueOnce(conflict)
  const { user } = await openPart(<Edit save={save} />)
  await user.type(field('Name'), ' C.')
  await user.type(field('Genre'), ' pop')
  await user.click(press('Save'))
  const panel = within(await screen.findByRole('region', { name: 'Someone else has saved changes' }))
  return { user, save, panel }
}

describe('FormPage', () => {
  test('sends only changed fields, and has nothing left to save afterwards', async () => {
    const save = vi.fn<Save>(async () => ({ version: 4 }))
    const { user } = await openPart(<Edit save={save} />)
    expect(press('Save').getAttribute('aria-disabled')).toBe('true')
    await user.type(field('Name'), ' C.')
    screen.getByText('Not saved yet')
    expect(leaveGuard.isHolding()).toBe(true)
    await user.click(press('Save'))
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Mira C.' }, 3, anyKey)
    expect(leaveGuard.isHolding()).toBe(false)
    await user.type(field('Name'), '!')
    await user.click(press('Save'))
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Mira C.!' }, 4, anyKey))
  })

  test('repeats a save with the same key after a lost answer, until the values change', async () => {
    const save = vi.fn<Save>().mockRejectedValue(new TypeError('no connection'))
    const { user } = await openPart(<Edit save={save} />)
    await user.type(field('Name'), ' C.')
    for (const count of [1, 2]) {
      await user.click(press('Save'))
      await waitFor(() => expect(save).toHaveBeenCalledTimes(count))
    }
    await user.type(field('Name'), '!')
    await user.click(press('Save'))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(3))
    const [first, second, third] = save.mock.calls.map(([, , key]) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('keeps what was typed on a conflict, and shows both values of the differing fields alone', async () => {
    const { panel } = await meetConflict()
    expect([field('Name').value, field('Genre').value]).toEqual(['Mira C.', 'Indie pop'])
    panel.getByText('Mira Costa')
    panel.getByText('Mira C.')
    expect(panel.queryByText('Genre')).toBeNull()
    expect(press('Save').getAttribute('aria-disabled')).toBe('true')
  })

  test('saves own values over the newer version', async () => {
    const { user, save, panel } = await meetConflict()
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    await user.click(press('Save'))
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({ name: 'Mira C.', genre: 'Indie pop' }, 5, anyKey),
    )
  })

  test("takes the other person's values where they are chosen", async () => {
    const { user, save, panel } = await meetConflict()
    await user.click(panel.getByRole('radio', { name: /^Take theirs/ }))
    await user.click(panel.getByRole('button', { name: 'Use these values' }))
    expect(field('Name').value).toBe('Mira Costa')
    await user.click(press('Save'))
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({ name: 'Mira Costa', genre: 'Indie pop' }, 5, anyKey),
    )
  })

  test('goes back to the read values when changes are discarded', async () => {
    const { user } = await openPart(<Edit save={async () => ({ version: 4 })} />)
    await user.type(field('Name'), ' C.')
    await user.click(press('Discard changes'))
    expect(field('Name').value).toBe('Mira')
    expect(leaveGuard.isHolding()).toBe(false)
  })
})
