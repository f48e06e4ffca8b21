import { Suspense } from 'react'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { withStrings } from '../../../strings/strings.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const Section = lazyPart(withStrings(async () => (await import('./HelpersSection.tsx')).HelpersSection, 'helpers'))

/** Who acts for whom, loaded separately: the profile neither waits for it nor fails with it. */
export const Helpers = () => (
  <ErrorBoundary>
    <Suspense fallback={<Skeleton className="h-12 max-w-2xl rounded" />}>
      <Section />
    </Suspense>
  </ErrorBoundary>
)
