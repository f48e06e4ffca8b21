import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EntryPanel } from '../../../ui/EntryPanel.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Honeypot } from '../../../ui/Honeypot.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useConfig } from '../config/config.ts'
import { registerFailure, sendFailure } from '../people/register.failure.ts'
import { SendCodeButton } from '../people/SendCodeButton.tsx'
import { DetailsFields } from './DetailsFields.tsx'
import { RegisterCodeStep } from './RegisterCodeStep.tsx'
import { RegisterPasswordStep } from './RegisterPasswordStep.tsx'
import { type RegisterAction, useRegistration } from './useRegistration.ts'

/** Says that admins add people here, and where to go from here. */
function RegistrationClosed() {
  const t = useT()
  usePageTitle(t('register.title'))
  return (
    <EntryPanel title={t('registration.closed')} tagline={t('register.tagline')}>
      <div className="flex flex-col items-start gap-5">
        <p>{t('registration.closedWhat')}</p>
        <LinkButton variant="primary" to={paths.join}>
          {t('registration.closedJoin')}
        </LinkButton>
      </div>
      <HaveAccount />
    </EntryPanel>
  )
}

/** The action of the submitting button; 'register' for a submit by a script. */
const actionOf = (event: FormEvent): RegisterAction => {
  const { submitter } = event.nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement ? (submitter.value as RegisterAction) : 'register'
}

/** Registration, or why nobody can register here. */
export function RegisterPage({ onSignedIn }: { onSignedIn: () => void }) {
  const isClosed = useConfig().registration === 'invitation'
  return isClosed ? <RegistrationClosed /> : <RegisterForm onSignedIn={onSignedIn} />
}

/**
 * Registration: details, a code by SMS, a password. Each step shows the next, and the button of the last one is what
 * Enter presses. On success the app appears after a moment, which `onSignedIn` may use to fetch it.
 */
function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useT()
  const registration = useRegistration(onSignedIn)
  const { form, step, busy, failure, actions, sentTo } = registration
  // The form stays: a server in development prints the codes.
  const sendsTexts = useConfig().phoneProvider !== 'console'
  usePageTitle(t('register.title'))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    actions[actionOf(event)]()
  }

  return (
    <EntryPanel title={t('register.title')} tagline={t('register.tagline')}>
      <form noValidate onSubmit={submit} onFocus={registration.prepare} className="flex flex-col gap-5">
        {step === 'details' && !sendsTexts && <WithoutTexts />}
        <DetailsFields form={form} />
        <Honeypot ref={registration.honeypot} name="middleName" />
        {registration.isNumberChanged && <p className="text-muted">{t('register.phoneChanged')}</p>}
        {step !== 'password' && (
          <SendCodeButton
            isStep={step === 'details'}
            isMain={step === 'details' && sendsTexts}
            busy={busy === 'send'}
            secondsLeft={registration.secondsLeft}
            onSend={actions.send}
          />
        )}
        {failure?.of === 'send' && <FailureText {...sendFailure(failure.error, t)} />}
        {step === 'code' && sentTo && (
          <RegisterCodeStep
            form={form}
            sentTo={sentTo}
            busy={busy === 'verify'}
            error={failure?.of === 'verify' ? failure.error : undefined}
          />
        )}
        {step === 'password' && sentTo && <RegisterPasswordStep form={form} sentTo={sentTo} />}
        {failure?.of === 'register' && <FailureText {...registerFailure(failure.error, t)} />}
        {step === 'password' && (
          <Button type="submit" value="register" variant="primary" busy={busy === 'register'}>
            {t(busy === 'register' ? 'register.busy' : 'register.submit')}
          </Button>
        )}
      </form>
      <div {...registration.botCheckPlace} />
      <HaveAccount className="justify-center" />
    </EntryPanel>
  )
}

/** Says that the server sends no texts, and leads to what helps. */
function WithoutTexts() {
  const t = useT()
  return (
    <>
      <Notice tone="info">{t('register.noTexts')}</Notice>
      <LinkButton variant="primary" to={paths.join}>
        {t('registration.closedJoin')}
      </LinkButton>
    </>
  )
}

/** Leads people who have an account to the login. */
function HaveAccount({ className }: { className?: string }) {
  const t = useT()
  return (
    <p className={cx('mt-6 flex flex-wrap items-center gap-x-3 border-t pt-5 text-muted', className)}>
      {t('register.haveAccount')}
      <Link to={paths.login} className="inline-block py-2 text-primary underline underline-offset-4">
        {t('register.login')}
      </Link>
    </p>
  )
}
