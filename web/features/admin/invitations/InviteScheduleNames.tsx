import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import type { NewInvitation, ReadPeople } from '#shared/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { MadeLinks } from './MadeLinks.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'
import { peopleNamed, useUninvitedNames } from './schedule.names.ts'

const boxClasses = 'flex flex-col gap-3 rounded border bg-surface p-4'

/** Invites those of the schedule who are no members: which of them is chosen first. Nothing where there are none. */
export function InviteScheduleNames() {
  const t = useT()
  const headingId = useId()
  const names = useUninvitedNames()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const [made, setMade] = useState<NewInvitation[]>([])
  if (made.length > 0)
    return (
      <div className={boxClasses}>
        <MadeLinks made={made} onDone={() => setMade([])} />
      </div>
    )
  if (read)
    return (
      <section aria-labelledby={headingId} className={boxClasses}>
        <h3 id={headingId} className="font-semibold">
          {t('invitations.scheduleTitle')}
        </h3>
        <PeoplePreview
          read={read}
          backLabel={t('app.cancel')}
          onBack={() => setRead(null)}
          onMade={(invited) => {
            setRead(null)
            setMade(invited)
          }}
        />
      </section>
    )
  if (names.length === 0) return null
  return (
    <Button
      size="sm"
      className="self-start"
      icon={<CalendarDays aria-hidden="true" className="size-4" />}
      onClick={() => setRead(peopleNamed(names))}
    >
      {t('invitations.inviteFromSchedule', { count: names.length })}
    </Button>
  )
}
