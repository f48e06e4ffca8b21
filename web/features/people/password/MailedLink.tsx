import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { mailApi } from '#shared/people/mailLinks.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { EntryPanel } from '../../../ui/EntryPanel.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

interface MailedLinkProps {
  purpose: 'reset' | 'verify'
  token: string
  /** Title of the page while the link is good. */
  title: string
  tagline: string
  /** Where a new link is asked for. */
  newLink: string
  /** A new link is asked for behind the login. */
  needsLogin?: boolean
  /** What the link is for; not shown where the link is no longer good. */
  children: ReactNode
}

/** Page of a mailed link. Asks whether it is still good before anything is typed, which does not use it up. */
export function MailedLink(props: MailedLinkProps) {
  const { purpose, token, tagline, newLink, needsLogin = false, children } = props
  const t = useT()
  const [state, setState] = useState<'asking' | 'good' | 'gone'>('asking')
  // Without a query cache, which the login's first load would have to carry: pages of visitors share a file.
  useEffect(() => {
    const leaving = new AbortController()
    call(mailApi.showLink, { purpose, token }, { signal: leaving.signal })
      .then(() => 'good' as const)
      // Without an answer the link may be good: its use tells.
      .catch((error: unknown) => (error instanceof ApiError && error.code === 'link_gone' ? 'gone' : 'good'))
      .then((answer) => !leaving.signal.aborted && setState(answer))
    return () => leaving.abort()
  }, [purpose, token])
  const isGood = state !== 'gone'
  const title = isGood ? props.title : t('mailLink.expired')
  usePageTitle(title)
  if (isGood)
    return (
      <EntryPanel title={title} tagline={tagline}>
        {state === 'asking' ? <Spinner /> : children}
      </EntryPanel>
    )
  return (
    <EntryPanel title={title} tagline={tagline}>
      <div className="flex flex-col items-start gap-5">
        <p role="alert">
          {t('mailLink.over')} {needsLogin && t('mailLink.loginFirst')}
        </p>
        <LinkButton variant="primary" to={newLink}>
          {t(needsLogin ? 'login.submit' : 'mailLink.another')}
        </LinkButton>
        {purpose === 'reset' && (
          <Link to={paths.login} className="inline-block py-2 text-primary underline underline-offset-4">
            {t('reset.toLogin')}
          </Link>
        )}
      </div>
    </EntryPanel>
  )
}
