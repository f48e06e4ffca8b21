import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { endCache, makeQueryClient } from '../../api/queryClient.ts'
import { useSession } from '../../features/people/sessions/session.ts'
import { hasWholeScreen } from '../../navigation/pages.ts'
import { attachOutbox } from '../../outbox/outbox.ts'
import { ALERT_MS, onPageIdle } from '../../platform/pageIdle.ts'
import { untilFetched } from '../../platform/retryWithBackoff.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { restoreEarly } from './restoring.ts'
import { useBackgroundTasks } from './useBackgroundTasks.ts'
import { useLive } from './useLive.ts'

// Pulling is loaded for touch screens alone, and a page without it is complete.
const hasTouch = navigator.maxTouchPoints > 0
const PullToRefresh = lazy(() => import('../../shell/PullToRefresh.tsx').catch(() => ({ default: () => null })))

const loadCallAlert = () => import('../../features/sunday/calls/CallAlert.tsx')

/** The alert of a call for help, which comes right after the first page, on a busy network, too. */
function useCallAlert(): ComponentType | null {
  const [Alert, setAlert] = useState<ComponentType | null>(null)
  useEffect(() => {
    let stopTrying: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopWaiting = onPageIdle(() => {
      timer = setTimeout(() => {
        stopTrying = untilFetched(loadCallAlert, (part) => setAlert(() => part.default))
      }, ALERT_MS)
    })
    return () => {
      stopWaiting()
      clearTimeout(timer)
      stopTrying?.()
    }
  }, [])
  return Alert
}

/** The part, but none while its condition holds. */
const unless = (isOver: boolean, Part: ComponentType | null): ComponentType | null => (isOver ? null : Part)

/** A query cache with the outbox of its person. */
function makeCache(owner: string): QueryClient {
  const cache = makeQueryClient()
  attachOutbox(cache, owner, async (outbox) => {
    const { start } = await import('./outbox.handlers.ts')
    return start(outbox, cache)
  })
  restoreEarly(cache, owner)
  return cache
}

/**
 * The pages of the signed-in person, with a cache of what the server told this person and the live connection that
 * keeps it fresh. Both end with the session, and outlive a page that fails. With null for its page it stands beside one
 * that needs no session, for what comes unasked, such as a call for help.
 */
export function MemberArea({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  const { user, isLeaving } = useSession()
  const [cache] = useState(() => makeCache(user?._id ?? ''))
  useEffect(() => () => endCache(cache), [cache])
  useEffect(() => {
    // Requests under way would be answered as if the session had been stolen.
    if (isLeaving) cache.cancelQueries()
  }, [cache, isLeaving])
  const canPull = !hasWholeScreen(pathname)
  // A part whose code comes only while the person leaves would begin to ask.
  const BackgroundTasks = unless(isLeaving, useBackgroundTasks(cache))
  const CallAlert = unless(isLeaving, useCallAlert())
  useLive(cache)
  return (
    <QueryClientProvider client={cache}>
      <Suspense>{hasTouch && canPull && <PullToRefresh />}</Suspense>
      <div aria-live="polite" data-pull={canPull}>
        {BackgroundTasks && <BackgroundTasks />}
      </div>
      <Suspense>{CallAlert && <CallAlert />}</Suspense>
      <ErrorBoundary place={pathname}>
        <Suspense key={pathname} fallback={<Spinner />}>
          {isLeaving ? <Spinner /> : children}
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}
