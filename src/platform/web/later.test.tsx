import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from './later.tsx'
import { AssetsMissing } from './route-assets.ts'

const part = () => Promise.resolve({ default: () => <p>Below</p> })
const documentThatIs = (ready: string | undefined) =>
  vi.stubGlobal('document', { documentElement: { dataset: { ready } } })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the server has the part in its HTML, once it is ready', async () => {
  const Part = later(part)
  expect(renderToString(<Part />)).not.toContain('Below')
  await Part.ready()
  expect(renderToString(<Part />)).toBe('<!--$--><p>Below</p><!--/$-->')
})

test('a navigation waits for the code, hydration asks for none', async () => {
  const load = vi.fn(part)
  const Part = later(load)
  documentThatIs(undefined)
  await Part.ready()
  expect(load).not.toHaveBeenCalled()
  documentThatIs('true')
  await Part.ready()
  await Part.ready()
  expect(load).toHaveBeenCalledTimes(1)
})

test('code that did not come is a missing asset of the navigation, and the next one asks again', async () => {
  documentThatIs('true')
  let isBroken = true
  const Part = later(() => (isBroken ? Promise.reject(new Error('no network')) : part()))
  await expect(Part.ready()).rejects.toThrow(AssetsMissing)
  isBroken = false
  await Part.ready()
  expect(renderToString(<Part />)).toContain('Below')
})

test('code that does not come in time is a missing asset too', async () => {
  vi.useFakeTimers()
  documentThatIs('true')
  const ready = later(() => new Promise<never>(() => {})).ready()
  const failed = expect(ready).rejects.toThrow(AssetsMissing)
  await vi.runAllTimersAsync()
  await failed
})

test('every render is the same element, so that an update from above leaves the waiting HTML alone', () => {
  const Part = later(part)
  expect(Part()).toBe(Part())
})
