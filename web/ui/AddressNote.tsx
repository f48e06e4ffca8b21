import { useRef } from 'react'
import { isLoopbackHost } from '#shared/siteAddress.ts'
import { useT } from '../strings/strings.ts'
import { CopyButton } from './CopyButton.tsx'

interface AddressNoteProps {
  /** A link that stands beside the note, as the server has made it; a path before its settings are there. */
  url: string
  team: string
}

/** True for a link that phones can open, too. */
export function isOpenToPhones(url: string): boolean {
  const { hostname, origin } = new URL(url, location.origin)
  return !isLoopbackHost(hostname) && origin === location.origin
}

/**
 * Says beside a link that phones cannot open it, with a message for the technical person. Renders nothing where they
 * can open it.
 */
export function AddressNote({ url, team }: AddressNoteProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  if (isOpenToPhones(url)) return null
  const message = t('siteAddress.message', { team, address: new URL(url, location.origin).origin })
  return (
    <div role="note" className="flex flex-col gap-2 rounded bg-sunken px-4 py-3">
      <p>{t('siteAddress.closed')}</p>
      <textarea ref={field} readOnly tabIndex={-1} aria-hidden="true" value={message} className="sr-only text-base" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CopyButton
          label={t('siteAddress.copy')}
          text={message}
          shown={field}
          copied={t('siteAddress.copied')}
          byHand={t('siteAddress.byHand')}
        />
      </div>
    </div>
  )
}
