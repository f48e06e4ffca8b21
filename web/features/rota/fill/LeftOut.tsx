import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { availabilityApi } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { membersQuery } from '../board/board.queries.ts'
import { listOf } from '../listOf.ts'
import { useRefetchRota } from '../useRefetchRota.ts'

interface LeftOutProps {
  board: Board
  people: readonly { _id: string; name: string }[]
}

/**
 * Who is not planned because nobody knows that they serve, and a press for each that plans them: as often as the team's
 * rules say, which is stored as theirs. Renders nothing for nobody.
 */
export function LeftOut({ board, people }: LeftOutProps) {
  const t = useT()
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
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm wrap-anywhere">
        {t('fill.leftOut', { count: people.length, names: listOf(people.map(({ name }) => name)) })}
      </p>
      {people.map(({ _id, name }) => (
        <Button
          key={_id}
          size="sm"
          busy={busy === _id}
          disabled={!members}
          icon={<UserPlus aria-hidden="true" className="size-5" />}
          onClick={() => include(_id)}
        >
          {t('fill.include', { name })}
        </Button>
      ))}
      <FailureNotice title={t('fill.includeFailed')} failure={failure} />
    </div>
  )
}
