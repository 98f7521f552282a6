import { useController } from 'react-hook-form'
import { Button } from '../../../platform/ui/button.tsx'
import { PlusIcon } from '../../../platform/ui/icons.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Select } from '../../../platform/ui/select.tsx'
import { getFieldErrorText } from '../../../platform/web/forms/error-text.ts'
import { useTexts } from '../../../platform/web/i18n.tsx'
import type { EditForm } from '../../kit/web/shared/use-edit-form.ts'
import styles from './artist-form.module.css'
import { type ArtistLink, type ArtistValues, isLinkUrl } from './artist-form.ts'
import { linkKinds, useLinkKindName } from './link-kinds.ts'
import { OrderedRows } from './ordered-rows.tsx'

/** The artist's pages at other sites, in the order of the fans' page. */
export function LinksField({ form }: { form: EditForm<ArtistValues> }) {
  const texts = useTexts()
  const { t } = texts
  const getKindName = useLinkKindName()
  const { field } = useController({ control: form.control, name: 'links' })
  const links = field.value
  const isWrong = form.errorOf('links') !== null
  const change = (index: number, part: Partial<ArtistLink>) =>
    field.onChange(links.with(index, { ...links[index]!, ...part }))
  const problemOf = ({ url }: ArtistLink) => {
    if (!isWrong || isLinkUrl(url.trim())) return null
    return getFieldErrorText(texts, url.trim() === '' ? 'ERR_REQUIRED' : 'links', 'studio-artists.error.')
  }
  return (
    <div className={styles['field']}>
      <OrderedRows
        label={t('studio-artists.links')}
        items={links}
        onChange={field.onChange}
        nameOf={({ kind }, index) => `${getKindName(kind)} (${index + 1})`}
        render={(link, index) => (
          <div className={styles['link']}>
            <Select
              label={t('studio-artists.link.kind')}
              labelHidden
              size={40}
              value={link.kind}
              options={[...new Set([...linkKinds, link.kind])].map(kind => ({
                value: kind,
                label: getKindName(kind),
              }))}
              onChange={({ target }) => change(index, { kind: target.value })}
            />
            <Input
              label={t('studio-artists.link.url')}
              labelHidden
              size={40}
              type="url"
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              ref={index === 0 ? field.ref : undefined}
              value={link.url}
              error={problemOf(link)}
              onChange={({ target }) => change(index, { url: target.value })}
            />
          </div>
        )}
      />
      <Button
        size={40}
        iconStart={<PlusIcon size={18} />}
        disabled={links.length >= 30}
        onClick={() => field.onChange([...links, { kind: 'website', url: '' }])}
      >
        {t('studio-artists.links.add')}
      </Button>
    </div>
  )
}
