import { type ReactNode, useEffect, useState } from 'react'
import { mailApi } from '#shared/mail.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/error.ts'
import { useT } from '../../strings/strings.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

interface MailedLinkProps {
  purpose: 'reset' | 'verify'
  token: string
  /** Where a new link is asked for. */
  newLink: string
  /** A new link is asked for behind the login. */
  needsLogin?: boolean
  /** What the link is for; not shown where the link is no longer good. */
  children: ReactNode
}

/** Asks whether a mailed link is still good before anything is typed, which does not use it up. */
export function MailedLink({ purpose, token, newLink, needsLogin = false, children }: MailedLinkProps) {
  const t = useT()
  const [refusal, setRefusal] = useState<ApiError | 'asking' | null>('asking')
  // Without a query cache, which the login's first load would have to carry: pages of visitors share a file.
  useEffect(() => {
    const leaving = new AbortController()
    call(mailApi.showLink, { purpose, token }, { signal: leaving.signal })
      .then(() => null)
      // Without an answer the link may be good: its use tells.
      .catch((error: unknown) => (error instanceof ApiError && error.code === 'link_gone' ? error : null))
      .then((answer) => !leaving.signal.aborted && setRefusal(answer))
    return () => leaving.abort()
  }, [purpose, token])
  if (refusal === 'asking') return <Spinner />
  if (!refusal) return children
  return (
    <div className="flex flex-col items-start gap-5">
      <p role="alert">{refusal.message}</p>
      {needsLogin && <p>{t('mailLink.loginFirst')}</p>}
      <LinkButton variant="primary" to={newLink}>
        {t(needsLogin ? 'login.submit' : 'mailLink.another')}
      </LinkButton>
    </div>
  )
}
