import { Picture } from '../../../platform/ui/picture.tsx'
import { RadioGroup } from '../../../platform/ui/radio-group.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { AddressBook } from '../../addresses/web/shared/address-book.tsx'
import { CountryChoice } from '../../checkout/web/shared/country-choice.tsx'
import { CustomFields, type FieldError } from '../../checkout/web/shared/custom-fields.tsx'
import { SupporterChoice } from '../../checkout/web/shared/supporter-choice.tsx'
import type { GrantDraft } from './grant-form.tsx'
import { hasStockLeft } from './grant-input.ts'
import type { RedeemProduct } from './queries.ts'
import styles from './redeem-page.module.css'

interface Props {
  product: RedeemProduct
  draft: GrantDraft
  country: string | null
  isAsked: boolean
  fieldErrors: Readonly<Record<string, string>>
  onChange: (part: Partial<GrantDraft>) => void
}

export function GrantProduct({ product, draft, country, isAsked, fieldErrors, onChange }: Props) {
  const t = useT()
  const [picture] = product.pictures
  const findError = (id: number): FieldError | null => {
    const serverError = fieldErrors[`custom_fields.${id}`] as FieldError | undefined
    const field = product.custom_fields.find(each => each.id === id)
    const isMissing = field?.is_required && (draft.typed[id] ?? '').trim() === ''
    return serverError ?? (isAsked && isMissing ? 'ERR_REQUIRED' : null)
  }
  return (
    <>
      <Section title={t('redeem.product')}>
        <div className={styles['product']}>
          {picture && <Picture media={picture} alt={picture.alt} ratio="1:1" fit="thumb" sizes="96px" />}
          <div>
            <p className={styles['name']} lang={product.lang}>
              {product.name}
            </p>
            {product.description !== '' && <p lang={product.description_lang}>{product.description}</p>}
          </div>
        </div>
        {product.options.map(option => (
          <RadioGroup
            key={option.id}
            className={styles['choices']}
            legend={<span lang={option.lang}>{option.name}</span>}
            name={`option-${option.id}`}
            value={draft.chosen[option.id] === undefined ? undefined : String(draft.chosen[option.id])}
            onChange={id => onChange({ chosen: { ...draft.chosen, [option.id]: Number(id) } })}
            options={option.values.map(value => {
              const isThere = hasStockLeft(product, draft.chosen, { optionId: option.id, valueId: value.id })
              return {
                value: String(value.id),
                label: <span lang={value.lang}>{value.name}</span>,
                ...(!isThere && { hint: t('redeem.option.gone') }),
              }
            })}
          />
        ))}
        <CustomFields
          fields={product.custom_fields}
          typed={draft.typed}
          errorOf={findError}
          onChange={typed => onChange({ typed })}
        />
      </Section>
      <Section title={t(product.needs_shipping ? 'checkout.address' : 'checkout.country')}>
        {product.needs_shipping ? (
          <AddressBook
            needsClearanceCode={'clearance_code' in fieldErrors}
            choice={{
              value: draft.addressId,
              onGone: () => onChange({ addressId: null }),
              onChange: ({ shipping_address_id: addressId }) => onChange({ addressId }),
            }}
          />
        ) : (
          <CountryChoice value={country} onChange={chosen => onChange({ country: chosen })} />
        )}
      </Section>
      <SupporterChoice value={draft.supporter} onChange={supporter => onChange({ supporter })} />
    </>
  )
}
