import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { setupApi } from '#shared/setup.ts'
import { isLoopbackHost } from '#shared/siteAddress.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../forms/useSave.ts'
import { paths } from '../../navigation/pages.ts'
import { useT } from '../../strings/strings.ts'
import { AddressNote } from '../../ui/AddressNote.tsx'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy.text.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useConfig } from '../config/config.ts'
import { setupQuery } from './setup.queries.ts'

/** Sends a test text or mail to oneself, and says where it went. */
export function TestStep({ of }: { of: 'texts' | 'mail' }) {
  const t = useT()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<{ isReached: boolean; text: string } | null>(null)
  const { busy, failure, save } = useSave<'send'>()
  const sendText = async () => {
    const { to, reachesPhones } = await call(setupApi.testText, {})
    setOutcome({ isReached: reachesPhones, text: t(reachesPhones ? 'setup.texts.sent' : 'setup.texts.logged', { to }) })
  }
  const sendMail = async () => {
    const { to } = await call(setupApi.testMail, {})
    setOutcome({ isReached: true, text: t('setup.mail.sent', { to }) })
    await cache.invalidateQueries(setupQuery)
  }
  const send = () => {
    setOutcome(null)
    save('send', of === 'texts' ? sendText : sendMail)
  }
  return (
    <>
      <Button className="self-start" busy={busy !== null} onClick={send}>
        {t(`setup.${of}.button`)}
      </Button>
      <FailureNotice title={t('setup.failed')} failure={failure} />
      {outcome && (
        <Notice tone={outcome.isReached ? 'success' : 'info'} className="basis-full">
          {outcome.text}
        </Notice>
      )}
    </>
  )
}

/** The addresses that new people need, and a button that copies them. */
export function LinksStep({ onCopied }: { onCopied: () => void }) {
  const t = useT()
  const { registration, siteUrl, teamName } = useConfig()
  const shown = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  // Empty until the first answer of the server ever.
  const site = siteUrl || location.origin
  const joinUrl = site + paths.join
  const join = t('setup.links.join', { url: joinUrl })
  const register = t('setup.links.register', { url: site + paths.register })
  const text = registration === 'invitation' ? join : `${join}\n${register}`
  const copy = async () => {
    if (!shown.current) return
    const isDone = await copyText(text, shown.current)
    setIsCopied(isDone)
    // A text that is to be copied by hand keeps the focus, and so its selection.
    if (isDone) button.current?.focus()
    onCopied()
  }
  return (
    <>
      <Button ref={button} className="self-start" onClick={copy}>
        {t('setup.links.button')}
      </Button>
      <div className="flex basis-full flex-col gap-2">
        <p ref={shown} tabIndex={-1} className="rounded bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <p role="status" className="text-sm text-muted">
          {isCopied !== null && t(isCopied ? 'setup.links.copied' : 'setup.links.byHand')}
        </p>
        {/* An address that no phone opens at all is named by its own step in the same card. */}
        {!isLoopbackHost(new URL(site).hostname) && <AddressNote url={joinUrl} team={teamName} />}
      </div>
    </>
  )
}

/** A message for the technical person, while the app's address is that of the server's own computer. */
export function AddressStep() {
  const { teamName } = useConfig()
  const url = isLoopbackHost(location.hostname) ? location.origin : 'http://localhost'
  return (
    <div className="basis-full">
      <AddressNote url={url} team={teamName} />
    </div>
  )
}

/** Looks again whether there is a backup. */
export function BackupStep() {
  const t = useT()
  const cache = useQueryClient()
  const { busy, save } = useSave<'look'>()
  return (
    <Button
      className="self-start"
      busy={busy !== null}
      onClick={() => save('look', () => cache.invalidateQueries(setupQuery))}
    >
      {t('setup.backup.button')}
    </Button>
  )
}
