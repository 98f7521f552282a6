import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../../../platform/ui/button.tsx'
import { useT } from '../../../../platform/web/i18n.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { useDocumentTitle } from './document-title.ts'
import styles from './form-page.module.css'
import { PageHead } from './page-head.tsx'
import type { EditForm } from './use-edit-form.ts'

export interface FormPageProps<Values extends FieldValues> {
  title: string
  parent: { href: string; title: string }
  badge?: ReactNode
  /** Buttons at the title, such as the one that deletes the object. */
  actions?: ReactNode
  /** A verb, such as “Send”; “Save” by default. */
  saveLabel?: string
  form: EditForm<Values>
  /** Labels by field, for the comparison when someone else has saved meanwhile. */
  labels: Readonly<Record<keyof Values & string, string>>
  /** Shows a field's value in that comparison; plain text by default. */
  showValue?: (field: string, value: unknown) => ReactNode
  /** The fields, in groups (`FormGroup`). */
  children: ReactNode
}

/** A page that edits one object: its fields, and a bar to save or discard while something is changed. */
export function FormPage<Values extends FieldValues>(props: FormPageProps<Values>) {
  const { title, parent, form, labels, showValue, children } = props
  const t = useT()
  useDocumentTitle(title)
  const { isDirty, isSubmitting, errors } = form.formState
  return (
    <form className={styles['page']} noValidate onSubmit={form.submit}>
      <PageHead title={title} badge={props.badge} parent={parent} actions={props.actions} />
      {form.conflict && (
        <ConflictPanel
          conflict={form.conflict}
          labels={labels}
          showValue={showValue}
          onResolve={form.resolve}
        />
      )}
      <div className={styles['groups']}>{children}</div>
      <div className={styles['bar']}>
        <p className={styles['state']} role="status">
          {isDirty && t('studio.form.unsaved')}
        </p>
        <p className={styles['error']} role="alert">
          {errors.root?.['serverError']?.message}
        </p>
        <Button size={40} look="quiet" disabled={!isDirty || isSubmitting} onClick={form.discard}>
          {t('studio.form.discard')}
        </Button>
        <Button
          type="submit"
          size={40}
          look="primary"
          busy={isSubmitting}
          busyText={t('common.loading')}
          disabled={!isDirty}
          disabledReason={form.conflict ? t('studio.form.resolveFirst') : undefined}
        >
          {props.saveLabel ?? t('studio.form.save')}
        </Button>
      </div>
    </form>
  )
}

/** Fields that belong together, under their title. */
export function FormGroup({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      {note && <p className={styles['note']}>{note}</p>}
      {children}
    </fieldset>
  )
}
