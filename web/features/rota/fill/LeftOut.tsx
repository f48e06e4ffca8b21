import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { availabilityApi } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import type { Person } from '#shared/text.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { RecordedUndo, useRecorded } from '../answers/recorded/Recorded.tsx'
import { membersQuery } from '../board/board.queries.ts'
import { listOf } from '../listOf.ts'
import { useRefetchRota } from '../useRefetchRota.ts'

interface LeftOutProps {
  board: Board
  people: readonly Person[]
}

/**
 * People who are not planned because nobody knows that they serve, in a line that opens to two presses for each: one
 * plans them, as often as the team's rules say, which is stored as theirs; the other lets them pause from today on.
 * Renders nothing for nobody.
 */
export const LeftOut = (props: LeftOutProps) => (
  <RecordedUndo>
    <Choices {...props} />
  </RecordedUndo>
)

function Choices({ board, people }: LeftOutProps) {
  const t = useT()
  const today = useToday()
  const onRecorded = useRecorded()
  const refetch = useRefetchRota()
  const { data: members } = useQuery({ ...membersQuery(board.from, board.to), enabled: people.length > 0 })
  const { busy, failure, save } = useSave<string>()
  if (people.length === 0) return null
  const include = (userId: string) =>
    save(userId, async () => {
      const rota = members?.find(({ user }) => user._id === userId)?.rota
      if (!rota) return
      await call(availabilityApi.changeMember, { userId, times: rota.times, per: rota.per })
      await refetch()
    })
  const pause = (userId: string, pausedFrom: string | null) =>
    call(availabilityApi.changeMember, { userId, pausedFrom, pausedUntil: null })
  const leaveOut = ({ _id, name }: LeftOutProps['people'][number]) =>
    save(`never ${_id}`, async () => {
      await pause(_id, today)
      onRecorded({ text: t('fill.paused', { name }), undo: () => pause(_id, null) })
      await refetch()
    })
  return (
    <Disclosure
      label={t('fill.leftOut', { count: people.length, names: listOf(people.map(({ name }) => name)) })}
      className="min-h-11! text-sm wrap-anywhere"
    >
      {people.map(({ _id, name }) => (
        <div key={_id} className="mb-2 flex flex-wrap gap-x-3 gap-y-2">
          <Button
            size="sm"
            busy={busy === _id}
            disabled={!members}
            icon={<UserPlus aria-hidden="true" className="size-5" />}
            onClick={() => include(_id)}
          >
            {t('fill.include', { name })}
          </Button>
          <Button size="sm" variant="quiet" busy={busy === `never ${_id}`} onClick={() => leaveOut({ _id, name })}>
            {t('fill.never', { name })}
          </Button>
        </div>
      ))}
      <FailureNotice title={t('fill.includeFailed')} failure={failure} />
    </Disclosure>
  )
}
