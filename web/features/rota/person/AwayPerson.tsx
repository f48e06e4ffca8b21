import { Link } from 'react-router'
import { answersApi } from '#shared/rota/answers.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { RecordedUndo, useRecorded } from '../answers/recorded/Recorded.tsx'
import { type AwayAt, AwayPlaces, useAwayPlaces } from '../availability/AwayPlaces.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'

interface AwayPersonProps {
  mine: Pick<MemberAvailability, 'user' | 'assignments' | 'rows'>
  at: AwayAt
}

/** Places of a person on days on which they are away: an admin records their no, and can take it back. */
export function AwayPerson(props: AwayPersonProps) {
  return (
    <RecordedUndo className="mb-2 text-sm">
      <Recording {...props} />
    </RecordedUndo>
  )
}

function Recording({ mine: { user, assignments, rows }, at }: AwayPersonProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const { busy, failure, save } = useSave<'decline'>()
  const places = useAwayPlaces(assignments, rows, { ...at, isPressed: false })
  const decline = (ids: string[]) =>
    save('decline', async () => {
      const done: string[] = []
      try {
        for (const id of ids) {
          await call(answersApi.answerFor, { id, answer: 'decline', reason: null })
          done.push(id)
        }
      } finally {
        await refetch()
      }
      onRecorded({
        text: t('board.recordedNo', { name: user.name }),
        undo: async () => {
          for (const id of done) await call(answersApi.undoAnswer, { id })
        },
      })
    })
  return (
    <AwayPlaces
      places={places}
      isBusy={busy !== null}
      failure={failure ? whyOf(failure.error) : undefined}
      onDecline={decline}
    >
      <Link
        to={`${paths.rota}?month=${monthOf(places[0]?.date ?? '')}`}
        className="flex min-h-9 items-center text-primary underline underline-offset-4"
      >
        {t('person.openPlan')}
      </Link>
    </AwayPlaces>
  )
}
