import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Badge } from '../../../platform/ui/badge.tsx'
import { filterOptions } from '../../../platform/ui/combobox.ts'
import { Dropdown } from '../../../platform/ui/dropdown.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import type { EditForm } from '../../kit/web/shared/use-edit-form.ts'
import styles from './artist-form.module.css'
import type { ArtistValues } from './artist-form.ts'
import { OrderedRows } from './ordered-rows.tsx'
import { useGenres } from './use-genres.ts'

/** The genres of an artist, the first of which fans see first. Genres that no language translates can be added. */
export function GenresField({ form }: { form: EditForm<ArtistValues> }) {
  const t = useT()
  const { genres, getGenreName } = useGenres()
  const { field } = useController({ control: form.control, name: 'genres' })
  const [query, setQuery] = useState('')
  const chosen = field.value
  const known = new Set(genres.map(({ genre }) => genre))
  const typed = query.trim()
  const options = filterOptions(
    genres
      .filter(({ genre }) => !chosen.includes(genre))
      .map(({ genre, name }) => ({ value: genre, label: name })),
    query,
  )
  const isNew = typed !== '' && typed.length <= 60 && options.length === 0 && !chosen.includes(typed)
  return (
    <div className={styles['field']}>
      <Dropdown
        label={t('studio-artists.genres')}
        hint={t('studio-artists.genres.hint')}
        error={form.errorOf('genres')}
        placeholder={t('studio-artists.genres.add')}
        options={
          isNew ? [{ value: typed, label: t('studio-artists.genres.asWritten', { genre: typed }) }] : options
        }
        value={null}
        onQuery={setQuery}
        onChange={({ value }) => {
          setQuery('')
          field.onChange([...chosen, value])
        }}
        emptyText={t('studio-artists.genres.noMatch')}
      />
      <OrderedRows
        label={t('studio-artists.genres')}
        items={chosen}
        onChange={field.onChange}
        nameOf={getGenreName}
        render={genre => (
          <span className={styles['genre']}>
            {getGenreName(genre)}
            {genres.length > 0 && !known.has(genre) && (
              <Badge color="warning">{t('studio-artists.genres.untranslated')}</Badge>
            )}
          </span>
        )}
      />
    </div>
  )
}
