import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '#shared/days.ts'
import type { Post } from '#shared/rota/posts.ts'
import { type Service, servicesApi } from '#shared/rota/services.ts'
import { call } from '../../../../api/call.ts'
import { ActButton } from '../../../../forms/ActButton.tsx'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { cx } from '../../../../ui/cx.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { firstCount } from '../../../../ui/firstCount.ts'
import { Section } from '../../../../ui/Section.tsx'
import { ShowAllButton } from '../../../../ui/ShowAllButton.tsx'
import { Tag } from '../../../../ui/Tag.tsx'
import { useIsWide } from '../../../../ui/useIsWide.ts'
import { useToday } from '../../../people/config/useToday.ts'
import { coverageQuery } from '../../coverage/coverage.queries.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { useRotaSave } from '../../useRotaSave.ts'
import { servicesQuery } from '../setup.queries.ts'
import { ServiceForm, serviceTitle } from './ServiceForm.tsx'

/** Weeks of services that are listed, and those that stand there at first: fewer on phones. */
const WEEKS = 8
const FIRST_WEEKS = 2
const FIRST_ON_PHONES = 1

/** The services of the weeks to come: one more by hand, changed, cancelled, and planned again. */
export function ServicesPanel({ posts }: { posts: Post[] }) {
  const t = useT()
  const today = useToday()
  const { data: services } = useQuery(servicesQuery(today, addDays(today, 7 * WEEKS)))
  /** The service whose form is open; null is a new one. */
  const [edited, setEdited] = useState<string | null | undefined>(undefined)
  const [isAllShown, setAllShown] = useState(false)
  const end = addDays(today, 7 * (useIsWide() ? FIRST_WEEKS : FIRST_ON_PHONES))
  const near = services?.filter(({ date }) => date < end).length ?? 0
  const first = firstCount(services?.length ?? 0, near)
  const shown = isAllShown || near === 0 ? services : services?.slice(0, first)
  return (
    <Section
      title={t('setupRota.services')}
      // The form needs both columns. The rows keep their height above the templates, which go below.
      className={cx(edited !== undefined && 'lg:order-first lg:col-span-2')}
      action={
        edited !== null && (
          <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEdited(null)}>
            {t('setupRota.addService')}
          </Button>
        )
      }
    >
      {edited === null && <ServiceForm service={null} posts={posts} onDone={() => setEdited(undefined)} />}
      {services?.length === 0 && <EmptyState title={t('setupRota.noServices')} />}
      <ul>
        {shown?.map((service) => (
          <ServiceRow
            key={service._id}
            service={service}
            posts={posts}
            isEdited={edited === service._id}
            onEdit={(isEdited) => setEdited(isEdited ? service._id : undefined)}
          />
        ))}
      </ul>
      {services && near > 0 && (
        <ShowAllButton
          count={services.length}
          first={first}
          isAllShown={isAllShown}
          onToggle={() => setAllShown(!isAllShown)}
        />
      )}
    </Section>
  )
}

interface ServiceRowProps {
  service: Service
  posts: Post[]
  isEdited: boolean
  onEdit: (isEdited: boolean) => void
}

/** A service of the list. Its form opens in its place. */
function ServiceRow({ service, posts, isEdited, onEdit }: ServiceRowProps) {
  const t = useT()
  const isWide = useIsWide()
  const opener = useRef<HTMLButtonElement>(null)
  const name = serviceTitle(service)
  const isCancelled = service.state === 'cancelled'
  const close = () => {
    flushSync(() => onEdit(false))
    opener.current?.focus()
  }
  if (isEdited)
    return (
      <li>
        <ServiceForm
          service={service}
          posts={posts}
          action={<CancelService service={service} onDone={() => onEdit(false)} />}
          onDone={close}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-2 border-t py-2 first:border-t-0">
      <span className="min-w-0 flex-1 first-letter:uppercase">
        {isWide ? name : `${formatDay(service.date, 'weekday')} · ${service.serviceTime}`}{' '}
        {isCancelled && <Tag>{t('setupRota.cancelled')}</Tag>}
        {service.cancelNote && <span className="block text-sm text-muted">{service.cancelNote}</span>}
      </span>
      {isCancelled ? (
        <RestoreService service={service} />
      ) : (
        <Button ref={opener} size="sm" aria-label={t('setupRota.editNamed', { name })} onClick={() => onEdit(true)}>
          {t('setupRota.edit')}
        </Button>
      )}
    </li>
  )
}

/** Plans a cancelled service again. */
function RestoreService({ service }: { service: Service }) {
  const t = useT()
  const refetch = useRefetchRota()
  return (
    <ActButton
      size="sm"
      aria-label={`${t('setupRota.restore')}: ${serviceTitle(service)}`}
      failed={t('setupRota.failed')}
      act={() => call(servicesApi.restore, { id: service._id }).then(refetch)}
    >
      {t('setupRota.restore')}
    </ActButton>
  )
}

interface CancelServiceProps {
  service: Service
  onDone: () => void
}

/** Cancels a service after a question, which says how many people are told. */
function CancelService({ service, onDone }: CancelServiceProps) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const { busy, failure, save, forget } = useRotaSave<'cancel'>()
  const coverage = useQuery({ ...coverageQuery(service.date, service.date), enabled: isAsking })
  const told = coverage.data
    ?.find(({ serviceId }) => serviceId === service._id)
    ?.posts.reduce((people, { filled, asked }) => people + filled + asked, 0)
  const cancel = () =>
    save('cancel', async () => {
      await call(servicesApi.cancel, { id: service._id })
      setIsAsking(false)
      onDone()
    })
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        {t('setupRota.cancelService')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('setupRota.cancelQuestion', { service: serviceTitle(service) })}
        message={told === undefined ? t('setupRota.cancelMessage') : t('setupRota.cancelTold', { count: told })}
        confirmLabel={t('setupRota.cancelConfirm')}
        cancelLabel={t('setupRota.cancelKeep')}
        busy={busy !== null}
        failed={t('setupRota.failed')}
        failure={failure}
        onConfirm={cancel}
        onCancel={() => {
          forget()
          setIsAsking(false)
        }}
      />
    </>
  )
}
