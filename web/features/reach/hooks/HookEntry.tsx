import type { Hook, HookDelivery } from '#shared/reach/hooks.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useConfig } from '../../people/config/config.ts'
import { hostOfHook } from './hooks.queries.ts'
import { useHookActs } from './useHookActs.ts'

/** What came of a delivery, in words. */
function useOutcome(): (delivery: HookDelivery) => string {
  const t = useT()
  return ({ failure, status }) => {
    const params = { status: String(status ?? '') }
    return failure === null ? t('hooks.taken', params) : t(`hooks.failure.${failure}`, params)
  }
}

function Deliveries({ deliveries, paused }: Pick<Hook, 'deliveries' | 'paused'>) {
  const t = useT()
  const { timeZone } = useConfig()
  const outcomeOf = useOutcome()
  if (deliveries.length === 0) return <p className="text-sm text-muted">{t('hooks.noDeliveries')}</p>
  return (
    <Disclosure label={t('hooks.deliveries')} className="text-sm text-muted">
      <ul className="divide-y border-t text-sm">
        {deliveries.map((delivery) => (
          <li key={delivery._id} className="py-2">
            <p className="wrap-anywhere">
              <span className="font-medium">{t(`hooks.event.${delivery.type}`)}</span>: {outcomeOf(delivery)}
              {delivery.state === 'waiting' && !paused && ` · ${t('hooks.retrying')}`}
            </p>
            <p className="text-muted">
              {formatMoment(delivery.triedAt, timeZone)}
              {delivery.tries > 1 && ` · ${t('hooks.tries', { count: delivery.tries })}`}
            </p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

/** Whether events reach the program, and what waits. */
function HookState({ paused, waiting, nextAt }: Hook) {
  const t = useT()
  const { timeZone } = useConfig()
  if (paused)
    return (
      <Notice tone="error">
        <p>{t(`hooks.pause.${paused.why}`, { when: formatMoment(paused.at, timeZone) })}</p>
        <p className="text-sm">{waiting > 0 ? t('hooks.waiting', { count: waiting }) : t('hooks.nothingWaits')}</p>
      </Notice>
    )
  if (waiting === 0 || nextAt === null) return null
  return <p className="text-sm">{t('hooks.nextAt', { count: waiting, when: formatMoment(nextAt, timeZone) })}</p>
}

/** One webhook: where it leads, what it is told, whether that arrives, and what can be done with it. */
export function HookEntry({ hook, onEnd }: { hook: Hook; onEnd: () => void }) {
  const t = useT()
  const { timeZone } = useConfig()
  const outcomeOf = useOutcome()
  const { busy, failure, tested, test, resume } = useHookActs(hook._id)
  const host = hostOfHook(hook)
  const when = formatMoment(hook.createdAt, timeZone)
  return (
    <li className="flex flex-col gap-3 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{hook.url}</span>
          <Tag>{t(hook.paused ? 'hooks.paused' : hook.waiting > 0 ? 'hooks.retrying' : 'hooks.active')}</Tag>
        </p>
        <p className="text-sm">{hook.events.map((type) => t(`hooks.event.${type}`)).join(' · ')}</p>
        <p className="text-sm text-muted">
          {hook.madeBy ? t('hooks.madeBy', { name: hook.madeBy.name, when }) : t('hooks.madeByNobody', { when })}
        </p>
      </div>
      <HookState {...hook} />
      <div className="flex flex-wrap items-center gap-2">
        {hook.paused && (
          <Button
            variant="primary"
            busy={busy === 'resume'}
            aria-label={t('hooks.resumeOf', { host })}
            onClick={resume}
          >
            {t('hooks.resume')}
          </Button>
        )}
        <Button busy={busy === 'test'} aria-label={t('hooks.testOf', { host })} onClick={test}>
          {t('hooks.test')}
        </Button>
        <Button aria-label={t('hooks.endOf', { host })} onClick={onEnd}>
          {t('hooks.end')}
        </Button>
        <p role="status" className="min-w-0 text-sm wrap-anywhere">
          {tested && t('hooks.tested', { outcome: outcomeOf(tested) })}
        </p>
      </div>
      <FailureNotice
        title={t(failure?.of === 'resume' ? 'hooks.resumeFailed' : 'hooks.testFailed')}
        failure={failure}
      />
      <Deliveries {...hook} />
    </li>
  )
}
