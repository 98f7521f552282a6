import { describe, expect, test, vi } from 'vitest'
import { CityNotChosen, createCitySelection } from './city-selection.ts'

function aSelection(stored: string | null = null) {
  const kept = { value: stored }
  const selection = createCitySelection({
    cookie: {
      get: () => kept.value,
      set: cityId => {
        kept.value = cityId
      },
      remove: () => {
        kept.value = null
      },
    },
  })
  return { kept, selection, openDialog: vi.fn<() => void>() }
}

describe('city selection', () => {
  test('resolves with the profile’s city, else the chosen one, else the cookie’s, without a dialog', async () => {
    const { selection, openDialog } = aSelection('3')
    expect(await selection.ask({ profileCityId: 1, openDialog })).toBe(1)
    expect(await selection.ask({ openDialog })).toBe(3)
    selection.confirm({ id: 2, name: 'Oslo' })
    expect(await selection.ask({ profileCityId: null, openDialog })).toBe(2)
    expect(openDialog).not.toHaveBeenCalled()
  })

  test.each([null, '0', '-1', 'seoul', '99999999999', ''])('ignores the cookie value %j', stored => {
    expect(aSelection(stored).selection.known()).toBeNull()
  })

  test('opens the dialog once for concurrent calls and stores the choice in the cookie', async () => {
    const { selection, kept, openDialog } = aSelection()
    const answers = Promise.all([selection.ask({ openDialog }), selection.ask({ openDialog })])
    expect(openDialog).toHaveBeenCalledTimes(1)
    selection.confirm({ id: 5, name: 'Lima' })
    expect(await answers).toEqual([5, 5])
    expect(kept.value).toBe('5')
  })

  test('stays dismissed until it is cleared', async () => {
    const { selection, kept, openDialog } = aSelection()
    const first = selection.ask({ openDialog })
    selection.dismiss()
    await expect(first).rejects.toBeInstanceOf(CityNotChosen)
    await expect(selection.ask({ openDialog })).rejects.toBeInstanceOf(CityNotChosen)
    await expect(selection.ask({ always: true, openDialog })).rejects.toBeInstanceOf(CityNotChosen)
    expect([kept.value, openDialog.mock.calls.length]).toEqual([null, 1])
    selection.forget()
    const again = selection.ask({ openDialog })
    selection.confirm({ id: 5, name: 'Lima' })
    expect(await again).toBe(5)
  })

  test('opens the dialog for a known city with `always`, and keeps that city when dismissed', async () => {
    const { selection, kept, openDialog } = aSelection('3')
    const pending = selection.ask({ always: true, openDialog })
    expect(openDialog).toHaveBeenCalledTimes(1)
    selection.dismiss()
    await expect(pending).rejects.toBeInstanceOf(CityNotChosen)
    expect([kept.value, selection.known()]).toEqual(['3', 3])
  })

  test('notifies subscribers of every change until they unsubscribe', () => {
    const { selection } = aSelection()
    const onChange = vi.fn<() => void>()
    const stop = selection.subscribe(onChange)
    selection.confirm({ id: 5, name: 'Lima' })
    selection.forget()
    stop()
    selection.dismiss()
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})
