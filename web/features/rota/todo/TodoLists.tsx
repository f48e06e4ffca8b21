import { Suspense, useState } from 'react'
import { dayChannel } from '#shared/channelNames.ts'
import type { Reach } from '#shared/reach/reach.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import type { Unanswered } from '#shared/rota/publish.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import type { Todo } from '#shared/rota/todo.ts'
import { useParameters } from '../../../navigation/address.ts'
import { unaskedPart } from '../../../navigation/lazyPart.ts'
import { paths } from '../../../navigation/pages.ts'
import { useRotaOn } from '../../../navigation/rotaOn.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT, withStrings } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { TalkLink } from '../../people/people/TalkLink.tsx'
import { RecordedUndo } from '../answers/recorded/Recorded.tsx'
import { SIDE_PX } from '../board/SidePanel.tsx'
import { Published } from '../publish/Published.tsx'
import { SwapsPanel } from '../swaps/SwapsPanel.tsx'
import { CoveredProblems } from './CoveredProblems.tsx'
import { OpenPlaces } from './OpenPlaces.tsx'
import { OpenToMembers } from './OpenToMembers.tsx'
import { ReachLine } from './ReachLine.tsx'
import { ServiceStrip } from './ServiceStrip.tsx'
import { type GapToFill, gapWhenText, headText, placesToFill, sameText, servicesToCome } from './todo.text.ts'
import { UnansweredList } from './UnansweredList.tsx'

/** By itself: nobody waits for what a night has found. */
const CareSection = unaskedPart(withStrings(() => import('../care/CareSection.tsx'), 'care'))

const CallListLine = unaskedPart(withStrings(() => import('../callList/CallListLine.tsx'), 'care'))

const TextsSection = unaskedPart(withStrings(() => import('../texts/TextsSection.tsx'), 'care'))

interface TodoListsProps {
  todo: Todo
  services: Coverage[]
  searches: CallOut[]
  unanswered: Unanswered[]
  reach: Reach[]
  /** The last day that the lists are about. */
  until: string
}

/** What waits for the admins, of all services or of a chosen one. */
export function TodoLists({ todo, services, searches, unanswered, reach, until }: TodoListsProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const isAtSide = useIsWide(SIDE_PX)
  const [params, change] = useParameters()
  // A person who comes for a publication finds it above the lists, where it stays until they leave the page.
  const [leadsToPublished] = useState(params.has('publication'))
  const coming = servicesToCome(services, timeZone, new Date())
  const only = coming.find(({ serviceId }) => serviceId === params.get('service'))
  const choose = (serviceId: string | null) => change({ service: serviceId }, { replace: true })
  const isOfOnly = ({ items }: Unanswered) => items.some(({ serviceId }) => serviceId === only?.serviceId)
  const isCovered = placesToFill(coming, searches).length === 0 && unanswered.length === 0
  return (
    <>
      {coming.length === 0 ? (
        <div className="mb-8">
          <EmptyState title={t('todo.none')} action={<Begin />}>
            {t('todo.how')}
          </EmptyState>
        </div>
      ) : (
        <Headline todo={todo} until={until} isCovered={isCovered} />
      )}
      {todo.sameTimes?.map((same) => (
        <p key={`${same.date} ${same.serviceTimes[0]}`} className="mb-4">
          {sameText(same, t)}
        </p>
      ))}
      <RecordedUndo className="fixed inset-x-0 top-0 z-30 shadow-float">
        <div className={cx('flex', isAtSide ? 'items-start gap-10' : 'flex-col gap-6')}>
          {coming.length > 0 && (
            <div className={cx('min-w-0', isAtSide && 'order-last w-76 shrink-0')}>
              <ServiceStrip isAtSide={isAtSide} services={coming} chosen={only?.serviceId ?? null} onChoose={choose} />
            </div>
          )}
          <div className="flex min-w-0 flex-1 flex-col gap-6">
            {leadsToPublished && <Published />}
            {only && <Only service={only} onAll={() => choose(null)} />}
            {coming.length > 0 && !isCovered && (
              <Due
                day={todo.day?.date}
                people={only ? unanswered.filter(isOfOnly) : unanswered}
                places={placesToFill(only ? [only] : coming, searches)}
                reach={reach}
              />
            )}
            {!only && (
              <Suspense>
                <CallListLine />
                <TextsSection />
                <CareSection />
              </Suspense>
            )}
            <CoveredProblems services={only ? [only] : coming} people={reach} />
            <OpenToMembers services={only ? [only] : coming} listed={placesToFill(only ? [only] : coming, searches)} />
            <Suspense>
              <SwapsPanel />
            </Suspense>
            {(coming.length > 0 || reach.length > 1) && (
              <div className="flex flex-col gap-1">
                <ReachLine people={reach} />
                {!leadsToPublished && <Published />}
              </div>
            )}
          </div>
        </div>
      </RecordedUndo>
    </>
  )
}

interface HeadlineProps extends Pick<TodoListsProps, 'todo' | 'until'> {
  /** Nobody owes an answer, and no place is open. */
  isCovered: boolean
}

/** 'Tomorrow 12 have not answered · in four weeks 8 places open'. */
function Headline({ todo, until, isCovered }: HeadlineProps) {
  const t = useT()
  const today = useToday()
  const { when, what, rest } = headText(todo, today, t)
  return (
    <p aria-live="polite" className="mb-4 text-lg">
      {isCovered ? (
        t('todo.allCovered', { day: formatDay(until, 'short') })
      ) : (
        <>
          <strong>{when}</strong> {what}
          {rest && ` · ${rest}`}
        </>
      )}
    </p>
  )
}

/** The service to which the lists are narrowed, with the way back to all. */
function Only({ service, onAll }: { service: Coverage; onAll: () => void }) {
  const t = useT()
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {t('todo.only', { when: gapWhenText(service) })}
      <Button size="sm" onClick={onAll}>
        {t('todo.showAllServices')}
      </Button>
      <TalkLink channel={dayChannel(service.date)} />
    </p>
  )
}

interface DueProps {
  /** The next day with a service. */
  day: string | undefined
  people: Unanswered[]
  places: GapToFill[]
  reach: Reach[]
}

/** Missing answers and open places by days: answers for the next day come before open places of later ones. */
function Due({ day, people, places, reach }: DueProps) {
  const isPressing = people.some(({ items }) => items.some(({ date }) => date === day))
  const arePeopleFirst = isPressing && places.every(({ date }) => date !== day)
  const phones = new Map(reach.flatMap(({ user: { _id, phoneNumber } }) => (phoneNumber ? [[_id, phoneNumber]] : [])))
  const placeList = <OpenPlaces places={places} phones={phones} />
  return (
    <>
      {!arePeopleFirst && placeList}
      <UnansweredList people={people} day={day} between={arePeopleFirst && placeList} />
    </>
  )
}

/** Leads to what is published next: the rota, or the first template of a team that has none. */
function Begin() {
  const t = useT()
  const isOn = useRotaOn()
  return isOn ? (
    <LinkButton variant="primary" to={paths.rota}>
      {t('today.toBoard')}
    </LinkButton>
  ) : (
    <LinkButton variant="primary" to={rotaPath('setup')} state={{ isTemplateNew: true }}>
      {t('setupRota.addTemplate')}
    </LinkButton>
  )
}
