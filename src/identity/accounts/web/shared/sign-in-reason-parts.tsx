import { Picture } from '../../../../platform/ui/picture.tsx'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import type { TextKey } from '../../../../platform/web/text-keys.ts'
import type { SignInReason } from './intents.ts'
import styles from './why-parts.module.css'

/** Actions that run automatically after signing in; for the others the fan continues where they were. */
const automaticActions: readonly SignInReason['to'][] = [
  'make',
  'follow',
  'save',
  'remind',
  'vote',
  'restock',
]

/** Returns the parts of a dialog that explain why to sign in or up; null without a reason. */
export function useSignInReasonParts(why: SignInReason | null, act: 'in' | 'up') {
  const { t, has } = useTexts()
  const key = `why.${why?.to}`
  if (!why || !has(key)) return null
  const title = t(key satisfies TextKey, { act, ...why.names })
  const then = t(automaticActions.includes(why.to) ? 'why.then' : 'why.kept')
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
