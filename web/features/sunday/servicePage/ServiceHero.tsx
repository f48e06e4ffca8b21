import { ListTodo, MapPin } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import type { PersonThere, PostThere, ServicePage } from '#shared/sunday/servicePage.ts'
import { formatDay, formatDistance, formatStart, formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Swatch } from '../../../ui/Swatch.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useNow } from '../../people/config/useNow.ts'
import { useToday } from '../../people/config/useToday.ts'
import type { ShownDuty } from '../ticks/ticks.outbox.ts'
import { comingDuties, useDuties } from '../ticks/useDuties.ts'
import { NotesLink } from './ServiceNotes.tsx'
import { serviceEndOf } from './useMoment.ts'

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
 * The part to read at arm's length: the post and its time, how soon or that it is over, the tie, the place, the next
 * duty, and how the note begins.
 */
export function ServiceHero({ service, own, ownPosts, moment, title, children }: ServiceHeroProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const today = useToday()
  const now = useNow()
  const { name, date, tieColor, state, cancelNote } = service
  const end = serviceEndOf(service)
  return (
    <header className="rounded-lg bg-hero px-5 py-4 text-on-hero forced-colors:border">
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
        {moment !== 'after' && state !== 'cancelled' && (
          <span className="font-medium text-hero-accent">{whenText(service, moment, { today, now }, t)}</span>
        )}
      </p>
      {end !== null && moment === 'after' && state !== 'cancelled' && (
        <p className="mt-2 text-xl font-semibold text-hero-accent">
          {t('service.over', { time: formatTime(end, timeZone).replaceAll(' ', '\u00A0') })}
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
      {ownPosts.map((post) => (
        <Fragment key={post.postId}>
          {post.where && (
            <p className="mt-3 flex gap-2 text-lg">
              <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{post.where}</span>
            </p>
          )}
          <NextDuty key={moment} service={service} post={post} moment={moment} />
        </Fragment>
      ))}
      {moment !== 'after' && own.length > 0 && <NotesLink service={service} />}
      {children}
    </header>
  )
}

/** 'now', 'today, in 2 hours', 'in 5 days'. */
function whenText(
  { date, startsAt }: ServicePage,
  moment: DutyMoment,
  { today, now }: { today: string; now: number },
  t: Translate,
): string {
  if (moment === 'during') return t('service.now')
  const wait = startsAt === null ? 0 : Date.parse(startsAt) - now
  return date === today && wait > 0 ? formatStart(today, date, wait) : formatDistance(today, date)
}

interface NextDutyProps {
  service: ServicePage
  post: PostThere
  moment: DutyMoment
}

/**
 * The next duty of a post, to tick where the server takes ticks. What was ticked here stays above it while one looks: a
 * second press of a nervous thumb takes the tick back, and does not tick the duty after it.
 */
function NextDuty({ service, post, moment }: NextDutyProps) {
  const t = useT()
  const { dutiesOf, ticks, canTick } = useDuties(service)
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const coming = comingDuties(dutiesOf(post), moment)
  const next = coming.find(({ done }) => !done)
  const wordsOf = ({ text }: ShownDuty) => t(moment === 'after' ? 'service.leftToDo' : 'service.next', { duty: text })
  if (!canTick)
    return (
      next && (
        <p className="mt-2 flex gap-2 text-lg">
          <ListTodo aria-hidden="true" className="mt-1 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{wordsOf(next)}</span>
        </p>
      )
    )
  return coming
    .filter((duty) => duty === next || (duty.done && pressed.has(duty._id)))
    .map((duty) => (
      <div key={duty._id} className={cx('text-lg', duty.done && 'text-on-hero-muted line-through')}>
        <Checkbox
          label={duty === next ? wordsOf(duty) : duty.text}
          checked={duty.done}
          onChange={({ target }) => {
            setPressed(new Set(pressed).add(duty._id))
            ticks.set(duty, target.checked)
          }}
        />
      </div>
    ))
}
