import { type Ref, useId } from 'react'
import { Input } from '../../../../platform/ui/input.tsx'

interface Props {
  ref?: Ref<HTMLInputElement>
  label: string
  /** The known carriers. */
  carriers: readonly { name: string }[]
  value: string
  onChange: (name: string) => void
  size?: 48 | 40
  readOnly?: boolean
}

/** The carrier, with the known ones as suggestions; any other name is accepted, too. */
export function CarrierField({ ref, carriers, onChange, ...field }: Props) {
  const listId = useId()
  return (
    <>
      <Input
        {...(ref !== undefined && { ref })}
        {...field}
        list={listId}
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
