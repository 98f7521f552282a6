import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { createTexts, TextsProvider } from '../../../platform/web/i18n.tsx'
import { AddressCard } from './address-card.tsx'
import type { Choice } from './address-list.tsx'
import type { OwnAddress } from './queries.ts'

const address: OwnAddress = {
  shipping_address_id: 'a1',
  country_code: 'DE',
  name: 'Mina',
  organization: null,
  line1: 'Lindenstr. 4',
  line2: null,
  sublocality: null,
  city: 'Berlin',
  region: null,
  postal_code: '10969',
  sorting_code: null,
  phone_number: '+493012345678',
  clearance_code: null,
  is_default: true,
  lines: ['Mina', 'Lindenstr. 4', '10969 Berlin'],
}

async function show(of: Partial<OwnAddress>, choice?: Choice) {
  const texts = createTexts('fr')
  await texts.load(['address'])
  const noop = () => {}
  return renderToStaticMarkup(
    <TextsProvider texts={texts}>
      <AddressCard
        address={{ ...address, ...of }}
        choice={choice}
        radios={'where'}
        isBusy={false}
        onEdit={noop}
        onDelete={noop}
        onMakeDefault={noop}
      />
    </TextsProvider>,
  )
}

describe('AddressCard', () => {
  test("shows an address as on a label with the country in the reader's language", async () => {
    const html = await show({})
    expect(html.replaceAll(/<[^>]+>/g, '|')).toMatch(
      /Mina\|+Lindenstr\. 4\|+10969 Berlin\|+Allemagne\|+\+493012345678/,
    )
    expect(html).not.toContain('type="radio"')
  })

  test('offers no default button for the default address', async () => {
    expect(await show({})).not.toContain('Définir par défaut')
    expect(await show({ is_default: false })).toContain('Définir par défaut')
  })

  test('labels the radio button with the whole address when a choice is required', async () => {
    const choose = (value: string | null) => show({}, { value, onChange: () => {} })
    expect(await choose('a1')).toMatch(
      /<label[^>]*><input type="radio"[^>]* name="where"[^>]* checked=""[^>]*\/><span.*Lindenstr.*<\/label>/,
    )
    expect(await choose('b2')).not.toContain('checked')
  })
})
