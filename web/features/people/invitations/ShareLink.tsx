import { QrCode as QrIcon, Share2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TextField } from '../../../ui/TextField.tsx'

// Loaded when somebody wants to see a code.
const QrCode = lazy(async () => ({ default: (await import('../../../ui/QrCode.tsx')).QrCode }))

interface ShareLinkProps {
  label: string
  url: string
  /** Text of the share sheet, above the link. */
  text: string
  copyLabel: string
  /** Accessible name of the QR code. */
  codeLabel: string
}

/** A link to hand on: copied, by the share sheet where the device has one, or scanned as a QR code. */
export function ShareLink({ label, url, text, copyLabel, codeLabel }: ShareLinkProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const [isCodeShown, setIsCodeShown] = useState(false)
  // Closing the sheet rejects the promise; nothing is wrong then.
  const share = () => void navigator.share({ text, url }).catch(() => undefined)
  return (
    <div className="flex flex-col gap-2">
      <TextField
        ref={field}
        label={label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        className="max-w-2xl"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {navigator.share !== undefined && (
          <Button icon={<Share2 aria-hidden="true" className="size-5" />} onClick={share}>
            {t('link.share')}
          </Button>
        )}
        <Button
          icon={<QrIcon aria-hidden="true" className="size-5" />}
          aria-expanded={isCodeShown}
          onClick={() => setIsCodeShown((known) => !known)}
        >
          {t(isCodeShown ? 'link.hideCode' : 'link.showCode')}
        </Button>
        <CopyButton
          label={copyLabel}
          text={url}
          shown={field}
          copied={t('link.copied')}
          byHand={t('link.copyByHand')}
        />
      </div>
      {isCodeShown && (
        <Suspense fallback={<Skeleton className="size-56" />}>
          <QrCode text={url} label={codeLabel} />
        </Suspense>
      )}
    </div>
  )
}
