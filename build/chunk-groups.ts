import type { Rolldown } from 'vite'
import { moduleAt } from '../scripts/checks/house.ts'

/** Modules that share a file with those of another module: both are small, and the same pages need them. */
const fileOf: Record<string, string> = { tickets: 'orders', phones: 'addresses' }

/** The library of forms, and what needs it: no page's first load. */
const ofForms =
  /node_modules[\\/](react-hook-form|zod)[\\/]|forms[\\/](use-form|field-rules)\.ts|phone-fields|number-rule/

/**
 * The browser's files by Rolldown's own rules: the first group that matches a module takes it, with all it imports. A page has its
 * own code in a file of its name. `scripts/checks/check-first-load.ts` holds the limits of bytes, `e2e/first-view.spec.ts` those
 * of files.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Every page loads these: libraries that seldom change, and the entry with the frame.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  // Workers are entries, too, and can't import from a page's files.
  { name: 'shell', tags: ['$initial'], test: id => !id.endsWith('.worker.ts') },
  // One sheet for all that pages share, so that no page asks for a fourth.
  { name: 'styles', test: /\.css$/, minShareCount: 2 },
  // Most pages need the first of these, and many the second.
  { name: 'common', test: id => !ofForms.test(id), minShareCount: 8 },
  {
    name: 'platform',
    test: id => /src[\\/]platform[\\/]/.test(id) && !ofForms.test(id),
    minShareCount: 3,
  },
  // Sessions and accounts, without the forms that need a library.
  {
    name: 'identity',
    test: /(identity[\\/](accounts|oauth)|catalogue[\\/]cities)[\\/]web[\\/]shared[\\/]/,
    minShareCount: 2,
  },
  { name: 'forms', test: ofForms, minShareCount: 2 },
  { name: 'sign-in', test: /accounts[\\/]web[\\/](use-)?sign-in-/, minShareCount: 2 },
  // Cards and baskets of the shop are on many pages, the parts of a project on few.
  { name: 'shop-shared', test: /commerce[\\/]shop[\\/]web[\\/]shared[\\/]/, minShareCount: 2 },
  // All other modules have one file each for the code that two pages or dialogs share.
  { debugName: 'modules', name: moduleFile, minShareCount: 2 },
]

function moduleFile(id: string): string | null {
  const path = id.replaceAll('\\', '/')
  const module = moduleAt(path.slice(path.lastIndexOf('/src/') + 1))
  return module ? (fileOf[module] ?? module) : null
}
