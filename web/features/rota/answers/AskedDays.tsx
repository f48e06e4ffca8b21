import { useMutation } from '@tanstack/react-query'
import { availabilityApi } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../navigation/pages.ts'
import { addMonths, formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { useRefetchRota } from '../useRefetchRota.ts'

/** 'When can you serve in December?', until the person says so here or on the page of their days. */
export function AskedDays({ until }: { until: string }) {
  const t = useT()
  const today = useToday()
  const refetch = useRefetchRota()
  const confirm = useMutation({
    mutationFn: () => call(availabilityApi.confirm, { until }),
    onSuccess: refetch,
  })
  const isSoon = monthOf(until) <= addMonths(monthOf(today), 1)
  const title = isSoon
    ? t('answers.daysIn', { month: formatMonthName(monthOf(until)) })
    : t('answers.daysUntil', { day: formatDay(until, 'full') })
  return (
    <Section title={title} isSmall>
      <div className="rounded-lg border bg-surface p-4">
        <p className="mb-4">{t('answers.daysWhat')}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.availability} variant="primary">
            {t('answers.daysChoose')}
          </LinkButton>
          <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {t('answers.daysAny')}
          </Button>
        </div>
        <FailureNotice title={t('answers.daysFailed')} failure={confirm.error && confirm} />
      </div>
    </Section>
  )
}
