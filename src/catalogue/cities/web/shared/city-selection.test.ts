import { expect, test, vi } from 'vitest'
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

test('a known city answers at once: the profile’s, then the chosen one, then the cookie’s', async () => {
  const { selection, openDialog } = aSelection('3')
  expect(await selection.ask({ profileCityId: 1, openDialog })).toBe(1)
  expect(await selection.ask({ openDialog })).toBe(3)
  selection.confirm({ id: 2, name: 'Oslo' })
  expect(await selection.ask({ profileCityId: null, openDialog })).toBe(2)
  expect(openDialog).not.toHaveBeenCalled()
})

test.each([null, '0', '-1', 'seoul', '99999999999', ''])('a cookie with %j is no city', stored => {
  expect(aSelection(stored).selection.known()).toBeNull()
})

test('the dialog is opened once for all who ask; its answer is kept in the cookie', async () => {
  const { selection, kept, openDialog } = aSelection()
  const answers = Promise.all([selection.ask({ openDialog }), selection.ask({ openDialog })])
  expect(openDialog).toHaveBeenCalledTimes(1)
  selection.confirm({ id: 5, name: 'Lima' })
  expect(await answers).toEqual([5, 5])
  expect(kept.value).toBe('5')
})

test('who closes the dialog is not asked again until the selection is forgotten', async () => {
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

test('always asks although a city is known, and closing the dialog keeps that city', async () => {
  const { selection, kept, openDialog } = aSelection('3')
  const asked = selection.ask({ always: true, openDialog })
  expect(openDialog).toHaveBeenCalledTimes(1)
  selection.dismiss()
  await expect(asked).rejects.toBeInstanceOf(CityNotChosen)
  expect([kept.value, selection.known()]).toEqual(['3', 3])
})

test('those who show the city hear of every change, and of none after they left', () => {
  const { selection } = aSelection()
  const heard = vi.fn<() => void>()
  const stop = selection.subscribe(heard)
  selection.confirm({ id: 5, name: 'Lima' })
  selection.forget()
  stop()
  selection.dismiss()
  expect(heard).toHaveBeenCalledTimes(2)
})
