import type { Rolldown } from 'vite'
import { getModule } from '../scripts/checks/house.ts'

/** Modules that share a file with another module, because both are small and the same pages need them. */
const sharedFileByModule: Record<string, string> = { tickets: 'orders', phones: 'addresses' }

/** The forms library and its users, which no page needs at first load. */
const formsPattern =
  /node_modules[\\/](react-hook-form|zod)[\\/]|forms[\\/](use-form|field-rules)\.ts|phone-fields|number-rule/

/**
 * The browser's files by Rolldown's rules: the first group that matches a module takes it with all its
 * imports. A page has its own code in a file with its name. `scripts/checks/check-first-load.ts` limits the
 * bytes, `e2e/first-view.spec.ts` the number of files.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Every page loads these: libraries that seldom change, and the entry with the frame.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  // Workers are also entries, and can't import from a page's files.
  { name: 'shell', tags: ['$initial'], test: id => !id.endsWith('.worker.ts') },
  // One style sheet for all shared styles, so that no page loads a fourth one.
  { name: 'styles', test: /\.css$/, minShareCount: 2 },
  // Most pages need the first of these, and many need the second.
  { name: 'common', test: id => !formsPattern.test(id), minShareCount: 8 },
  {
    name: 'platform',
    test: id => /src[\\/]platform[\\/]/.test(id) && !formsPattern.test(id),
    minShareCount: 3,
  },
  // Sessions and accounts, without the forms that need the library.
  {
    name: 'identity',
    test: /(identity[\\/](accounts|oauth)|catalogue[\\/]cities)[\\/]web[\\/]shared[\\/]/,
    minShareCount: 2,
  },
  { name: 'forms', test: formsPattern, minShareCount: 2 },
  { name: 'sign-in', test: /accounts[\\/]web[\\/](use-)?sign-in-/, minShareCount: 2 },
  // Cards and baskets of the shop are on many pages, the parts of a project on few.
  { name: 'shop-shared', test: /commerce[\\/]shop[\\/]web[\\/]shared[\\/]/, minShareCount: 2 },
  // Every other module has one file for code that two of its pages or dialogs share.
  { debugName: 'modules', name: moduleFile, minShareCount: 2 },
]

function moduleFile(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  const module = getModule(path.slice(path.lastIndexOf('/src/') + 1))
  return module ? (sharedFileByModule[module] ?? module) : null
}
