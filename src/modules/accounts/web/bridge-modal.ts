/** What a bridge opens: signing up for the words that mean it, signing in for all others. */
export function bridgeModal(action: string): 'SIGN_UP' | 'SIGN_IN' {
  return ['signup', 'sign-up', 'sign_up', 'register'].includes(action.toLowerCase()) ? 'SIGN_UP' : 'SIGN_IN'
}
