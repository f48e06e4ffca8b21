import { useQuery } from '@tanstack/react-query'
import { unansweredQuery } from '../board/board.queries.ts'
import { RemindBar } from '../todo/RemindBar.tsx'
import { useReminders } from '../todo/Reminded.tsx'

/** What reaches the people of a day who have not answered; nothing without a line, since nothing could be sent. */
export function RemindAll({ date }: { date: string }) {
  const reminders = useReminders()
  const { data: people = [] } = useQuery(unansweredQuery(date, date))
  if (people.length === 0) return null
  return (
    <div>
      <RemindBar people={people} reminders={reminders} />
    </div>
  )
}
