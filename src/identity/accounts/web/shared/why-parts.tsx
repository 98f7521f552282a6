import { Picture } from '../../../../platform/ui/picture.tsx'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import type { TextKey } from '../../../../platform/web/text-keys.ts'
import type { Why } from './intents.ts'
import styles from './why-parts.module.css'

/** Done by itself after signing in; for the others the fan goes on where they were. */
const doneByItself: readonly Why['to'][] = ['make', 'follow', 'save', 'remind', 'vote', 'restock']

/** The parts of a dialog that say what somebody signs in or up for; without a reason there are none. */
export function useWhyParts(why: Why | null, act: 'in' | 'up') {
  const { t, has } = useTexts()
  const key = `why.${why?.to}`
  if (!why || !has(key)) return null
  const title = t(key satisfies TextKey, { act, ...why.names })
  const then = t(doneByItself.includes(why.to) ? 'why.then' : 'why.kept')
  return {
    title,
    lead: why.picture && (
      <Picture
        media={why.picture}
        sizes="72px"
        alt=""
        ratio="1:1"
        fit="thumb"
        className={styles['picture'] ?? ''}
      />
    ),
    note: <p className={styles['then']}>{then}</p>,
  }
}
