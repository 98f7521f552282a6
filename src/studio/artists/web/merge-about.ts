import { ApiError } from '../../../platform/web/api/api-error.ts'

type Texts = Readonly<Record<string, string>>

interface MergedAbout {
  about: Record<string, string>
  /** The version with which to save the merged texts. */
  version: number
  /** The refusal without what the merge has settled; null if that was everything. */
  conflict: ApiError | null
}

/**
 * Merges own texts by language into those that someone else has saved meanwhile, if an artist's edit was refused
 * for that (409 `edited_meanwhile`); null for other errors. Two people who write two languages don't conflict.
 * A language that both have changed keeps the own text and stays in the conflict.
 */
export function mergeAbout(error: unknown, base: Texts): MergedAbout | null {
  if (!(error instanceof ApiError) || error.code?.name !== 'edited_meanwhile') return null
  const { version, differing } = error.details as {
    version: number
    differing: Record<string, { yours: unknown; theirs: unknown }>
  }
  const { about: both, ...others } = differing
  if (!both) return null
  const [yours, theirs] = [both.yours as Texts, both.theirs as Texts]
  const languages = [...new Set([...Object.keys(theirs), ...Object.keys(yours)])]
  const about: Record<string, string> = {}
  for (const language of languages) {
    const text = (yours[language] === base[language] ? theirs : yours)[language]
    if (text !== undefined) about[language] = text
  }
  const isTorn = languages.some(
    language =>
      yours[language] !== base[language] &&
      theirs[language] !== base[language] &&
      yours[language] !== theirs[language],
  )
  const rest = isTorn ? { ...others, about: { yours: about, theirs } } : others
  const isSettled = Object.keys(rest).length === 0
  return { about, version, conflict: isSettled ? null : withDiffering(error, rest) }
}

const withDiffering = (error: ApiError, differing: object) =>
  new ApiError({ ...error, message: error.message, details: { ...error.details, differing } })
