import { join } from 'node:path'
import { measureFirstLoads, measureStudioFirstLoads } from '../../build/first-load.ts'
import { finish, root } from './read-sources.ts'

// A step of `npm test` after the web build: limits the JavaScript that a first visit to each page loads.
const loads = [
  ...measureFirstLoads(join(root, 'dist', 'client')),
  ...measureStudioFirstLoads(join(root, 'dist', 'studio')),
]
const count = (bytes: number) => bytes.toLocaleString('en')
const mistakes = loads
  .filter(({ bytes, bytesMax }) => bytes > bytesMax)
  .map(
    ({ address, bytes, bytesMax }) =>
      `a first visit of ${address} loads ${count(bytes)} bytes of JavaScript, ${count(bytes - bytesMax)} more than it may (build/first-load.ts)`,
  )
const [nearest] = loads.toSorted((a, b) => a.bytesMax - a.bytes - (b.bytesMax - b.bytes))
finish(
  mistakes,
  `${loads.length} pages within their limits of JavaScript; ${nearest?.address} is nearest, with ${count((nearest?.bytesMax ?? 0) - (nearest?.bytes ?? 0))} bytes left`,
)
