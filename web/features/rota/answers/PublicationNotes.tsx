import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { today as dayOf } from '#shared/days.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import { call } from '../../../api/call.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { useConfig } from '../../people/config/config.ts'
import type { ShownAnswer } from './answer.operations.ts'

/** Notes as this tab keeps them: the server lists a publication no longer once it is reported as seen. */
const Notes = z.array(z.object({ _id: z.string(), publishedAt: z.string(), note: z.string() }))
type Note = z.infer<typeof Notes>[number]

const KEY = 'publicationNotes'

const NONE: RotaMine['publications'] = []

/** True once the viewer has places of a publication, and none of them waits for an answer. */
function isAnswered(id: string, places: ShownAnswer[]): boolean {
  const own = places.filter(({ assignment }) => assignment.publicationId === id)
  return own.length > 0 && own.every(({ assignment }) => assignment.state !== 'asked')
}

/**
 * The notes of publications, newest first. Each is reported as seen at once, and stays in this tab until it is closed;
 * a reload drops one whose places are all answered.
 */
export function useNotes(unseen = NONE, places: ShownAnswer[]) {
  const [kept, setKept] = useState<Note[]>(() => readTab(KEY, Notes) ?? [])
  const [earlier] = useState(() => new Set(kept.map(({ _id }) => _id)))
  const told = useRef(new Set<string>())
  useEffect(() => {
    const fresh = unseen.filter(({ _id }) => !told.current.has(_id))
    for (const { _id } of fresh) {
      told.current.add(_id)
      // Failed, it stays unseen until the next visit.
      call(publicationsApi.seen, { id: _id }).catch((error) => console.warn('A publication seen:', error))
    }
    const noted = fresh.flatMap(({ note, ...publication }) => (note ? [{ ...publication, note }] : []))
    if (noted.length > 0)
      setKept((before) => [...noted, ...before.filter(({ _id }) => !noted.some((one) => one._id === _id))])
  }, [unseen])
  useEffect(() => writeTab(KEY, kept.length > 0 ? kept : null), [kept])
  return {
    notes: kept.filter(({ _id }) => !(earlier.has(_id) && isAnswered(_id, places))),
    close: (id: string) => setKept(kept.filter(({ _id }) => _id !== id)),
  }
}

interface PublicationNotesProps {
  notes: Note[]
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
