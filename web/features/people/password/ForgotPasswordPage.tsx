import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EntryPanel } from '../../../ui/EntryPanel.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useConfig } from '../config/config.ts'
import { DoneStep } from './DoneStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ResetCodeStep } from './ResetCodeStep.tsx'
import { resetFailure, resetSendFailure } from './reset.failure.ts'
import { useReset } from './useReset.ts'

// Loaded only where this server sends mail, and after a tap.
const MailStep = lazy(() => import('./MailStep.tsx').then((loaded) => ({ default: loaded.MailStep })))

/** A new password by the phone number; by mail where the server sends it. */
export function ForgotPasswordPage() {
  const t = useT()
  const [isByMail, setIsByMail] = useState(false)
  usePageTitle(t('reset.title'))
  return (
    <EntryPanel title={t('reset.title')} tagline={t('reset.tagline')}>
      {isByMail ? (
        <Suspense fallback={<Spinner />}>
          <MailStep onPhone={() => setIsByMail(false)} />
        </Suspense>
      ) : (
        <ByPhone onMail={() => setIsByMail(true)} />
      )}
    </EntryPanel>
  )
}

/** Three steps: the phone number, the code it got with a new password, done. */
function ByPhone({ onMail }: { onMail: () => void }) {
  const t = useT()
  const reset = useReset()
  const { form, step, busy, failure, sentTo } = reset
  const { mail, phoneProvider } = useConfig()
  // The form stays: a server in development prints the codes.
  const sendsTexts = phoneProvider !== 'console'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'enterPhone') reset.send()
    else reset.reset()
  }

  const notice = failure && (
    <FailureText {...(failure.of === 'send' ? resetSendFailure : resetFailure)(failure.error, t)} />
  )

  if (step === 'done') return <DoneStep />
  return (
    <>
      {!sendsTexts && !sentTo && <WithoutTexts onMail={mail ? onMail : undefined} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {sentTo ? (
          <ResetCodeStep
            form={form}
            sentTo={sentTo}
            isVerified={reset.isVerified}
            notice={notice}
            busy={busy}
            secondsLeft={reset.secondsLeft}
            onSendAgain={reset.send}
            onOtherPhone={reset.startOver}
          />
        ) : (
          <PhoneStep form={form} notice={notice} busy={busy === 'send'} isMain={sendsTexts} onTouch={reset.prepare} />
        )}
      </form>
      <div {...reset.botCheckPlace} />
      {mail && sendsTexts && !sentTo && (
        <Button variant="quiet" className="mt-3 w-full" onClick={onMail}>
          {t('reset.byMail')}
        </Button>
      )}
      <p className="mt-6 border-t pt-5 text-center">
        <Link to={paths.login} className="inline-block py-2 text-primary underline underline-offset-4">
          {t('reset.toLogin')}
        </Link>
      </p>
    </>
  )
}

/** Says that the server sends no texts and whom to ask; the button of a mail stands below where it sends those. */
function WithoutTexts({ onMail }: { onMail: (() => void) | undefined }) {
  const t = useT()
  return (
    <div className="mb-6 flex flex-col gap-4">
      <Notice tone="info">{t('reset.noTexts')}</Notice>
      {onMail && (
        <Button variant="primary" onClick={onMail}>
          {t('reset.byMail')}
        </Button>
      )}
    </div>
  )
}
