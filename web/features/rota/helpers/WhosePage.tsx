import { Suspense } from 'react'
import { useParameters } from '../../../navigation/address.ts'
import { lazyPart } from '../../../navigation/lazyPart.ts'
import { withStrings } from '../../../strings/strings.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { WhoseProps } from './WhoseFrame.tsx'

const HelpedPage = lazyPart(withStrings(async () => (await import('./HelpedPage.tsx')).HelpedPage, 'helpers'))

/** A page about the viewer, or about the person whom the address names with `for` and whom the viewer helps. */
export function WhosePage({ title, children }: WhoseProps) {
  const helpedId = useParameters()[0].get('for')
  if (helpedId === null) return children
  return (
    <Suspense fallback={<Spinner />}>
      <HelpedPage key={helpedId} userId={helpedId} title={title}>
        {children}
      </HelpedPage>
    </Suspense>
  )
}
