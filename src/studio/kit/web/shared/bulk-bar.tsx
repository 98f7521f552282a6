import { Button } from '../../../../platform/ui/button.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { CloseIcon } from '../../../../platform/ui/icons.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './bulk-bar.module.css'
import {
  countMax,
  countSelected,
  isSelected,
  noSelection,
  type RowKey,
  type Selection,
  type SelectionInput,
  toSelectionInput,
} from './selection.ts'
import { useShortcut } from './use-shortcut.ts'

export interface BulkAct {
  label: string
  look?: 'secondary' | 'danger'
  /** Starts the act; `unselect` clears the selection once it is done. */
  run: (selection: SelectionInput, unselect: () => void) => void
}

interface Props {
  acts: readonly BulkAct[]
  selection: Selection
  onChange: (selection: Selection) => void
  search: string
  /** Number of rows that match the filter. */
  total: number
  pageKeys: readonly RowKey[]
  /** Whether it offers to select all rows that match. */
  canSelectAll: boolean
}

/** The acts on selected rows, at the lower edge while there are any. */
export function BulkBar({ acts, selection, onChange, search, total, pageKeys, canSelectAll }: Props) {
  const t = useT()
  const { number } = useFormats()
  const count = countSelected(selection, total)
  useShortcut('Escape', () => onChange(noSelection), count > 0)
  if (count === 0) return <div role="status" />
  const isPageSelected = pageKeys.every(key => isSelected(selection, key))
  return (
    <section className={styles['bar']} aria-label={t('studio.list.selection')}>
      <p role="status" className={styles['count']}>
        {t('studio.list.selected', { count, number: number(count) })}
      </p>
      {canSelectAll && selection.kind === 'some' && isPageSelected && total > pageKeys.length && (
        <SelectAll total={total} onSelect={() => onChange({ kind: 'all', except: [] })} />
      )}
      <div className={styles['acts']}>
        {acts.map(({ label, look, run }) => (
          <Button
            key={label}
            size={40}
            look={look}
            onClick={() => run(toSelectionInput(selection, search, total), () => onChange(noSelection))}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton
        label={t('studio.list.unselect')}
        icon={<CloseIcon />}
        onClick={() => onChange(noSelection)}
      />
    </section>
  )
}

/** Offers to select all rows that match, unless they are too many for one act. */
function SelectAll({ total, onSelect }: { total: number; onSelect: () => void }) {
  const t = useT()
  const { number } = useFormats()
  if (total > countMax)
    return <p className={styles['note']}>{t('studio.list.tooMany', { count: number(countMax) })}</p>
  return (
    <Button size={40} look="quiet" onClick={onSelect}>
      {t('studio.list.selectAll', { total: number(total) })}
    </Button>
  )
}
