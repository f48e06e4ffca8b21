import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#shared/days.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { type Service, servicesApi } from '#shared/rotaServices.ts'
import { call } from '../../../api/call.ts'
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
import { ServiceForm, serviceName } from './ServiceForm.tsx'
import { servicesQuery } from './setup.queries.ts'

/** Weeks of services that are listed, and those that stand there at first: fewer on phones. */
const WEEKS = 8
const FIRST_WEEKS = 2
const FIRST_ON_PHONES = 1

/** The services of the weeks to come: one more by hand, cancelled, and planned again. */
export function ServicesPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const refetch = useRefetchRota()
  const today = useToday()
  const { data: services } = useQuery(servicesQuery(today, addDays(today, 7 * WEEKS)))
  const { busy, failure, save } = useSave<string>()
  const [cancelling, setCancelling] = useState<Service | null>(null)
  /** The service whose form is open; null is a new one. */
  const [edited, setEdited] = useState<string | null | undefined>(undefined)
  const [isAllShown, setAllShown] = useState(false)
  const isWide = useIsWide()
  const end = addDays(today, 7 * (isWide ? FIRST_WEEKS : FIRST_ON_PHONES))
  const first = services?.filter(({ date }) => date < end)
  const shown = isAllShown || first?.length === 0 ? services : first

  const cancel = (service: Service) =>
    save(service._id, async () => {
      await call(servicesApi.cancel, { id: service._id })
      setCancelling(null)
      setEdited(undefined)
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
      action={
        edited !== null && (
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEdited(null)}>
            {t('setupRota.addService')}
          </Button>
        )
      }
    >
      {edited === null && <ServiceForm service={null} posts={posts} onDone={() => setEdited(undefined)} />}
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      {services?.length === 0 && <EmptyState title={t('setupRota.noServices')} />}
      <ul>
        {shown?.map((service) => (
          <ServiceRow
            key={service._id}
            service={service}
            posts={posts}
            isBusy={busy === service._id}
            isEdited={edited === service._id}
            onEdit={(isEdited) => setEdited(isEdited ? service._id : undefined)}
            onCancel={() => setCancelling(service)}
            onRestore={() => restore(service)}
          />
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
      <CancelQuestion
        service={cancelling}
        isBusy={busy !== null}
        onConfirm={() => cancelling && cancel(cancelling)}
        onClose={() => setCancelling(null)}
      />
    </Section>
  )
}

interface ServiceRowProps {
  service: Service
  posts: Post[]
  isBusy: boolean
  isEdited: boolean
  onEdit: (isEdited: boolean) => void
  onCancel: () => void
  onRestore: () => void
}

/** A service of the list. Its form opens below it. */
function ServiceRow({ service, posts, isBusy, isEdited, onEdit, onCancel, onRestore }: ServiceRowProps) {
  const t = useT()
  const isWide = useIsWide()
  const name = serviceName(service)
  const isCancelled = service.state === 'cancelled'
  return (
    <li className="flex flex-wrap items-center gap-2 border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 first-letter:uppercase">
        {isWide ? name : `${formatDay(service.date, 'weekday')} · ${service.serviceTime}`}{' '}
        {isCancelled && <Tag>{t('setupRota.cancelled')}</Tag>}
        {service.cancelNote && <span className="block text-sm text-muted">{service.cancelNote}</span>}
      </span>
      {isCancelled ? (
        <Button size="sm" busy={isBusy} aria-label={`${t('setupRota.restore')}: ${name}`} onClick={onRestore}>
          {t('setupRota.restore')}
        </Button>
      ) : (
        <Button
          size="sm"
          aria-expanded={isEdited}
          aria-label={t('setupRota.editNamed', { name })}
          onClick={() => onEdit(!isEdited)}
        >
          {t('setupRota.edit')}
        </Button>
      )}
      {isEdited && (
        <div className="basis-full">
          <ServiceForm
            service={service}
            posts={posts}
            action={
              <Button size="sm" busy={isBusy} onClick={onCancel}>
                {t('setupRota.cancelService')}
              </Button>
            }
            onDone={() => onEdit(false)}
          />
        </div>
      )}
    </li>
  )
}

interface CancelQuestionProps {
  /** Null: nothing is asked. */
  service: Service | null
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a service is cancelled, and says how many people are told. */
function CancelQuestion({ service, isBusy, onConfirm, onClose }: CancelQuestionProps) {
  const t = useT()
  const today = useToday()
  const day = service?.date ?? today
  const coverage = useQuery({ ...coverageQuery(day, day), enabled: service !== null })
  const told = coverage.data
    ?.find(({ serviceId }) => serviceId === service?._id)
    ?.posts.reduce((people, { filled, asked }) => people + filled + asked, 0)
  return (
    <ConfirmDialog
      open={service !== null}
      title={t('setupRota.cancelQuestion', { service: service ? serviceName(service) : '' })}
      message={told === undefined ? t('setupRota.cancelMessage') : t('setupRota.cancelTold', { count: told })}
      confirmLabel={t('setupRota.cancelConfirm')}
      cancelLabel={t('setupRota.cancelKeep')}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}
