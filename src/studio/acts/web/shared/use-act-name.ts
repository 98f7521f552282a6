import { useTexts } from '../../../../platform/web/i18n.tsx'

/** Returns a function that names a grave act in words, such as “Cancel project”, or as the log has it. */
export function useActName(): (act: string) => string {
  const { t, has } = useTexts()
  return act => {
    const key = `studio-acts.act.${act.replaceAll(/[ -]/g, '_')}`
    return has(key) ? t(key) : act
  }
}
