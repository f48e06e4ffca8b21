import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { NewInvitation } from '#shared/people/invitation.ts'
import type { ReadPeople } from '#shared/people/invitations.ts'
import { ADDED_PEOPLE_MAX, peopleApi } from '#shared/people/people.ts'
import { type UnlinkedName, unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Seen } from '../../../ui/Seen.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { invalidateSchedule } from '../../plan/imports/imports.queries.ts'
import { peopleKeys } from '../people/people.queries.ts'
import { MadeLinks } from './MadeLinks.tsx'
import { PeoplePreview } from './PeoplePreview.tsx'
import {
  isQuestion,
  nameGroups,
  peopleAfter,
  peopleOfGroups,
  peopleOfNames,
  useUninvitedNames,
} from './schedule.names.ts'

const boxClasses = 'flex flex-col gap-3 rounded border bg-surface p-4'

/**
 * Makes people of the team of those of the schedule who are no members, or invites them: which of them is chosen first.
 * Nothing where there are none.
 */
export function InviteScheduleNames() {
  const t = useT()
  const headingId = useId()
  const unknown = useUninvitedNames()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const [made, setMade] = useState<NewInvitation[]>([])
  const [added, setAdded] = useState<number | null>(null)
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
  return (
    <>
      {added !== null && (
        <Seen>
          <Outcome tone="success" title={t('scheduleNames.added', { count: added })} />
        </Seen>
      )}
      {unknown.length > 0 && (
        <section aria-labelledby={headingId} className={boxClasses}>
          <h3 id={headingId} className="font-semibold">
            {t('scheduleNames.title', { count: unknown.length })}
          </h3>
          <AddNames unknown={unknown} onAdded={setAdded}>
            <Button
              size="sm"
              icon={<CalendarDays aria-hidden="true" className="size-4" />}
              onClick={() => setRead(peopleOfNames(unknown.map(({ name }) => name)))}
            >
              {t('invitations.inviteFromSchedule', { count: unknown.length })}
            </Button>
          </AddNames>
        </section>
      )}
    </>
  )
}

interface AddNamesProps {
  unknown: UnlinkedName[]
  /** Gets the number of people who are on the list now. */
  onAdded: (count: number) => void
  /** A further button. */
  children: ReactNode
}

/**
 * One press makes people of the team of the names. Names that are near each other, or near a member, are one person
 * only where an admin ticks it: two who are made one cannot be parted again.
 */
function AddNames({ unknown, onAdded, children }: AddNamesProps) {
  const t = useT()
  const cache = useQueryClient()
  const [joined, setJoined] = useState<ReadonlySet<string>>(new Set())
  const { busy, failure, save } = useSave<'add'>()
  const groups = nameGroups(unknown)
  const { names, same } = peopleOfGroups(groups, joined)
  const add = () =>
    save('add', async () => {
      try {
        const ids = new Map<string, string>()
        for (let from = 0; from < names.length; from += ADDED_PEOPLE_MAX) {
          const some = names.slice(from, from + ADDED_PEOPLE_MAX)
          const made = await call(peopleApi.add, { people: some.map((name) => ({ name })) })
          for (const [place, { _id }] of made.entries()) ids.set(some[place] ?? '', _id)
        }
        for (const { name, as } of same) {
          const userId = '_id' in as ? as._id : ids.get(as.name)
          if (userId !== undefined) await call(unknownNamesApi.use, { name, userId })
        }
        onAdded(peopleAfter(groups, joined))
      } finally {
        await Promise.all([cache.invalidateQueries({ queryKey: peopleKeys.all }), invalidateSchedule(cache)])
      }
    })
  return (
    <>
      <p className="text-sm text-muted">{t('scheduleNames.what')}</p>
      {groups.filter(isQuestion).map((group) => {
        const [first = ''] = group.names
        const all = [...(group.member ? [t('scheduleNames.member', { name: group.member.name })] : []), ...group.names]
        return (
          <Checkbox
            key={first}
            label={t('scheduleNames.onePerson', { names: all.join(', ') })}
            checked={joined.has(first)}
            disabled={busy !== null}
            onChange={({ target }) => setJoined(toggled(joined, first, target.checked))}
          />
        )
      })}
      <FailureNotice title={t('scheduleNames.failed')} failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="sm" busy={busy !== null} onClick={add}>
          {names.length > 0 ? t('scheduleNames.add', { count: names.length }) : t('scheduleNames.useNames')}
        </Button>
        {children}
      </div>
    </>
  )
}
