import { Smartphone } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { type RecoveryCodes, secondFactorApi } from '#shared/people/secondFactor.ts'
import { call } from '../../../api/call.ts'
import { useT } from '../../../strings/strings.ts'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { CodeField } from '../../../ui/CodeField.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { StepEnd } from './StepEnd.tsx'
import { StepPanel } from './StepPanel.tsx'
import { groupsOf } from './secret.text.ts'
import { useStep } from './useStep.ts'

interface AppSecretProps {
  /** Base32. */
  secret: string
  /** The otpauth address of the secret. */
  uri: string
}

interface ConnectStepProps extends AppSecretProps {
  onCodes: (codes: RecoveryCodes) => void
  onCancel: () => void
}

/** Connects an authenticator app: it gets the secret, and its first code is typed here. */
export function ConnectStep({ secret, uri, onCodes, onCancel }: ConnectStepProps) {
  const t = useT()
  const step = useStep()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    step.run(async () => onCodes(await call(secondFactorApi.confirm, { code })))
  }
  return (
    <StepPanel title={t('secondFactor.scanTitle')} takesFocus>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <ol className="flex list-decimal flex-col gap-5 pl-5">
          <li className="pl-1">{t('secondFactor.getApp')}</li>
          <li className="pl-1">
            <AppSecret secret={secret} uri={uri} />
          </li>
          <li className="pl-1">
            <p>{t('secondFactor.typeCode')}</p>
            <CodeField
              ref={step.code}
              label={t('secondFactor.code')}
              error={step.refused?.code && <span role="alert">{step.refused.code}</span>}
              className="mt-3 max-w-80"
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </li>
        </ol>
        <StepEnd
          step={step}
          submitLabel={t('secondFactor.switchOn')}
          failed={t('secondFactor.switchOnFailed')}
          onCancel={onCancel}
        />
      </form>
    </StepPanel>
  )
}

/**
 * The secret as a QR code, a link and a text. On a phone the link comes first and the QR code last: the app is
 * mostly on the same device.
 */
function AppSecret({ secret, uri }: AppSecretProps) {
  const t = useT()
  const key = useRef<HTMLElement>(null)
  return (
    <>
      <p className="max-sm:hidden">{t('secondFactor.scan')}</p>
      <p className="sm:hidden">{t('secondFactor.openOnPhone')}</p>
      <div className="mt-3 flex flex-wrap gap-x-6 gap-y-5">
        <div className="max-sm:order-last">
          <p className="mb-2 sm:hidden">{t('secondFactor.scanElsewhere')}</p>
          <QrCode text={uri} label={t('secondFactor.picture')} />
        </div>
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-2">
          <p className="text-sm text-muted max-sm:hidden">{t('secondFactor.onThisPhone')}</p>
          <a href={uri} className={buttonClasses({})}>
            <Smartphone aria-hidden="true" className="size-5" />
            {t('secondFactor.openApp')}
          </a>
          <p className="mt-3 text-sm text-muted max-sm:hidden">{t('secondFactor.key')}</p>
          <p className="mt-3 sm:hidden">{t('secondFactor.keyOnPhone')}</p>
          <code ref={key} tabIndex={-1} className="max-w-[20ch] font-mono outline-none">
            {groupsOf(secret)}
          </code>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <CopyButton
              label={t('secondFactor.copyKey')}
              text={secret}
              shown={key}
              copied={t('secondFactor.keyCopied')}
              byHand={t('secondFactor.copyByHand')}
            />
          </div>
        </div>
      </div>
    </>
  )
}
