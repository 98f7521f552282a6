/** The modal that a bridge opens: sign-up for its aliases, sign-in for any other action. */
export function bridgeModal(action: string): 'SIGN_UP' | 'SIGN_IN' {
  return ['signup', 'sign-up', 'sign_up', 'register'].includes(action.toLowerCase()) ? 'SIGN_UP' : 'SIGN_IN'
}
