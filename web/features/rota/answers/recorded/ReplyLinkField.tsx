import { Copy, MessageSquareText } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReplyLink } from '#shared/rota/answers.ts'
import { whyOf } from '../../../../api/error.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { AddressNote } from '../../../../ui/AddressNote.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { copyText } from '../../../../ui/copy.text.ts'
import { smallControlClasses } from '../../../../ui/Field.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { smsAddress } from '../../standIns/callOut.text.ts'

interface ReplyLinkFieldProps {
  /** The person of the link. */
  name: string
  make: () => Promise<ReplyLink>
  /** The button that copies is a sign without words. */
  isSign?: boolean
  /** The number that a text with the link goes to, from the admin's own phone. */
  text?: { phone: string; messageOf: (url: string) => string } | undefined
}

/**
 * Copies a link by which somebody answers without signing in, or begins a text with it. It is made when it is asked
 * for.
 */
export function ReplyLinkField({ name, make, isSign = false, text }: ReplyLinkFieldProps) {
  const t = useT()
  const { busy, failure, save } = useSave<'copy' | 'text'>()
  const [url, setUrl] = useState<string | null>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  const shown = useRef<HTMLInputElement>(null)
  const texts = useRef<HTMLAnchorElement>(null)

  async function made(): Promise<string> {
    const link = url ?? (await make()).url
    flushSync(() => setUrl(link))
    return link
  }
  const copy = () =>
    save('copy', async () => {
      const link = await made()
      if (shown.current) setIsCopied(await copyText(link, shown.current))
    })
  const writeText = () =>
    save('text', async () => {
      await made()
      texts.current?.click()
    })
  return (
    <>
      <Button
        size="sm"
        busy={busy === 'copy'}
        aria-label={t('board.copyLinkNamed', { name })}
        icon={<Copy aria-hidden="true" className="size-4" />}
        onClick={copy}
      >
        {!isSign && t('board.copyLink')}
      </Button>
      {text && (
        <Button
          size="sm"
          busy={busy === 'text'}
          aria-label={t('callOut.textNamed', { name })}
          icon={<MessageSquareText aria-hidden="true" className="size-4" />}
          onClick={writeText}
        >
          {t('callOut.text')}
        </Button>
      )}
      {url && <MadeLink ref={shown} name={name} url={url} isCopied={isCopied} />}
      {url && text && (
        <a ref={texts} hidden href={smsAddress(text.phone, text.messageOf(url))}>
          {t('callOut.text')}
        </a>
      )}
      {failure && (
        <p role="alert" className="basis-full text-sm text-danger">
          {whyOf(failure.error)}
        </p>
      )}
    </>
  )
}

interface MadeLinkProps {
  /** The field with the address, from which it is copied. */
  ref: Ref<HTMLInputElement>
  name: string
  url: string
  /** Null until it was tried. */
  isCopied: boolean | null
}

/** The address of a link, whether it was copied, and what may keep others from opening it. */
function MadeLink({ ref, name, url, isCopied }: MadeLinkProps) {
  const t = useT()
  const { teamName } = useConfig()
  return (
    <div className="flex basis-full flex-col gap-2">
      <p role="status" className="text-sm empty:hidden">
        {isCopied !== null && t(isCopied ? 'board.linkCopied' : 'board.copyByHand')}
      </p>
      <input
        ref={ref}
        readOnly
        value={url}
        aria-label={t('board.replyLinkNamed', { name })}
        className={smallControlClasses}
      />
      <AddressNote url={url} team={teamName} />
    </div>
  )
}
