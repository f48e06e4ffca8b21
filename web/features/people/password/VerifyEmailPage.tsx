import { useState } from 'react'
import { useParams } from 'react-router'
import { mailApi } from '#shared/people/mailLinks.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { useSession } from '../sessions/session.ts'
import { MailedLink } from './MailedLink.tsx'

/** Verifies an email address by a mailed link; only the button does. */
export function VerifyEmailPage() {
  const t = useT()
  const { token = '' } = useParams()
  const { user } = useSession()
  const [isDone, setIsDone] = useState(false)
  const { busy, failure, save } = useSave<'verify'>()

  const verify = () =>
    save('verify', async () => {
      await call(mailApi.verify, { token })
      setIsDone(true)
    })

  return (
    <MailedLink
      purpose="verify"
      token={token}
      title={t('mailLink.verifyTitle')}
      tagline={t('mailLink.verifyTagline')}
      newLink={user ? paths.profile : paths.login}
      needsLogin={!user}
    >
      <div className="flex flex-col gap-5">
        {isDone ? (
          <>
            <Outcome tone="success" title={t('mailLink.verified')} />
            <LinkButton to={user ? paths.root : paths.login} variant="primary">
              {t(user ? 'mailLink.goOn' : 'login.submit')}
            </LinkButton>
          </>
        ) : (
          <>
            <p>{t('mailLink.verifyWhat')}</p>
            <FailureNotice title={t('mailLink.verifyFailed')} failure={failure} />
            <Button variant="primary" busy={busy !== null} onClick={verify}>
              {t('mailLink.verify')}
            </Button>
          </>
        )}
      </div>
    </MailedLink>
  )
}
