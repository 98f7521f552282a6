import { type ChangeEvent, type Ref, useId } from 'react'
import { Field, getFieldAria } from '../../../../platform/ui/field.tsx'
import { IconButton } from '../../../../platform/ui/icon-button.tsx'
import { CloseIcon, ImageIcon, PlusIcon } from '../../../../platform/ui/icons.tsx'
import { useFormats } from '../../../../platform/web/format.ts'
import { getFieldErrorText } from '../../../../platform/web/forms/error-text.ts'
import { useTexts } from '../../../../platform/web/i18n.tsx'
import styles from './image-picker.module.css'
import { imagesMax } from './image-rules.ts'

interface Props {
  images: File[]
  /** Error code returned by `findImagesProblem`. */
  problem: string | null | undefined
  onChange: (images: File[]) => void
  ref?: Ref<HTMLInputElement>
}

/** Selects images and lists them by name. Requires the texts of `contact` and `error`. */
export function ImagePicker({ images, problem, onChange, ref }: Props) {
  const texts = useTexts()
  const { t } = texts
  const id = useId()
  const hint = t('contact.images.hint', { count: imagesMax })
  const error =
    problem === 'ERR_INVALID_LENGTH'
      ? t('contact.error.images', { count: imagesMax })
      : getFieldErrorText(texts, problem ?? undefined, 'contact.error.')
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChange([...images, ...(currentTarget.files ?? [])])
    // Resets the input, because selecting a removed file again would otherwise fire no change event.
    currentTarget.value = ''
  }
  return (
    <Field id={id} label={t('contact.images')} hint={hint} error={error}>
      {/*
       * Uses a custom button, because the native one is labelled in the browser's language and drops earlier
       * files.
       */}
      <input
        {...getFieldAria(id, { hint, error })}
        ref={ref}
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
