import { useState } from 'react'
import { createPendingAct, isId } from '../../../identity/accounts/web/shared/pending-act.ts'
import { usePendingAct, useSignInFirst } from '../../../identity/accounts/web/shared/sign-in-first.ts'

interface Words {
  chatId: number
  text: string
}

const pending = createPendingAct<Words>({
  key: 'chat',
  isWhole: ({ chatId, text }) => isId(chatId) && typeof text === 'string',
})

/**
 * Keeps a visitor's draft during the sign-in and restores it to the field. The draft is never sent
 * automatically, because it may be out of place by then.
 */
export function useVisitorDraft(chatId: number) {
  const [draft, setDraft] = useState<string | null>(null)
  const mustSignIn = useSignInFirst(pending)
  usePendingAct(pending, act => {
    if (act.chatId === chatId) setDraft(act.text)
  })
  return {
    /** Text that the visitor typed before signing in; null if none. */
    draft,
    forgetDraft: () => setDraft(null),
    signInToWrite: (text: string) => mustSignIn({ chatId, text }, { to: 'chat' }),
  }
}
