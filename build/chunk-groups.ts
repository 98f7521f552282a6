import type { Rolldown } from 'vite'
import { getModule } from '../scripts/checks/house.ts'

/** Modules that share a chunk with another module, because both are small and used by the same pages. */
const sharedFileByModule: Record<string, string> = { tickets: 'orders', phones: 'addresses' }

/** Matches the forms library and code that uses it, which no page needs at first load. */
const formsPattern =
  /node_modules[\\/](react-hook-form|zod)[\\/]|forms[\\/](use-form|field-rules)\.ts|phone-fields|number-rule/

/**
 * Splits the browser's code into chunks by Rolldown's rules: the first group that matches a module takes it
 * with all its imports. Each page has its own chunk with its name. `scripts/checks/check-first-load.ts`
 * limits the bytes, `e2e/first-view.spec.ts` the number of files.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Loaded by every page: libraries that seldom change, and the entry with the frame.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  // Excludes workers, which are also entries but can't import from a page's files.
  { name: 'shell', tags: ['$initial'], test: id => !id.endsWith('.worker.ts') },
  // All shared styles are in one style sheet, so that no page loads a fourth one.
  { name: 'styles', test: /\.css$/, minShareCount: 2 },
  // Shared code: most pages need this group, and many need the next one.
  { name: 'common', test: id => !formsPattern.test(id), minShareCount: 8 },
  {
    name: 'platform',
    test: id => /src[\\/]platform[\\/]/.test(id) && !formsPattern.test(id),
    minShareCount: 3,
  },
  // Sessions and accounts, without forms that need the forms library.
  {
    name: 'identity',
    test: /(identity[\\/](accounts|oauth)|catalogue[\\/]cities)[\\/]web[\\/]shared[\\/]/,
    minShareCount: 2,
  },
  { name: 'forms', test: formsPattern, minShareCount: 2 },
  { name: 'sign-in', test: /accounts[\\/]web[\\/](use-)?sign-in-/, minShareCount: 2 },
  // Shop cards and baskets are used on many pages, the parts of a project page on few.
  { name: 'shop-shared', test: /commerce[\\/]shop[\\/]web[\\/]shared[\\/]/, minShareCount: 2 },
  // Every other module has one chunk for code that two of its pages or dialogs share.
  { debugName: 'modules', name: moduleFile, minShareCount: 2 },
]

function moduleFile(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  const module = getModule(path.slice(path.lastIndexOf('/src/') + 1))
  return module ? (sharedFileByModule[module] ?? module) : null
}
