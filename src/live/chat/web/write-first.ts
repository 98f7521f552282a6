import { useState } from 'react'
import { createPendingAct, isId } from '../../../identity/accounts/web/shared/pending-act.ts'
import { useSignInFirst, useWaitingAct } from '../../../identity/accounts/web/shared/sign-in-first.ts'

interface Words {
  chatId: number
  text: string
}

const pending = createPendingAct<Words>({
  key: 'chat',
  isWhole: ({ chatId, text }) => isId(chatId) && typeof text === 'string',
})

/**
 * A visitor's words: they sign in first, and find what they typed in the field again. Nothing is said for them, because
 * a moment later it may no longer be the thing to say.
 */
export function useWriteFirst(chatId: number) {
  const [draft, setDraft] = useState<string | null>(null)
  const mustSignIn = useSignInFirst(pending)
  useWaitingAct(pending, act => {
    if (act.chatId === chatId) setDraft(act.text)
  })
  return {
    /** What was typed before signing in; null if nobody came to write. */
    draft,
    /** It was said. */
    forgetDraft: () => setDraft(null),
    signInToWrite: (text: string) => mustSignIn({ chatId, text }, { to: 'chat' }),
  }
}
