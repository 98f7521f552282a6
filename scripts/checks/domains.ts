import type { Import } from './boundaries.ts'
import { floorByDomain, getDomain, isApp, isPlatform, isTest } from './house.ts'

/** Returns whether an import refers to a domain that isn't below its own. */
export function isUpward({ from, to }: Pick<Import, 'from' | 'to'>): boolean {
  const [own, other] = [getDomain(from), getDomain(to)]
  if (own === undefined || other === undefined || own === other || isTest(from)) return false
  return (floorByDomain.get(other) ?? 0) >= (floorByDomain.get(own) ?? 0)
}

/**
 * Returns one line for each import of a domain that isn't below its own, and for each file of `src` outside
 * all domains.
 */
export function findDomainMistakes(imports: Import[]): string[] {
  const isWithoutDomain = (path: string) =>
    path.startsWith('src/') && !getDomain(path) && !isPlatform(path) && !isApp(path)
  const filesWithoutDomain = new Set(imports.map(({ from }) => from).filter(isWithoutDomain))
  return [
    ...imports
      .filter(isUpward)
      .map(({ from, to }) => `${from} imports ${to}: ${getDomain(to)} is not below ${getDomain(from)}`),
    ...[...filesWithoutDomain].map(path => `${path} lies in no domain of scripts/checks/house.ts`),
  ]
}
