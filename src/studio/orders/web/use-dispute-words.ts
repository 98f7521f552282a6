import { useTexts } from '../../../platform/web/i18n.tsx'

/** Returns the words for states and reasons of disputes; unknown ones are shown as the provider has them. */
export function useDisputeWords() {
  const { t, has } = useTexts()
  const name = (part: 'state' | 'reason', word: string) => {
    const key = `studio-orders.dispute.${part}.${word.toLowerCase()}`
    return has(key) ? t(key) : word.replaceAll('_', ' ')
  }
  return {
    nameState: (state: string) => name('state', state),
    nameReason: (reason: string) => name('reason', reason),
  }
}
