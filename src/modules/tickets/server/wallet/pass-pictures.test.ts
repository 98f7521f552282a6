import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { passPictures } from './pass-pictures.ts'

vi.mock('sharp', async importOriginal => {
  const { default: real } = await importOriginal<{ default: typeof sharp }>()
  return { default: vi.fn(real) }
})

test('pictures that could not be drawn once are drawn by the next pass', async () => {
  vi.mocked(sharp).mockImplementationOnce(() => {
    throw new Error('too many open files')
  })
  await expect(passPictures()).rejects.toThrow('too many open files')
  const pictures = await passPictures()
  expect(Object.keys(pictures)).toHaveLength(6)
  expect(await passPictures()).toBe(pictures)
})
