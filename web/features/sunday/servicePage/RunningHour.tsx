import { useQuery } from '@tanstack/react-query'
import { ListTodo, Siren, UsersRound } from 'lucide-react'
import { servicePath } from '#shared/servicePath.ts'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useSession } from '../../people/sessions/session.ts'
import { useMayCall } from '../calls/CallForHelp.tsx'
import { comingDuties, useDuties } from '../ticks/useDuties.ts'
import { CALL_HASH, COUNT_HASH } from './service.hashes.ts'
import { servicePageQuery } from './servicePage.queries.ts'
import { useMayReport } from './useMayReport.ts'
import { useMoment } from './useMoment.ts'

/** The next duty of a service that is on or near, and the ways to count and to call, once its page is known. */
export function RunningHour({ serviceId }: { serviceId: string }) {
  const { data } = useQuery(servicePageQuery(serviceId))
  return data && data.state !== 'cancelled' ? <AtHand service={data} /> : null
}

function AtHand({ service }: { service: ServicePage }) {
  const t = useT()
  const me = useSession().user?._id
  const moment = useMoment(service)
  const { dutiesOf } = useDuties(service)
  const mayCall = useMayCall(service)
  const mayCount = useMayReport(service)
  const own = service.people.filter(({ userId }) => userId === me)
  const next = service.posts
    .filter(({ postId }) => own.some((place) => place.postId === postId))
    .flatMap((post) => comingDuties(dutiesOf(post), moment))
    .find(({ done }) => !done)
  const path = servicePath(service._id)
  // Above the link that covers the card.
  return (
    <div className="flex flex-col gap-3">
      {next && (
        <p className="flex gap-2 text-lg">
          <ListTodo aria-hidden="true" className="mt-1 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t('service.next', { duty: next.text })}</span>
        </p>
      )}
      <div className="relative z-10 flex flex-wrap gap-3 empty:hidden">
        {mayCount && (
          <LinkButton
            to={`${path}#${COUNT_HASH}`}
            variant="onHero"
            className="grow px-3.5!"
            icon={<UsersRound aria-hidden="true" className="size-5" />}
          >
            {t('service.count')}
          </LinkButton>
        )}
        {mayCall && (
          <LinkButton
            to={`${path}#${CALL_HASH}`}
            variant="onHero"
            className="grow px-3.5!"
            icon={<Siren aria-hidden="true" className="size-5" />}
          >
            {t('calls.title')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
