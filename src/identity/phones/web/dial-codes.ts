import { useQuery } from '@tanstack/react-query'
import type { DropdownOption } from '../../../platform/ui/combobox.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { dialCodesQuery } from '../../accounts/web/shared/own-country.ts'
import { dialCodeOptions } from './shared/dial-code-options.ts'

/** Country options sorted by name, with their loading state. */
export function useDialCodes(): { options: DropdownOption[]; isFailed: boolean } {
  const { tag } = useTexts()
  const { data, isError } = useQuery(dialCodesQuery(useApi()))
  return { options: data ? dialCodeOptions(data.results, tag) : [], isFailed: isError }
}
