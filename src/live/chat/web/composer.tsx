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

/** The parts of a keyboard event that matter here. */
export interface Press {
  key: string
  shiftKey: boolean
  isComposing: boolean
  /** 229 while an input method handles the key, even right after `isComposing` has ended (Safari). */
  keyCode: number
}

/** Whether a key press sends: Enter on desktop, but not the Enter that ends a Hangul or kana composition. */
export function shouldSend({ key, shiftKey, isComposing, keyCode }: Press, isDesk: boolean): boolean {
  return isDesk && key === 'Enter' && !shiftKey && !isComposing && keyCode !== 229
}

// Equal to the server's limits (pages import only types from `chat-shapes.ts`).
/** Maximum length of a message in graphemes. */
export const textLengthMax = 300
/** Maximum length of a message in UTF-16 units. */
export const textUnitsMax = 6_000

/** Characters left in a message, which is sent as one line; negative if it is too long. */
export function countCharactersLeft(text: string): number {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  const left = textLengthMax - countCharacters(line)
  return line.length > textUnitsMax ? Math.min(left, -1) : left
}

/** Shows the countdown below this many characters left. */
const countedBelow = 60

export interface Reply {
  seq: number
  name: string
}

interface Props {
  /** Whether the fan has agreed to the rules on any device. */
  hasAgreed: boolean
  input: RefObject<HTMLTextAreaElement | null>
  reply: Reply | null
  onCancelReply: () => void
  /** In milliseconds since 1970: when slow mode admits the next message. */
  readyAt: number
  /** Minimum time between messages; a short one is not shown. */
  waitSeconds: number
  onSay: (text: string) => void
  /** A visitor's text from before signing in, to continue with. */
  draft: string | null
  /** Called instead of `onSay` for visitors. */
  onVisitorSays: ((text: string) => void) | null
}

/** The field for writing. Enter sends on desktop, unless an input method needs it. */
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
    // Clears the field in the next frame; the list, which may be long, may follow later.
    startTransition(() => onSay(text))
    setText('')
    input.current?.focus()
  }
  useEffect(() => {
    if (draft !== null) focusField(input.current)
  }, [draft, input])
  // The rules replaced the field and took the focus.
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
