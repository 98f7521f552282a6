import { useState } from 'react'
import { PinIcon, SearchIcon } from './icons.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Textarea } from './textarea.tsx'

export const title = 'Form: text fields'

const cities = [
  { value: 'lis', label: 'Lisbon' },
  { value: 'sel', label: 'Seoul' },
]

export default function InputStory() {
  const [text, setText] = useState('Velvet')
  return (
    <>
      <Input
        label="Search artist"
        labelHidden
        prefix={<SearchIcon />}
        value={text}
        onChange={event => setText(event.target.value)}
        onClear={() => setText('')}
        clearLabel="Clear"
        type="search"
      />
      <Input
        label="Email"
        type="email"
        size={40}
        hint="We write about your orders only."
        defaultValue="fan@post.example"
      />
      <Input label="Code" size={32} placeholder="6 digits" />
      <Input label="Password" type="password" error="At least 6 characters" defaultValue="abc" />
      <Input label="Order number" disabled defaultValue="FF-2041" />
      <Select label="City" options={cities} />
      <Textarea label="Message" hint={<PinIcon size={14} />} placeholder="Which artist is missing?" />
    </>
  )
}
