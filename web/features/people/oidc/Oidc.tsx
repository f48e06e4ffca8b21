import { Suspense } from 'react'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { withStrings } from '../../../strings/strings.ts'
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useConfig } from '../config/config.ts'

const Section = lazyPart(withStrings(async () => (await import('./OidcSection.tsx')).OidcSection, 'oidc'))

/** The linked account, loaded separately and only where the server has an issuer. */
export function Oidc() {
  const { oidc } = useConfig()
  if (!oidc) return null
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton className="h-12 max-w-2xl rounded" />}>
        <Section name={oidc.name} />
      </Suspense>
    </ErrorBoundary>
  )
}
