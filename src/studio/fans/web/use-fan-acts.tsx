import { type ReactNode, useState } from 'react'
import { useT } from '../../../platform/web/i18n.tsx'
import type { ObjectAct } from '../../kit/web/shared/object-page.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import type { Fan } from './queries.ts'
import { VerifyDialog } from './verify-dialog.tsx'

type Name = Fan['allowed'][number]
type OpenAct = 'verify' | 'export' | 'disable' | 'enable' | 'erase'

/** The acts on a fan, and the dialog of the chosen one. */
export function useFanActs(fan: Fan): { acts: ObjectAct<Name>[]; dialog: ReactNode } {
  const t = useT()
  const [chosen, setChosen] = useState<OpenAct | null>(null)
  const offer = (act: OpenAct) => ({ label: t(`studio-fans.act.${act}`), run: () => setChosen(act) })
  return {
    acts: [
      { name: 'erase', look: 'danger', ...offer('erase') },
      { name: 'disable', look: 'danger', ...offer('disable') },
      { name: 'enable', ...offer('enable') },
      { name: 'export', ...offer('export') },
      // A number can always be verified; the dialog offers what else is open.
      { name: 'verify_phone', ...offer('verify') },
    ],
    dialog: chosen && <OpenDialog chosen={chosen} fan={fan} onClose={() => setChosen(null)} />,
  }
}

function OpenDialog({ chosen, ...props }: { chosen: OpenAct; fan: Fan; onClose: () => void }) {
  switch (chosen) {
    case 'verify':
      return <VerifyDialog {...props} />
    case 'export':
      return <ExportDialog {...props} />
    case 'erase':
      return <EraseDialog {...props} />
    default:
      return <DisableDialog act={chosen} {...props} />
  }
}
