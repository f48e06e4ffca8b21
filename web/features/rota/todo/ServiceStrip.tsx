import { Check } from 'lucide-react'
import { useRef } from 'react'
import { groupBy } from '#shared/groupBy.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { useEndFade } from '../../../ui/useEndFade.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { gapsOf, gapWhenText } from './todo.text.ts'

interface ServiceStripProps {
  services: Coverage[]
  /** The strip stands beside the lists, a day a line. */
  isAtSide: boolean
  /** Id of the service to which the lists are narrowed. */
  chosen: string | null
  onChoose: (serviceId: string | null) => void
}

const LOOKS = {
  open: 'border-transparent bg-danger text-on-danger',
  asked: 'border-accent bg-accent-soft text-accent-ink',
  covered: 'bg-surface text-primary',
} as const

/**
 * The weeks to come, a mark for each service: how many places are open, else how many have not answered. A press
 * narrows the lists to it.
 */
export function ServiceStrip({ services, chosen, isAtSide, onChoose }: ServiceStripProps) {
  const t = useT()
  const isWide = useIsWide()
  const nav = useRef<HTMLElement>(null)
  useEndFade(nav)
  return (
    <nav ref={nav} aria-label={t('todo.strip')} className={cx(!isWide && '-mx-4 overflow-x-auto px-4')}>
      <ol className={cx('flex', isAtSide ? 'flex-col gap-1' : 'gap-x-4 gap-y-2', isWide && !isAtSide && 'flex-wrap')}>
        {[...groupBy(services, ({ date }) => date)].map(([date, ofDay]) => (
          <li key={date} className={cx('shrink-0', isAtSide && 'flex items-center gap-3')}>
            <span
              className={cx(
                'block text-sm whitespace-nowrap text-muted first-letter:uppercase',
                isAtSide && 'w-24 shrink-0',
              )}
            >
              {formatDay(date, 'weekday')}
            </span>
            <span className="flex gap-1 py-1">
              {ofDay.map((service) => (
                <Mark
                  key={service.serviceId}
                  service={service}
                  isChosen={chosen === service.serviceId}
                  onChoose={onChoose}
                />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        {(['open', 'asked', 'covered'] as const).map((look) => (
          <span key={look} className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <span aria-hidden="true" className={cx('grid size-4 place-items-center rounded-full border', LOOKS[look])}>
              {look === 'covered' && <Check className="size-3" />}
            </span>
            {t(LEGEND[look])}
          </span>
        ))}
      </p>
    </nav>
  )
}

const LEGEND = { open: 'todo.stripOpen', asked: 'todo.stripUnanswered', covered: 'todo.stripCovered' } as const

interface MarkProps {
  service: Coverage
  isChosen: boolean
  onChoose: ServiceStripProps['onChoose']
}

function Mark({ service, isChosen, onChoose }: MarkProps) {
  const t = useT()
  const { open, asked } = gapsOf(service)
  const look = open > 0 ? 'open' : asked > 0 ? 'asked' : 'covered'
  const what = look === 'covered' ? t('todo.stripCovered') : `${open || asked} ${t(LEGEND[look])}`
  const label = t('todo.stripService', { when: gapWhenText(service), what })
  return (
    <span className="flex min-w-11 flex-col items-center">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={label}
        title={label}
        onClick={() => onChoose(isChosen ? null : service.serviceId)}
        className={cx(
          'grid size-11 place-items-center rounded-full border text-sm font-semibold tabular-nums md:size-9',
          LOOKS[look],
          isChosen && 'outline-2 outline-offset-2 outline-ink',
        )}
      >
        {look === 'covered' ? <Check aria-hidden="true" className="size-4" /> : open || asked}
      </button>
      {/* '10:45' of '10:45am' has the room of a mark, '6' of '6pm' would be a number; the button's name says all. */}
      <span aria-hidden="true" className="max-w-16 truncate text-xs text-muted">
        {service.serviceTime.replace(/(:\d\d)\s*[ap]\.?m\.?$/i, '$1')}
      </span>
    </span>
  )
}
