import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import type { NewInvitation, ReadPeople } from '#shared/invitations.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { MadeLinks } from './MadeLinks.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'
import { peopleNamed, useUninvitedNames } from './schedule.names.ts'

/** Invites those of the schedule who are no members: which of them is chosen first. Nothing where there are none. */
export function InviteScheduleNames() {
  const t = useT()
  const names = useUninvitedNames()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const [made, setMade] = useState<NewInvitation[]>([])
  if (made.length > 0) return <MadeLinks made={made} onDone={() => setMade([])} />
  if (read)
    return (
      <PeoplePreview
        read={read}
        onBack={() => setRead(null)}
        onMade={(invited) => {
          setRead(null)
          setMade(invited)
        }}
      />
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
