import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { Input } from '../../../platform/ui/input.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { useT, useTexts } from '../../../platform/web/i18n.tsx'
import { useApi } from '../../../platform/web/use-api.ts'
import { readReceiptCode } from '../../receipt-code.ts'
import styles from '../vote-page.module.css'
import { publishedStageQuery } from './published-stage.ts'
import type { PageRecount } from './use-recount.ts'

/** Searches the recounted record for a receipt code. The code never leaves this browser. */
export function FindBallot({ recount }: { recount: PageRecount }) {
  const t = useT()
  const { locale } = useTexts()
  const api = useApi()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)

  async function find(event: FormEvent): Promise<void> {
    event.preventDefault()
    const code = readReceiptCode(typed)
    setInvalid(code === null)
    setAnswer(null)
    if (code === null || isBusy) return
    setBusy(true)
    try {
      setAnswer(await describeBallot(code))
    } catch {
      setAnswer(t('vote.public.failed'))
    } finally {
      setBusy(false)
    }
  }

  /**
   * Returns a description of the ballot; null if the recount was stopped or failed, which its panel shows.
   */
  async function describeBallot(code: string): Promise<string | null> {
    const { hashReceiptCode: ballotOf } = await import('./run-recount.ts')
    const ballot = await ballotOf(code)
    // A recent vote may be in a block that the recount doesn't include yet.
    const recounted = await recount.upToDate()
    if (!recounted) return null
    let found = await recounted.find(ballot)
    if (!found && recounted.isFile) found = (await (await recount.start(null))?.find(ballot)) ?? null
    if (!found) return t('vote.public.find.none')
    if (found.isRemoved) return t('vote.public.find.removed')
    if (found.artistId === null) return t('vote.public.find.hidden')
    const { head } = recounted.outcome
    return t('vote.public.find.counts', { artist: await findName(found.stageId, found.artistId, head) })
  }

  /** Returns the name of a candidate in any stage. */
  async function findName(stageId: number, artistId: number, head: string | null): Promise<string> {
    const { votes } = await client.ensureQueryData(publishedStageQuery({ api, locale }, stageId, head))
    return votes.results.find(({ artist_id: id }) => id === artistId)?.name ?? String(artistId)
  }

  return (
    <Section title={t('vote.public.find')}>
      <form className={styles['find']} onSubmit={event => void find(event)}>
        <Input
          label={t('vote.public.find.label')}
          hint={t('vote.public.find.hint')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...(isInvalid && { error: t('vote.public.find.invalid') })}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isBusy}>
          {t('vote.public.find.button')}
        </Button>
        <p role="status" className={styles['answer']}>
          {answer}
        </p>
      </form>
    </Section>
  )
}
