import { type Ref, useId } from 'react'
import { Input } from '../../../platform/ui/input.tsx'
import type { Unsent } from './queries.ts'

interface Props {
  ref?: Ref<HTMLInputElement>
  label: string
  carriers: Unsent['carriers']
  value: string
  onChange: (name: string) => void
}

/** The carrier, with the known ones as suggestions; any other name is accepted, too. */
export function CarrierField({ ref, label, carriers, value, onChange }: Props) {
  const listId = useId()
  return (
    <>
      <Input
        {...(ref !== undefined && { ref })}
        label={label}
        list={listId}
        value={value}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
