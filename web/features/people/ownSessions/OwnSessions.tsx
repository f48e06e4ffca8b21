import { Suspense } from 'react'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const Section = lazyPart(async () => (await import('./OwnSessionsSection.tsx')).OwnSessionsSection)

/** 'Where you are signed in', loaded separately: the profile neither waits for it nor fails with it. */
export const OwnSessions = () => (
  <ErrorBoundary>
    <Suspense fallback={<Skeleton className="h-12 max-w-2xl rounded" />}>
      <Section />
    </Suspense>
  </ErrorBoundary>
)
