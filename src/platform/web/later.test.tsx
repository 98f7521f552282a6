import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { later } from './later.tsx'

const part = () => Promise.resolve({ default: () => <p>Below</p> })
const documentThatIs = (ready: string | undefined) =>
  vi.stubGlobal('document', { documentElement: { dataset: { ready } } })

afterEach(() => void vi.unstubAllGlobals())

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

test('code that did not come fails the navigation, and the next one asks again', async () => {
  let isBroken = true
  const Part = later(() => (isBroken ? Promise.reject(new Error('no network')) : part()))
  await expect(Part.ready()).rejects.toThrow('no network')
  isBroken = false
  await Part.ready()
  expect(renderToString(<Part />)).toContain('Below')
})

test('every render is the same element, so that an update from above leaves the waiting HTML alone', () => {
  const Part = later(part)
  expect(Part()).toBe(Part())
})
