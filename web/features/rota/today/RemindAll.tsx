import { BellRing } from 'lucide-react'
import { isHeld } from '#shared/rotaDay.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Reminded, useReminders } from '../todo/Reminded.tsx'
import type { ShownService } from './mark.operations.ts'

/** Ids of the people of a day who have not answered, each once. */
const unansweredOf = (services: ShownService[]): string[] => [
  ...new Set(
    services.flatMap(({ people }) =>
      people.filter(isHeld).flatMap(({ state, userId }) => (state === 'asked' ? (userId ?? []) : [])),
    ),
  ),
]

/** Button that reminds everybody of a day who has not answered; in its place whom that reached. */
export function RemindAll({ services }: { services: ShownService[] }) {
  const t = useT()
  const { said, busy, failure, remind } = useReminders()
  const userIds = unansweredOf(services)
  if (userIds.length === 0) return null
  return (
    <div>
      <FailureNotice title={t('todo.remindFailed')} failure={failure} />
      {said ? (
        <Reminded {...said} />
      ) : (
        <Button
          variant="primary"
          busy={busy !== null}
          icon={<BellRing aria-hidden="true" className="size-5" />}
          onClick={() => remind('all', userIds)}
        >
          {t('today.remindAll', { count: userIds.length })}
        </Button>
      )}
    </div>
  )
}
