import { type ChangeEvent, useId } from 'react'
import { Field, fieldAria } from '../../../../platform/ui/field.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { CloseIcon, ImageIcon, PlusIcon } from '../../../../platform/ui/icons.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { useT } from '../../../../platform/web/i18n.tsx'
import styles from './image-picker.module.css'
import { imagesMax } from './image-rules.ts'

interface Props {
  images: File[]
  error: string | undefined
  onChange: (images: File[]) => void
}

/** Picks one or more images and lists them by name. Needs the texts `contact`. */
export function ImagePicker({ images, error, onChange }: Props) {
  const t = useT()
  const id = useId()
  const hint = t('contact.images.hint', { count: imagesMax })
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChange([...images, ...(currentTarget.files ?? [])])
    // Reset, or choosing a removed file again would fire no change event.
    currentTarget.value = ''
  }
  return (
    <Field id={id} label={t('contact.images')} hint={hint} error={error}>
      {/* Custom button: the native one uses the browser's language and drops earlier files. */}
      <input
        {...fieldAria(id, { hint, error })}
        className={styles['file']}
        type="file"
        accept="image/*"
        multiple
        onChange={add}
      />
      <label htmlFor={id} className={styles['add']}>
        <PlusIcon size={18} />
        {t('contact.images.add')}
      </label>
      {images.length > 0 && (
        <ul className={styles['images']} aria-label={t('contact.images.list')}>
          {images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice
            <li key={index} className={styles['image']}>
              <ImageIcon size={18} />
              <span className={styles['imageName']}>{image.name}</span>
              <Size bytes={image.size} />
              <IconButton
                label={t('contact.images.remove', { name: image.name })}
                icon={<CloseIcon size={18} />}
                onClick={() => onChange(images.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

function Size({ bytes }: { bytes: number }) {
  const { megabytes } = useFormats()
  return <span className={styles['imageSize']}>{megabytes(bytes)}</span>
}
