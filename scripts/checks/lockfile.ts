type Entry = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
>

/** The part of package-lock.json that the check reads: packages by path, '' for the project itself. */
export type Lockfile = { packages: Record<string, Entry> }

/**
 * Returns one line for each dependency that the lockfile lacks. npm omits optional packages for other
 * platforms that it couldn't resolve when it wrote the file, and then `npm ci` fails everywhere.
 */
export function findLockfileMistakes({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.devDependencies })
      .filter(
        ([name]) => (path === '' || !(name in (entry.devDependencies ?? {}))) && !find(packages, path, name),
      )
      .map(
        ([name, version]) =>
          `package-lock.json lacks ${name} ${version}, which ${path || 'package.json'} names`,
      ),
  )
}

/** Looks up a package like Node: next to its dependent, then in each folder above. */
function find(packages: Lockfile['packages'], path: string, name: string): boolean {
  if (packages[`${path ? `${path}/` : ''}node_modules/${name}`]) return true
  if (path === '') return false
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))
  return find(packages, parent, name)
}
