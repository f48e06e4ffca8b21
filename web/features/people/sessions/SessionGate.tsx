import type { ReactNode } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useSession } from './session.ts'
import { useLogout } from './useLogout.tsx'

/** Shows a spinner until the session has loaded, and what to do when it cannot be. */
export function SessionGate({ children }: { children: ReactNode }) {
  const t = useT()
  const { status, retry } = useSession()
  const { logout, question } = useLogout()
  if (status === 'hydrated') return children
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-6">
      {status === 'unhydrated' ? (
        <Spinner />
      ) : (
        <>
          <PageHeader title={t('app.name')} />
          <ErrorState message={t('app.unreachable')} onRetry={retry} />
          <p className="mt-6">
            <Button variant="quiet" size="sm" className="-mx-2" onClick={logout}>
              {t('menu.logout')}
            </Button>
          </p>
          {question}
        </>
      )}
    </main>
  )
}
