import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#shared/days.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { type Service, servicesApi } from '#shared/rotaServices.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useToday } from '../../config/useToday.ts'
import { coverageQuery } from '../coverage/coverage.queries.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { servicesQuery } from './setup.queries.ts'

/** Weeks of services that are listed, and those that stand there at first. */
const WEEKS = 8
const FIRST_WEEKS = 2

/** The services of the weeks to come: one more by hand, cancelled, and planned again. */
export function ServicesPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const today = useToday()
  const isWide = useIsWide()
  const { data: services } = useQuery(servicesQuery(today, addDays(today, 7 * WEEKS)))
  const { busy, failure, save } = useSave<string>()
  const [cancelling, setCancelling] = useState<Service | null>(null)
  /** The service whose form is open; null is a new one. */
  const [edited, setEdited] = useState<string | null | undefined>(undefined)
  const [isAllShown, setAllShown] = useState(false)
  const day = cancelling?.date ?? today
  const coverage = useQuery({ ...coverageQuery(day, day), enabled: cancelling !== null })
  const told = coverage.data
    ?.find(({ serviceId }) => serviceId === cancelling?._id)
    ?.posts.reduce((people, { filled, asked }) => people + filled + asked, 0)
  const first = services?.filter(({ date }) => date < addDays(today, 7 * FIRST_WEEKS))
  const shown = isAllShown || first?.length === 0 ? services : first
  const nameOf = ({ date, serviceTime }: Service) => `${formatDay(date)}, ${serviceTime}`

  const cancel = (service: Service) =>
    save(service._id, async () => {
      await call(servicesApi.cancel, { id: service._id })
      setCancelling(null)
      await refetch()
    })
  const restore = (service: Service) =>
    save(service._id, async () => {
      await call(servicesApi.restore, { id: service._id })
      await refetch()
    })

  return (
    <Section
      title={t('setupRota.services')}
      className="max-w-2xl"
      action={edited !== null && <Button onClick={() => setEdited(null)}>{t('setupRota.addService')}</Button>}
    >
      {edited === null && <ServiceForm service={null} posts={posts} onDone={() => setEdited(undefined)} />}
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      {services?.length === 0 && <EmptyState title={t('setupRota.noServices')} />}
      <ul>
        {shown?.map((service) => (
          <li key={service._id} className="flex flex-wrap items-center gap-2 border-t py-2 first:border-t-0">
            <span className="min-w-0 flex-1 first-letter:uppercase">
              {isWide ? nameOf(service) : `${formatDay(service.date, 'weekday')} · ${service.serviceTime}`}{' '}
              {service.state === 'cancelled' && <Tag>{t('setupRota.cancelled')}</Tag>}
              {service.cancelNote && <span className="block text-sm text-muted">{service.cancelNote}</span>}
            </span>
            {service.state === 'cancelled' ? (
              <Button
                size="sm"
                busy={busy === service._id}
                aria-label={`${t('setupRota.restore')}: ${nameOf(service)}`}
                onClick={() => restore(service)}
              >
                {t('setupRota.restore')}
              </Button>
            ) : (
              <>
                <Button
                  size="sm"
                  aria-expanded={edited === service._id}
                  aria-label={t('setupRota.editNamed', { name: nameOf(service) })}
                  onClick={() => setEdited(edited === service._id ? undefined : service._id)}
                >
                  {t('setupRota.edit')}
                </Button>
                <Button
                  size="sm"
                  busy={busy === service._id}
                  aria-label={`${t('setupRota.cancelService')}: ${nameOf(service)}`}
                  onClick={() => setCancelling(service)}
                >
                  {t('setupRota.cancelService')}
                </Button>
              </>
            )}
            {edited === service._id && (
              <div className="basis-full">
                <ServiceForm service={service} posts={posts} onDone={() => setEdited(undefined)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {services && shown && shown.length < services.length && (
        <Button
          variant="quiet"
          className="-ml-5 self-start"
          icon={<ChevronDown aria-hidden="true" className="size-5" />}
          onClick={() => setAllShown(true)}
        >
          {t('setupRota.showAll', { count: services.length })}
        </Button>
      )}
      <ConfirmDialog
        open={cancelling !== null}
        title={t('setupRota.cancelQuestion', { service: cancelling ? nameOf(cancelling) : '' })}
        message={told === undefined ? t('setupRota.cancelMessage') : t('setupRota.cancelTold', { count: told })}
        confirmLabel={t('setupRota.cancelConfirm')}
        cancelLabel={t('setupRota.cancelKeep')}
        busy={busy !== null}
        onConfirm={() => cancelling && cancel(cancelling)}
        onCancel={() => setCancelling(null)}
      />
    </Section>
  )
}
