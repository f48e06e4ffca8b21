import { ChevronRight, Siren } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Call } from '#shared/sunday/calls.ts'
import { hasWholeScreen } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { callPath, isComing } from './call.title.ts'

/** Open calls in a red line each, above every page: what is closed stays in sight, and opens with a press. */
export default function CallBar({ calls }: { calls: Call[] }) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <div
      role="status"
      className={cx(
        'z-10 flex flex-col gap-2 print:hidden',
        // A chat fills the screen below its head.
        hasWholeScreen(pathname)
          ? 'fixed inset-x-4 top-[calc(64px+env(safe-area-inset-top))]'
          : 'sticky top-[calc(64px+env(safe-area-inset-top))] mb-4 md:top-2',
      )}
    >
      {calls.map(({ _id, kind, test, zone, people }) => (
        <Link
          key={_id}
          to={callPath(_id)}
          className="flex min-h-12 items-center gap-3 rounded bg-danger px-4 py-2 font-medium text-on-danger shadow-float"
        >
          <Siren aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {t('calls.bar', {
              call: [t(`calls.short.${test ? 'test' : kind}`), zone?.name].filter(Boolean).join(', '),
              count: people.filter(isComing).length,
            })}
          </span>
          <span className="flex shrink-0 items-center underline underline-offset-4">
            {t('calls.open')}
            <ChevronRight aria-hidden="true" className="size-5" />
          </span>
        </Link>
      ))}
    </div>
  )
}
