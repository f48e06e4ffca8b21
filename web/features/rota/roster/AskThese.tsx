import { MessageCircleQuestionMark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type Asked, availabilityApi } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { endsMonth, formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useActingUser } from '../../people/sessions/useActingUser.ts'
import { AskedOutcome, askedByHand } from '../setup/AskedOutcome.tsx'
import { useRotaSave } from '../useRotaSave.ts'
import type { RosterPerson } from './roster.people.ts'

interface AskTheseProps {
  people: RosterPerson[]
  /** The last day of the question. */
  until: string
  /** The list of those who are not asked by hand: they have rows of their own. */
  children: (people: RosterPerson[]) => ReactNode
}

/** Asks the people of the list for their days, and says what reached whom: the others get a message by hand. */
export function AskThese({ people, until, children }: AskTheseProps) {
  const t = useT()
  const { busy, failure, save } = useRotaSave<'ask'>()
  const [asked, setAsked] = useState<Asked | null>(null)
  const me = useActingUser()
  const inRows = new Set(askedByHand(asked?.unreached ?? [], me?._id).map(({ _id }) => _id))
  const others = people.filter(({ user }) => !inRows.has(user._id))
  if (people.length === 0) return null
  const userIds = people.map(({ user }) => user._id)
  const ask = () => save('ask', async () => setAsked(await call(availabilityApi.ask, { until, userIds })))
  return (
    <>
      {/* Once it is done, what came of it stands in its place. */}
      {!asked && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            busy={busy !== null}
            icon={<MessageCircleQuestionMark aria-hidden="true" className="size-5" />}
            onClick={ask}
          >
            {t('roster.askThese', { count: people.length })}
          </Button>
          <p className="text-sm text-muted">
            {endsMonth(until)
              ? t('roster.askMonth', { month: formatMonthName(monthOf(until)) })
              : t('roster.askUntil', { day: formatDay(until, 'monthDay') })}
          </p>
        </div>
      )}
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      {asked && <AskedOutcome {...asked} until={until} />}
      {others.length > 0 && children(others)}
    </>
  )
}
