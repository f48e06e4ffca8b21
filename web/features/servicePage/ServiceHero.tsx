import { ListTodo, MapPin } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { DutyMoment } from '#shared/rotaPosts.ts'
import type { PersonThere, PostThere, ServicePage } from '#shared/servicePage.ts'
import { formatDay, formatTime } from '../../strings/dates.ts'
import { useT } from '../../strings/strings.ts'
import { Swatch } from '../../ui/Swatch.tsx'
import { useConfig } from '../config/config.ts'
import { NotesLink } from './ServiceNotes.tsx'
import { type ShownDuty, withTicks } from './ticks.outbox.ts'
import { endOf } from './useMoment.ts'
import { useTicks } from './useTicks.ts'

const MOMENTS: DutyMoment[] = ['before', 'during', 'after']

/** The first duty of now or later that is not done. */
const nextOf = (duties: ShownDuty[], from: DutyMoment): ShownDuty | undefined =>
  MOMENTS.slice(MOMENTS.indexOf(from))
    .flatMap((moment) => duties.filter(({ when }) => when === moment))
    .find(({ done }) => !done)

/** A post with a map: it stands before the note, which is then below the first screen of a phone. */
const hasMap = ({ zoneIds, pin }: PostThere) => zoneIds.length > 0 || pin !== null

/** The time stays in one piece where a phone's text is set twice as large. */
const TITLE = { fontSize: 'min(2.25rem, 11vw)' }

interface ServiceHeroProps {
  service: ServicePage
  own: PersonThere[]
  ownPosts: PostThere[]
  moment: DutyMoment
  title: string
  /** The viewer's answers, at its foot. */
  children: ReactNode
}

/**
 * The part to read at arm's length: the post and its time, that it is over, the tie, the place, the next duty, and how
 * the note begins.
 */
export function ServiceHero({ service, own, ownPosts, moment, title, children }: ServiceHeroProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const { changes } = useTicks(service._id)
  const { _id, name, date, tieColor, state, cancelNote } = service
  const end = endOf(service)
  return (
    <header className="rounded-lg bg-hero px-5 pt-4 pb-5 text-on-hero forced-colors:border">
      <h1 className="font-serif text-3xl wrap-anywhere" style={TITLE}>
        {title.split(', ').map((piece, at, { length }) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a piece may stand there twice
          <Fragment key={at}>
            {at > 0 && ' '}
            <span className="inline-block">
              {piece}
              {at < length - 1 && ','}
            </span>
          </Fragment>
        ))}
      </h1>
      <p className="flex flex-wrap gap-x-3 text-on-hero-muted">
        {name && own.length > 0 && <span className="font-medium text-hero-accent wrap-anywhere">{name}</span>}
        <time dateTime={date} className="first-letter:uppercase">
          {formatDay(date)}
        </time>
      </p>
      {end !== null && moment === 'after' && state !== 'cancelled' && (
        <p className="mt-2 text-xl font-semibold text-hero-accent">
          {t('service.over', { time: formatTime(end, timeZone) })}
        </p>
      )}
      {own.length === 0 && state !== 'cancelled' && <p className="mt-2 text-lg">{t('service.notYours')}</p>}
      {state === 'cancelled' && <p className="mt-2 text-xl font-semibold text-hero-accent">{t('service.cancelled')}</p>}
      {cancelNote && <p className="mt-2 whitespace-pre-wrap text-xl wrap-anywhere">{cancelNote}</p>}
      {tieColor && state !== 'cancelled' && (
        <p className="mt-2 flex flex-wrap gap-x-2 text-xl">
          <span className="text-on-hero-muted">{t('dashboard.tie')}</span>
          <Swatch color={tieColor} size="lg" isOnHero />
        </p>
      )}
      {ownPosts.map(({ postId, where, duties }) => {
        const next = nextOf(withTicks(_id, duties, service.ticks, changes), moment)
        return (
          <Fragment key={postId}>
            {where && (
              <p className="mt-3 flex gap-2 text-lg">
                <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{where}</span>
              </p>
            )}
            {next && (
              <p className="mt-2 flex gap-2 text-lg">
                <ListTodo aria-hidden="true" className="mt-1 size-5 shrink-0" />
                <span className="min-w-0 wrap-anywhere">{t('service.next', { duty: next.text })}</span>
              </p>
            )}
          </Fragment>
        )
      })}
      {moment !== 'after' && ownPosts.some(hasMap) && <NotesLink service={service} />}
      {children}
    </header>
  )
}
