import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { unaskedPart } from '../../navigation/lazyPart.ts'
import { paths } from '../../navigation/pages.ts'
import { withStrings } from '../../strings/strings.ts'
import { useSession } from '../sessions/session.ts'
import { callsOfToday } from './calls.queries.ts'

const loadDialog = withStrings(() => import('./CallDialog.tsx'), 'service')
const CallDialog = unaskedPart(loadDialog)

const pathOf = (id: string) => paths.call.replace(':id', id)

/** Shows an open call that the viewer has not answered over the page that is open, until it is answered or closed. */
export default function CallAlert() {
  const { user, isConfirmed } = useSession()
  const { pathname } = useLocation()
  const [closed, setClosed] = useState<string[]>([])
  const { data } = useQuery({ ...callsOfToday, enabled: isConfirmed })
  const open = data?.find(
    ({ _id, endedAt, people }) =>
      endedAt === null &&
      !closed.includes(_id) &&
      people.some((person) => person.user._id === user?._id && person.answer === null),
  )
  if (!open || pathname === pathOf(open._id)) return null
  return (
    <Suspense>
      <CallDialog key={open._id} call={open} onClose={() => setClosed([...closed, open._id])} />
    </Suspense>
  )
}
