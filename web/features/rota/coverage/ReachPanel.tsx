import { queryOptions, useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { type Reach, reachApi } from '#shared/reach.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../config/useToday.ts'
import { phoneGroups } from '../../people/phone.groups.ts'
import { planKeys } from '../rota.keys.ts'
import { reachText } from './coverage.text.ts'

const reachQuery = queryOptions({
  queryKey: planKeys.reach,
  queryFn: ({ signal }) => call(reachApi.list, {}, { signal }),
})

/** Who would not hear of a push, why, and by which number they can be told. */
export function ReachPanel() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(reachQuery)
  const [sent, setSent] = useState<number | null>(null)
  const { busy, failure, save } = useSave<'test'>()
  const test = () =>
    save('test', async () => {
      setSent((await call(reachApi.test, {})).sent)
    })
  const hasUnproved = data?.some(({ state }) => state === 'unproved' || state === 'failing')
  return (
    <Section
      title={t('reach.title')}
      className="mt-12 max-w-2xl"
      action={
        hasUnproved && (
          <Button busy={busy === 'test'} icon={<BellRing aria-hidden="true" className="size-5" />} onClick={test}>
            {t('reach.test')}
          </Button>
        )
      }
    >
      {failure && <FailureNotice title={t('reach.testFailed')} detail={whyOf(failure.error)} />}
      {sent !== null && (
        <p role="status" className="mb-3">
          {t('reach.sent', { count: sent })}
        </p>
      )}
      {data ? (
        <Reached people={data} />
      ) : error ? (
        <ErrorState message={t('reach.failed')} detail={error.message} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <Spinner />
      )}
    </Section>
  )
}

/** How many are reachable, and each who is not known to be. */
export function Reached({ people }: { people: Reach[] }) {
  const t = useT()
  const today = useToday()
  const others = people.filter(({ state }) => state !== 'reachable')
  return (
    <>
      <p className="mb-3 text-muted">
        {t('reach.counts', { reachable: people.length - others.length, count: people.length })}
      </p>
      <ul>
        {others.map((one) => (
          <li
            key={one.user._id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t py-2 first:border-t-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{one.user.name}</span>
              <span className="block text-sm text-muted">
                {reachText(one, today, t)} {one.smsOk && t(one.phoneVerified ? 'reach.smsOk' : 'reach.smsUnverified')}
              </span>
            </span>
            {one.user.phoneNumber && (
              <a href={`tel:${one.user.phoneNumber}`} className="shrink-0 py-2.5 underline">
                {phoneGroups(one.user.phoneNumber).join(' ')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
