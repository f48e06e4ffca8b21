import { Fragment, useState } from 'react'
import type { DutyMoment } from '#shared/rota/posts.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import type { EntryRefusal } from '#shared/sunday/entries.ts'
import { isKept } from '../../../outbox/pending.change.ts'
import { formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NotSent } from '../../../ui/NotSent.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useSession } from '../../people/sessions/session.ts'
import type { PendingTick, ShownDuty } from './ticks.outbox.ts'
import type { Ticks } from './useDuties.ts'

interface DutiesProps {
  duties: ShownDuty[]
  ticks: Ticks
  /** False where the server takes no ticks: they are only read. */
  canTick: boolean
  moment: DutyMoment
}

/** Order of the moments at each moment: what is to be done now comes first. */
const ORDER = {
  before: ['before', 'during', 'after'],
  during: ['during', 'before', 'after'],
  after: ['after', 'before', 'during'],
} as const

/**
 * The duties of a post, by when they are done, those of now first. Once the service goes on, what was done before it is
 * folded, and what was not stays in sight; after the service all that is past is folded.
 */
export function Duties({ duties, ticks, canTick, moment }: DutiesProps) {
  const t = useT()
  // A duty that is ticked while one looks stays where it is.
  const [left] = useState(() => new Set(duties.flatMap(({ _id, done }) => (done ? [] : _id))))
  return ORDER[moment].map((when) => {
    const those = duties.filter((duty) => duty.when === when)
    if (those.length === 0) return null
    const isPast = ORDER.before.indexOf(when) < ORDER.before.indexOf(moment)
    const isFolded = ({ _id, done }: ShownDuty) => isPast && (moment === 'after' || (done && !left.has(_id)))
    const folded = those.filter(isFolded)
    const open = those.filter((duty) => !isFolded(duty))
    const listOf = (some: ShownDuty[]) => (
      <ul className={cx('text-lg', !canTick && 'list-disc pl-5')}>
        {some.map((duty) => (
          <DutyRow key={duty._id} duty={duty} ticks={ticks} canTick={canTick} />
        ))}
      </ul>
    )
    return (
      <Fragment key={when}>
        {open.length > 0 && (
          <div className={cx(folded.length === 0 && 'mb-3')}>
            <h3 className="text-muted">
              {t(isPast && open.some(({ done }) => !done) ? 'service.beforeOpen' : `service.${when}`)}
            </h3>
            {listOf(open)}
          </div>
        )}
        {folded.length > 0 && (
          <Disclosure
            label={t('service.dutiesOf', {
              post: t(`service.${when}`),
              all: those.length,
              done: those.filter(({ done }) => done).length,
            })}
            isOpen={folded.some(({ problem }) => problem)}
            className="min-h-11 text-muted"
          >
            {listOf(folded)}
          </Disclosure>
        )}
      </Fragment>
    )
  })
}

function DutyRow({ duty, ticks, canTick }: Omit<DutiesProps, 'duties' | 'moment'> & { duty: ShownDuty }) {
  const t = useT()
  const { text, done, pending, problem } = duty
  const words = (
    <>
      <span className={cx('block wrap-anywhere', done && 'text-muted line-through')}>{text}</span>
      <DoneBy duty={duty} />
    </>
  )
  return (
    <li>
      {canTick ? (
        <Checkbox label={words} checked={done} onChange={({ target }) => ticks.set(duty, target.checked)} />
      ) : (
        words
      )}
      {problem && <RefusedTick change={problem} onClose={() => ticks.forget(problem)} />}
      {pending && isKept(pending) && <NotSent>{t('service.kept')}</NotSent>}
    </li>
  )
}

/** Name of the person who has done a duty, and when, where it was not the viewer. */
function DoneBy({ duty: { done, tick } }: { duty: ShownDuty }) {
  const t = useT()
  const me = useSession().user?._id
  const { timeZone } = useConfig()
  if (!done || !tick || tick.by?._id === me) return null
  const time = formatTime(Date.parse(tick.at), timeZone)
  return (
    <span className="block text-sm text-muted">
      {tick.by ? t('service.doneBy', { name: tick.by.name, time }) : t('service.doneAt', { time })}
    </span>
  )
}

const REFUSALS: Record<EntryRefusal, StringKey> = {
  not_on_duty: 'service.refused.not_on_duty',
  not_found: 'service.refused.not_found',
  too_early: 'service.refused.too_early',
  cancelled: 'service.refused.cancelled',
  too_many_entries: 'service.refused.too_many_entries',
}

/** Reason for which a tick was not stored. */
export function RefusedTick({ change, onClose }: { change: PendingTick; onClose: () => void }) {
  const t = useT()
  const { error, payload } = change
  const key = REFUSALS[error?.code as EntryRefusal]
  return (
    <Notice tone="error" onClose={onClose}>
      {t('service.refused', { duty: payload.text })} {key ? t(key) : error?.message}
    </Notice>
  )
}
