import { describe, expect, onTestFinished, test, vi } from 'vitest'

describe('drawPassPictures', () => {
  test('draws the pictures again for the next pass after a failure', async () => {
    vi.resetModules()
    const { default: sharp } = await vi.importActual<typeof import('sharp')>('sharp')
    const failing = vi.fn(sharp).mockImplementationOnce(() => {
      throw new Error('too many open files')
    })
    vi.doMock('sharp', () => ({ default: failing }))
    onTestFinished(() => {
      vi.doUnmock('sharp')
      vi.resetModules()
    })
    const { drawPassPictures: passPictures } = await import('./pass-pictures.ts')
    await expect(passPictures()).rejects.toThrow('too many open files')
    const pictures = await passPictures()
    expect(Object.keys(pictures)).toHaveLength(6)
    expect(await passPictures()).toBe(pictures)
  })
})
