import { useRef, useState } from 'react'
import { paths } from '../../../navigation/pages.ts'
import { SITE_PATH } from '../../../platform/site.ts'
import { useT } from '../../../strings/strings.ts'
import { AddressNote } from '../../../ui/AddressNote.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copy.text.ts'
import { useConfig } from '../config/config.ts'
import type { StepLook } from './setup.steps.ts'

interface LinksStepProps {
  look: StepLook
  /** The addresses are read, not only copied. */
  isShown: boolean
  onCopied: () => void
}

/** A button that copies the addresses that new people need. */
export function LinksStep({ look, isShown, onCopied }: LinksStepProps) {
  const t = useT()
  const { registration, siteUrl, teamName } = useConfig()
  const shown = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  // Empty until the first answer of the server ever.
  const site = siteUrl || location.origin + SITE_PATH
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
      <Button ref={button} {...look} onClick={copy}>
        {t('setup.links.button')}
      </Button>
      <div className="flex basis-full flex-col gap-2">
        <p
          ref={shown}
          tabIndex={-1}
          className={
            isShown || isCopied === false
              ? 'mt-2 rounded bg-sunken px-3 py-2 whitespace-pre-line wrap-anywhere'
              : 'sr-only'
          }
        >
          {text}
        </p>
        <p role="status" className="text-sm text-muted">
          {isCopied !== null && t(isCopied ? 'setup.links.copied' : 'setup.links.byHand')}
        </p>
        {isShown && <AddressNote url={joinUrl} team={teamName} />}
      </div>
    </>
  )
}
