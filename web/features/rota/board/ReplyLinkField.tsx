import { useRef, useState } from 'react'
import type { ReplyLink } from '#shared/answers.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import { useConfig } from '../../config/config.ts'

interface ReplyLinkFieldProps {
  /** Whose link it is. */
  name: string
  make: () => Promise<ReplyLink>
}

/** A link by which somebody answers without signing in, to hand over by any messenger. Made when it is asked for. */
export function ReplyLinkField({ name, make }: ReplyLinkFieldProps) {
  const t = useT()
  const { teamName } = useConfig()
  const { busy, failure, save } = useSave<'link'>()
  const [url, setUrl] = useState<string | null>(null)
  const shown = useRef<HTMLInputElement>(null)
  const label = t('board.replyLinkNamed', { name })
  return (
    <>
      {url ? (
        <>
          <input ref={shown} readOnly value={url} aria-label={label} className={smallControlClasses} />
          <CopyButton
            label={t('board.copyLink')}
            text={url}
            shown={shown}
            copied={t('board.linkCopied')}
            byHand={t('board.copyByHand')}
          />
        </>
      ) : (
        <Button
          size="sm"
          busy={busy === 'link'}
          aria-label={label}
          onClick={() => save('link', async () => setUrl((await make()).url))}
        >
          {t('board.replyLink')}
        </Button>
      )}
      {url && (
        <div className="basis-full">
          <AddressNote url={url} team={teamName} />
        </div>
      )}
      {failure && (
        <p role="alert" className="basis-full text-sm text-danger">
          {whyOf(failure.error)}
        </p>
      )}
    </>
  )
}
