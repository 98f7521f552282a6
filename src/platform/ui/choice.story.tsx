import { useState } from 'react'
import { Checkbox } from './checkbox.tsx'
import type { DropdownOption } from './combobox.ts'
import { Dropdown } from './dropdown.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Toggle } from './toggle.tsx'

export const title = 'Form: choices'

const cities = [
  'Lisbon',
  'Łódź',
  'Hamburg',
  'Hà Nội',
  'Seoul',
  'São Paulo',
  'Reykjavík',
  'Osaka',
  'Bangkok',
].map(
  (label, index): DropdownOption => ({ value: label, label, note: ['Portugal', 'Poland', 'Germany'][index] }),
)

export default function ChoiceStory() {
  const [city, setCity] = useState<DropdownOption | null>(null)
  const [size, setSize] = useState<string>()
  const [isOn, setIsOn] = useState(true)
  return (
    <>
      <Dropdown
        label="Your city"
        placeholder="Search your city"
        options={cities}
        value={city}
        onChange={setCity}
        emptyText="No results"
        inFlow
      />
      <div>
        <Checkbox defaultChecked>I have read the terms</Checkbox>
        <Checkbox hint="At most once a week">News by mail</Checkbox>
        <Checkbox error="Please agree to go on">I am over 16</Checkbox>
        <Checkbox disabled defaultChecked>
          Needed for the shop
        </Checkbox>
      </div>
      <div>
        <Toggle checked={isOn} onChange={setIsOn} hint="When a followed artist plays near you">
          Events near me
        </Toggle>
        <Toggle disabled>Not in your country</Toggle>
      </div>
      <RadioGroup
        legend="Size"
        name="size"
        value={size}
        onChange={setSize}
        options={[
          { value: 's', label: 'Small' },
          { value: 'm', label: 'Medium', hint: 'Only three left' },
          { value: 'l', label: 'Large, sold out', disabled: true },
        ]}
      />
    </>
  )
}
