import { Suspense } from 'react'
import { lazyPart } from '../../lazyPart.ts'
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx'
import { withStrings } from '../../strings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const load = withStrings(() => import('./SecondFactorSection.tsx'), 'secondFactor')
const Section = lazyPart(async () => (await load()).SecondFactorSection)

/** 'Two-step login', fetched apart: the profile does not wait for it, and does not fail with it. */
export const SecondFactor = () => (
  <ErrorBoundary>
    <Suspense fallback={<Skeleton className="h-44 max-w-2xl rounded" />}>
      <Section />
    </Suspense>
  </ErrorBoundary>
)
