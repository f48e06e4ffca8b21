import { Copy, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.text.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'

interface Message {
  text: string
  /** The link in it. */
  url: string
}

interface MessageButtonProps {
  label: string
  /** Accessible name of the message, which is shown once it is made. */
  shownAs: string
  team: string
  make: () => Message | Promise<Message>
  /** The button is the main action of its page. */
  isPrimary?: boolean
  /** Button beside it in the same row. */
  beside?: ReactNode
}

/** Copies a message for one person, made when it is asked for, and offers the share sheet where the device has one. */
export function MessageButton({ label, shownAs, team, make, isPrimary = false, beside }: MessageButtonProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [message, setMessage] = useState<Message | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const { busy, failure, save } = useSave<'make'>()
  const copy = () =>
    save('make', async () => {
      const made = message ?? (await make())
      flushSync(() => setMessage(made))
      if (field.current) setIsCopied(await copyText(made.text, field.current))
    })
  // Closing the sheet rejects the promise; nothing is wrong then.
  const share = () => void navigator.share({ text: message?.text ?? '' }).catch(() => undefined)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          {...(isPrimary ? { variant: 'primary' } : { size: 'sm' })}
          busy={busy !== null}
          aria-label={shownAs}
          icon={<Copy aria-hidden="true" className={isPrimary ? 'size-5' : 'size-4'} />}
          onClick={copy}
        >
          {label}
        </Button>
        {message && navigator.share !== undefined && (
          <Button size="sm" icon={<Share2 aria-hidden="true" className="size-4" />} onClick={share}>
            {t('link.share')}
          </Button>
        )}
        {beside}
        <span role="status" className="text-sm">
          {message && t(isCopied ? 'link.copied' : 'link.copyByHand')}
        </span>
      </div>
      <FailureNotice title={t('link.failed')} failure={failure} />
      {message && (
        <>
          <TextAreaField ref={field} label={t('link.message.shown')} rows={2} readOnly value={message.text} />
          <AddressNote url={message.url} team={team} />
        </>
      )}
    </div>
  )
}
