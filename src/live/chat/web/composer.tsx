import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { countCharacters } from '../../../platform/contract/characters.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { focusField } from '../../../platform/ui/focus.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { CloseIcon } from '../../../platform/ui/icons.tsx'
import { VisuallyHidden } from '../../../platform/ui/visually-hidden.tsx'
import { useT } from '../../../platform/web/i18n.tsx'
import { useDeviceNow } from '../../../platform/web/use-now.ts'
import styles from './composer.module.css'
import { Rules, useRules } from './rules.tsx'

/** The fields of a keyboard event that decide whether it sends. */
export interface KeyPress {
  key: string
  shiftKey: boolean
  isComposing: boolean
  /**
   * 229 while an input method handles the key. Safari reports it even for the key that has just ended
   * `isComposing`.
   */
  keyCode: number
}

/**
 * Whether a key press sends the message: Enter does on desktop, except the Enter that ends a Hangul or kana
 * composition.
 */
export function shouldSend({ key, shiftKey, isComposing, keyCode }: KeyPress, isDesk: boolean): boolean {
  return isDesk && key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
}

// These constants equal the server's limits; pages import only types from `chat-shapes.ts`.
export const textLengthMax = 300
export const textUnitsMax = 6_000

/**
 * Counts the characters left in a message, which is sent as one line; negative if the message is too long.
 */
export function countCharactersLeft(text: string): number {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const left = textLengthMax - countCharacters(line)
  return line.length > textUnitsMax ? Math.min(left, -1) : left
}

/** Number of characters left below which the countdown is shown. */
const countedBelow = 60

export interface Reply {
  seq: number
  name: string
}

interface Props {
  /** Whether the fan has agreed to the rules, on any device. */
  hasAgreed: boolean
  input: RefObject<HTMLTextAreaElement | null>
  reply: Reply | null
  onCancelReply: () => void
  /** Time at which slow mode admits the next message, in milliseconds since 1970. */
  readyAt: number
  /** Minimum seconds between messages; short intervals are not shown. */
  waitSeconds: number
  onSay: (text: string) => void
  /** Text that a visitor typed before signing in; null if none. */
  draft: string | null
  onVisitorSays: ((text: string) => void) | null
}

/** Field for writing a message. Enter sends on desktop, unless an input method handles the key. */
export function Composer(props: Props) {
  const { hasAgreed, input, reply, onCancelReply, readyAt, waitSeconds, onSay, draft, onVisitorSays } = props
  const t = useT()
  const hintId = useId()
  const [text, setText] = useState(draft ?? '')
  const [isAsking, setAsking] = useState(false)
  const rules = useRules(hasAgreed)
  const left = countCharactersLeft(text)
  const slowSeconds = useSecondsUntil(waitSeconds > 1 ? readyAt : 0)
  const why =
    left < 0 ? t('chat.tooLong') : slowSeconds > 0 ? t('chat.wait', { count: slowSeconds }) : undefined
  const isEmpty = text.trim() === ''

  const send = () => {
    // Updates the list in a transition, so that the field clears at once even if the list is long.
    startTransition(() => onSay(text))
    setText('')
    input.current?.focus()
  }
  useEffect(() => {
    if (draft !== null) focusField(input.current)
  }, [draft, input])
  // Returns focus to the field after the rules have replaced it.
  const wasAsking = useRef(false)
  useEffect(() => {
    if (wasAsking.current && !isAsking) focusField(input.current)
    wasAsking.current = isAsking
  }, [isAsking, input])
  const trySend = () => {
    if (onVisitorSays) return onVisitorSays(text)
    if (isEmpty || why) return
    if (rules.isAccepted) send()
    else setAsking(true)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    trySend()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, keyCode } = event
    const isDesk = matchMedia('(hover: hover) and (pointer: fine)').matches
    if (!shouldSend({ key, shiftKey, keyCode, isComposing: event.nativeEvent.isComposing }, isDesk)) return
    event.preventDefault()
    trySend()
  }
  if (isAsking) {
    const accept = () => {
      rules.accept()
      setAsking(false)
      send()
    }
    return <Rules onAccept={accept} onCancel={() => setAsking(false)} />
  }
  return (
    <form className={styles['composer']} onSubmit={onSubmit}>
      {reply && (
        <p className={styles['reply']}>
          <span>
            {t('chat.replyingTo')} <bdi>{reply.name}</bdi>
          </span>
          <IconButton label={t('chat.reply.cancel')} icon={<CloseIcon size={16} />} onClick={onCancelReply} />
        </p>
      )}
      <div className={styles['line']} data-visitor={onVisitorSays ? '' : undefined}>
        <textarea
          ref={input}
          className={styles['input']}
          rows={1}
          dir="auto"
          value={text}
          placeholder={t('chat.write')}
          aria-label={t('chat.write')}
          aria-describedby={hintId}
          aria-invalid={left < 0 || undefined}
          enterKeyHint="send"
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          look="primary"
          size={40}
          disabled={isEmpty && !onVisitorSays}
          {...(why && { disabledReason: why })}
        >
          {t(onVisitorSays ? 'chat.signIn' : 'chat.send')}
        </Button>
      </div>
      <p id={hintId} className={styles['hint']}>
        <span>{!onVisitorSays && (why ?? (waitSeconds > 1 && t('chat.slow', { count: waitSeconds })))}</span>
        {left < countedBelow && (
          <span className={styles['count']} data-over={left < 0 || undefined}>
            <VisuallyHidden>{t('chat.left', { count: left })}</VisuallyHidden>
            <span aria-hidden="true">{left}</span>
          </span>
        )}
      </p>
    </form>
  )
}

function useSecondsUntil(atMs: number): number {
  const now = useDeviceNow()
  return Math.max(0, Math.ceil((atMs - now) / 1_000))
}
