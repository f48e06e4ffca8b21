import { useEffect, useRef, useState } from 'react'
import type { RotaMine } from '#shared/answers.ts'
import { today as dayOf } from '#shared/days.ts'
import { publicationsApi } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useConfig } from '../../config/config.ts'
import type { ShownAssignment } from './answer.operations.ts'

type Publications = RotaMine['publications']

const NONE: Publications = []

/** True once the viewer has places of a publication, and none of them waits for an answer. */
function isAnswered(id: string, places: ShownAssignment[]): boolean {
  const own = places.filter(({ assignment }) => assignment.publicationId === id)
  return own.length > 0 && own.every(({ assignment }) => assignment.state !== 'asked')
}

/**
 * The publications with a note of this visit, newest first, but for those that were closed. One with a note is reported
 * as seen, after which the server lists it no longer, once it is closed or answered; one without a note at once.
 */
export function useNotes(unseen: Publications = NONE, places: ShownAssignment[]) {
  const [known, setKnown] = useState<Publications>([])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const fresh = unseen.filter(({ _id }) => !known.some((one) => one._id === _id))
  if (fresh.length > 0) setKnown([...fresh, ...known])
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, note } of known) {
      if (told.current.has(_id) || (note && !closed.has(_id) && !isAnswered(_id, places))) continue
      told.current.add(_id)
      // Failed, it stays unseen until the next visit.
      call(publicationsApi.seen, { id: _id }).catch((error) => console.warn('A publication seen:', error))
    }
  }, [known, closed, places])
  return {
    notes: known.filter(({ _id, note }) => note && !closed.has(_id)),
    close: (id: string) => setClosed(new Set([...closed, id])),
  }
}

interface PublicationNotesProps {
  notes: Publications
  onClose: (id: string) => void
}

/** What an admin wrote when the rota was published. */
export function PublicationNotes({ notes, onClose }: PublicationNotesProps) {
  const t = useT()
  const { timeZone } = useConfig()
  return notes.map(({ _id, publishedAt, note }) => (
    <Notice key={_id} tone="info" onClose={() => onClose(_id)}>
      <p>{t('answers.published', { day: formatDay(dayOf(timeZone, new Date(publishedAt)), 'monthDay') })}</p>
      <p className="wrap-anywhere">{note}</p>
    </Notice>
  ))
}
