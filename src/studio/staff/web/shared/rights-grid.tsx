import { Checkbox } from '../../../../platform/ui/checkbox.tsx'
import { CheckIcon } from '../../../../platform/ui/icons.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { rights as allRights, type StaffRight } from '../../rights.ts'
import { listAreas } from './right-areas.ts'
import styles from './rights-grid.module.css'

interface Props {
  value: readonly StaffRight[]
  /** Omitted for a role that the person can't change; then only its rights are shown. */
  onChange?: (value: StaffRight[]) => void
  /** Rights that the person has, and so may give. */
  own?: readonly StaffRight[]
}

/** The rights by area, each with its name and one line about it. */
export function RightsGrid({ value, onChange, own = [] }: Props) {
  const t = useT()
  const toggle = (right: StaffRight, isOn: boolean) => {
    const chosen = isOn ? withReading(value, right, own) : value.filter(other => other !== right)
    onChange?.(allRights.filter(other => chosen.includes(other)))
  }
  return (
    <div className={styles['grid']}>
      {listAreas(onChange ? allRights : value).map(({ area, rights }) => (
        <div key={area} className={styles['area']}>
          <p className={styles['name']}>{t(`studio-team.area.${area}`)}</p>
          <ul aria-label={t(`studio-team.area.${area}`)}>
            {rights.map(right =>
              onChange ? (
                <li key={right}>
                  <Checkbox
                    checked={value.includes(right)}
                    disabled={!own.includes(right)}
                    hint={
                      own.includes(right) ? t(`studio-team.rightNote.${right}`) : t('studio-team.role.beyond')
                    }
                    onChange={({ target }) => toggle(right, target.checked)}
                  >
                    {t(`studio-team.right.${right}`)}
                  </Checkbox>
                </li>
              ) : (
                <li key={right} className={styles['held']}>
                  <CheckIcon size={18} />
                  <span>{t(`studio-team.right.${right}`)}</span>
                  <span className={styles['note']}>{t(`studio-team.rightNote.${right}`)}</span>
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Adds a right, and the one to see its area, without which it is of no use. */
function withReading(
  value: readonly StaffRight[],
  right: StaffRight,
  own: readonly StaffRight[],
): StaffRight[] {
  const area = right.slice(0, right.indexOf('.'))
  const reading = own.filter(other => other === `${area}.read`)
  return [...value, ...reading, right]
}
