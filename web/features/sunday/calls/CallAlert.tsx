import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { unaskedPart } from '../../../navigation/lazyPart.ts'
import { withStrings } from '../../../strings/strings.ts'
import { useSession } from '../../people/sessions/session.ts'
import { callPath } from './call.title.ts'
import { callsOfToday } from './calls.queries.ts'

const CallDialog = unaskedPart(withStrings(() => import('./CallDialog.tsx'), 'service'))
const CallBar = unaskedPart(withStrings(() => import('./CallBar.tsx'), 'service'))

/**
 * The open calls that the viewer made or was called to: a bar above every page but their own, and over it the one that
 * waits for an answer, until it is answered or closed.
 */
export default function CallAlert() {
  const { user, isConfirmed } = useSession()
  const { pathname } = useLocation()
  const [closed, setClosed] = useState<string[]>([])
  const { data = [] } = useQuery({ ...callsOfToday, enabled: isConfirmed })
  const open = data.filter(
    ({ _id, endedAt, madeBy, people }) =>
      endedAt === null &&
      pathname !== callPath(_id) &&
      (madeBy?._id === user?._id || people.some((person) => person.user._id === user?._id)),
  )
  const asked = open.find(
    ({ _id, people }) =>
      !closed.includes(_id) && people.some((person) => person.user._id === user?._id && person.answer === null),
  )
  return (
    <>
      <Suspense>{open.length > 0 && <CallBar calls={open} />}</Suspense>
      <Suspense>
        {asked && <CallDialog key={asked._id} call={asked} onClose={() => setClosed([...closed, asked._id])} />}
      </Suspense>
    </>
  )
}
