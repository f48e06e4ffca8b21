import { useState } from 'react'
import { mailApi } from '#shared/people/mailLinks.ts'
import type { User } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useConfig } from '../config/config.ts'

/** Offers to verify one's own email by a mailed link. Nothing where it is verified, or the server sends no mail. */
export function EmailProof({ user: { email, emailVerified } }: { user: User }) {
  const t = useT()
  const { mail } = useConfig()
  const [isSent, setIsSent] = useState(false)
  const { busy, failure, save } = useSave<'send'>()
  if (!mail || emailVerified || email === '') return null
  const send = () =>
    save('send', async () => {
      await call(mailApi.verifyEmail, {})
      setIsSent(true)
    })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded bg-sunken px-4 py-3">
      <p role="status" className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
        {isSent ? t('profile.verifySent', { email }) : t('profile.verifyWhat')}
      </p>
      {!isSent && (
        <Button size="sm" busy={busy !== null} onClick={send}>
          {t('profile.verify')}
        </Button>
      )}
      <FailureNotice title={t('profile.verifyFailed')} failure={failure} />
    </div>
  )
}
