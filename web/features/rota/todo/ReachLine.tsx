import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { type Reach, reachApi } from '#shared/reach/reach.ts'
import { call } from '../../../api/call.ts'
import { ActButton } from '../../../forms/ActButton.tsx'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { FirstRows } from './TodoRow.tsx'
import { reachText } from './todo.text.ts'

/**
 * Number of people whom the app reaches; behind it those whom it does not, with the reason and the phone number by
 * which they are told.
 */
export function ReachLine({ people }: { people: Reach[] }) {
  const t = useT()
  const today = useToday()
  const { timeZone } = useConfig()
  const [sent, setSent] = useState<number | null>(null)
  const test = async () => setSent((await call(reachApi.test, {})).sent)
  const others = people.filter(({ state }) => state !== 'reachable')
  // A test tells something about devices that are there.
  const hasUnproved = others.some(({ state }) => state !== 'none')
  const counts = t('reach.counts', { reachable: people.length - others.length, count: people.length })
  if (others.length === 0) return <p>{counts}</p>
  return (
    <Disclosure label={counts}>
      {hasUnproved && (
        <ActButton
          size="sm"
          className="my-2"
          icon={<BellRing aria-hidden="true" className="size-4" />}
          failed={t('reach.testFailed')}
          act={test}
        >
          {t('reach.test')}
        </ActButton>
      )}
      {sent !== null && (
        <p role="status" className="mb-3">
          {t('reach.sent', { count: sent })}
        </p>
      )}
      <FirstRows rows={others.map((one) => ({ ...one, _id: one.user._id }))}>
        {(one, isGone) => (
          <li
            key={one.user._id}
            inert={isGone}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-t py-1 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{one.user.name}</span>
              <span className="block text-sm text-muted">
                {reachText(one, today, timeZone, t)}{' '}
                {one.smsOk && t(one.phoneVerified ? 'reach.smsOk' : 'reach.smsUnverified')}
              </span>
            </span>
            <PhoneLink {...one.user} />
          </li>
        )}
      </FirstRows>
    </Disclosure>
  )
}
