import { useTexts } from '../../../platform/web/i18n.tsx'

/** Returns a function that says why a parcel isn't sent; null for a problem without words. */
export function useProblemText(): (problem: string) => string | null {
  const { t, has } = useTexts()
  return problem => {
    const key = `studio-sending.problem.${problem}`
    return has(key) ? t(key) : null
  }
}
