import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { endCache, makeQueryClient } from '../api/queryClient.ts'
import { useNotifications } from '../features/push/useNotifications.ts'
import { isChatRoute } from '../paths.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PullToRefresh } from './PullToRefresh.tsx'
import { useLive } from './useLive.ts'
import { useUnsentWrites } from './useUnsentWrites.ts'

/**
 * The pages of the signed-in person, with a cache of what the server told this person and the live connection that keeps
 * it fresh. Both end with the session, and outlive a page that fails.
 */
export function MemberArea() {
  const { pathname } = useLocation()
  const [cache] = useState(makeQueryClient)
  useEffect(() => () => endCache(cache), [cache])
  useLive(cache)
  useUnsentWrites(cache)
  useNotifications(cache)
  return (
    <QueryClientProvider client={cache}>
      {!isChatRoute(pathname) && <PullToRefresh />}
      <ErrorBoundary place={pathname}>
        <Suspense key={pathname} fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}
