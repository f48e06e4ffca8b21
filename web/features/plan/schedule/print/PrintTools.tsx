import { Printer } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT, withStrings } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useOpenServices } from '../openServices.queries.ts'
import { useSchedule } from '../useSchedule.ts'
import type { PrintKind } from './PrintSheets.tsx'

const PrintSheets = lazy(withStrings(() => import('./PrintSheets.tsx'), 'service'))

/** Prints everybody's month, as one sheet or as one for each service day. Nothing for a month without services. */
export function PrintTools({ month, me }: { month: string; me: User }) {
  const t = useT()
  const { data, isPlaceholderData } = useSchedule({ view: 'all', month }, me)
  const open = useOpenServices(month, true)
  const [kind, setKind] = useState<PrintKind | null>(null)
  const done = useCallback(() => setKind(null), [])
  if (!data || isPlaceholderData || data.length + open.length === 0) return null
  return (
    <div className="-ml-5 flex flex-wrap gap-x-3 print:hidden">
      {(['month', 'days'] as const).map((each) => (
        <Button
          key={each}
          variant="quiet"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => setKind(each)}
        >
          {t(each === 'month' ? 'schedule.printMonth' : 'schedule.printDays')}
        </Button>
      ))}
      {kind && (
        <Suspense>
          <PrintSheets kind={kind} month={month} shifts={data} open={open} onDone={done} />
        </Suspense>
      )}
    </div>
  )
}
