import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/contract/endpoint.ts'
import { studioPaths } from '../../../platform/contract/studio-paths.ts'
import { Checkbox } from '../../../platform/ui/checkbox.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { definePage } from '../../../platform/web/page.ts'
import { useRouter } from '../../../platform/web/routing/use-router.ts'
import { useApi } from '../../../platform/web/use-api.ts'
import { FormGroup, FormPage } from '../../kit/web/shared/form-page.tsx'
import { EmptyNote, ErrorNote, ObjectSkeleton } from '../../kit/web/shared/states.tsx'
import { type EditForm, useEditForm } from '../../kit/web/shared/use-edit-form.ts'
import type { editArtist } from '../contract.ts'
import { AboutField } from './about-field.tsx'
import { type ArtistValues, artistSchema, toChanges, toValues } from './artist-form.ts'
import { GenresField } from './genres-field.tsx'
import { LinksField } from './links-field.tsx'
import { mergeAbout } from './merge-about.ts'
import { type Artist, editedArtistQuery, refreshArtists } from './queries.ts'
import { useFieldLabels, useFieldText } from './use-field-text.ts'

export default definePage({
  load: async () => null,
  head: (_data, { texts: { t } }) => ({ title: t('studio-artists.edit'), description: '' }),
  Component: EditArtistPage,
})

function EditArtistPage({ params }: { params: Record<string, string> }) {
  const t = useT()
  const artistId = Number(params['artist'])
  const { data, error, refetch } = useQuery(editedArtistQuery(useApi(), artistId))
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data) return <ObjectSkeleton />
  if (!data.allowed.includes('edit')) {
    return (
      <EmptyNote
        title={t('studio-artists.readOnly')}
        action={<a href={studioPaths.artist(artistId)}>{data.name}</a>}
      />
    )
  }
  return <ArtistForm key={artistId} artist={data} />
}

/** The form of an artist. Someone else's changes that were saved meanwhile are shown next to the own ones. */
function ArtistForm({ artist }: { artist: Artist }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const router = useRouter()
  const send = (changed: Partial<ArtistValues>, version: number) =>
    api.call<CallOf<typeof editArtist>>('PATCH', '/api/studio/artists/{artist_id}/', {
      artist_id: artist.artist_id,
      version,
      ...toChanges(changed),
    })
  const form = useEditForm<ArtistValues>({
    schema: artistSchema,
    values: toValues(artist),
    version: artist.version,
    async save(changed, version) {
      try {
        return await send(changed, version)
      } catch (error) {
        const merged = mergeAbout(error, artist.about)
        if (!merged) throw error
        form.setValue('about', merged.about, { shouldDirty: true })
        if (merged.conflict) throw merged.conflict
        return await send({ ...changed, about: merged.about }, merged.version)
      } finally {
        void refreshArtists(client)
      }
    },
    onSaved: () => router.navigate({ href: studioPaths.artist(artist.artist_id) }),
  })
  const labels = useFieldLabels()
  const showValue = useFieldText()
  return (
    <FormPage
      title={t('studio-artists.editTitle', { name: artist.name })}
      parent={{ href: studioPaths.artist(artist.artist_id), title: artist.name }}
      form={form}
      labels={labels}
      showValue={showValue}
    >
      <BasicFields form={form} />
      <FormGroup title={t('studio-artists.about')} note={t('studio-artists.about.note')}>
        <AboutField form={form} />
      </FormGroup>
      <FormGroup title={t('studio-artists.links')} note={t('studio-artists.links.note')}>
        <LinksField form={form} />
        <Input
          {...form.field('youtube_id')}
          label={t('studio-artists.youtube')}
          hint={t('studio-artists.youtube.hint')}
          size={40}
          autoComplete="off"
          spellCheck={false}
        />
        <Input
          {...form.field('itunes_artist_id')}
          label={t('studio-artists.itunes')}
          hint={t('studio-artists.itunes.hint')}
          size={40}
          inputMode="numeric"
          autoComplete="off"
        />
      </FormGroup>
    </FormPage>
  )
}

function BasicFields({ form }: { form: EditForm<ArtistValues> }) {
  const t = useT()
  return (
    <FormGroup title={t('studio-artists.basics')}>
      <Input
        {...form.field('name')}
        label={t('studio-artists.name')}
        hint={t('studio-artists.name.hint')}
        size={40}
        autoComplete="off"
      />
      <GenresField form={form} />
      <Input
        {...form.field('popularity', { valueAsNumber: true })}
        label={t('studio-artists.popularity')}
        hint={t('studio-artists.popularity.hint')}
        size={40}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
      />
      <Checkbox {...form.register('is_featured')} hint={t('studio-artists.consequence.feature')}>
        {t('studio-artists.featured')}
      </Checkbox>
    </FormGroup>
  )
}
