import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { RESET_REDIRECT_MS } from '#shared/people/registration.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'

/** The last step: says that it worked, and leads to the login after three seconds (rule 803). */
export function DoneStep() {
  const t = useT()
  const navigate = useNavigate()
  const message = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The element that had the focus is gone.
    message.current?.focus()
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <div className="flex flex-col gap-5">
      <div ref={message} tabIndex={-1} className="outline-none">
        <Outcome tone="success" title={t('reset.done')}>
          {t('reset.doneHelp')}
        </Outcome>
      </div>
      <LinkButton to={paths.login} variant="primary">
        {t('reset.toLogin')}
      </LinkButton>
    </div>
  )
}
