import type { Rota } from '#shared/rota/wishes.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Availability } from './useAvailability.ts'

/** Services a month that most would like; more, and other spans, are under 'How often'. */
const TIMES = [1, 2, 3, 4]

interface AskHowOftenProps extends Pick<Availability, 'change'> {
  rota: Pick<Rota, 'times' | 'per' | 'stated'>
}

/** Asks somebody how often they would like to serve. */
export function AskHowOften({ rota: { times, per, stated }, change }: AskHowOftenProps) {
  const t = useT()
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="sr-only">{t('availability.ask')}</legend>
      <p aria-hidden="true" className="font-semibold">
        {t('availability.ask')}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {TIMES.map((count) => {
          const isSaid = stated && per === 'month' && times === count
          return (
            <Button
              key={count}
              variant={isSaid ? 'primary' : 'secondary'}
              aria-pressed={isSaid}
              aria-label={t('availability.times.month', { count })}
              className="min-w-11 px-3!"
              onClick={() => change({ times: count, per: 'month' })}
            >
              {count}
            </Button>
          )
        })}
        <span aria-hidden="true" className="text-sm text-muted">
          {t('availability.askMonth')}
        </span>
      </div>
    </fieldset>
  )
}
