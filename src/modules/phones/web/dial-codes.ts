import { useQuery } from '@tanstack/react-query'
import type { DropdownOption } from '../../../platform/ui/combobox.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/web-app.tsx'
import { dialCodesQuery } from '../../accounts/web/shared/own-country.ts'
import { dialCodeOptions } from './shared/dial-code-options.ts'

/** The countries to choose from, in the order of their names, and whether they are there yet. */
export function useDialCodes(): { options: DropdownOption[]; isFailed: boolean } {
  const { tag } = useTexts()
  const { data, isError } = useQuery(dialCodesQuery(useApi()))
  return { options: data ? dialCodeOptions(data.results, tag) : [], isFailed: isError }
}
