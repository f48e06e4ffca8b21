import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationsApi, type ReadPeople, type ReadPerson } from '#shared/people/invitations.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { refetchInvitations } from './invitations.queries.ts'
import type { OnMade } from './useInviting.ts'

/** The only person of a list of which nothing is left to be looked at; undefined for any other list. */
function onlyPerson({ people, issues, joinedNames, groups }: ReadPeople): ReadPerson | undefined {
  const [person] = people
  const isPlain =
    people.length === 1 &&
    !joinedNames?.length &&
    !groups?.length &&
    issues.length === 0 &&
    person?.memberId === null &&
    !person.entered &&
    !person.unused?.length &&
    !person.wishes?.length
  return isPlain ? person : undefined
}

interface Asked {
  sheet: string | undefined
  split: string[]
  /** Names of groups that are people. */
  taken: string[]
}

const NOT_ASKED: Asked = { sheet: undefined, split: [], taken: [] }

/** The list that was read, of which the preview is shown, and the ways to read one. */
export function useReadPeople(text: string, onMade: OnMade) {
  const cache = useQueryClient()
  const [read, setRead] = useState<ReadPeople | null>(null)
  const [file, setFile] = useState<File | null>(null)
  /** How the list was read: the sheet, and the names that are several people. */
  const [asked, setAsked] = useState<Asked>(NOT_ASKED)
  const { busy, failure, save } = useSave<'text' | 'file' | 'one' | 'again'>()
  return {
    read,
    setRead,
    busy,
    failure,
    readText: () =>
      save('text', async () => {
        setRead(await upload(invitationsApi.read, { text }, {}))
        setFile(null)
        setAsked(NOT_ASKED)
      }),
    readFile: (chosen: File) =>
      save('file', async () => {
        setRead(await upload(invitationsApi.read, {}, { file: chosen }))
        setFile(chosen)
        setAsked(NOT_ASKED)
      }),
    /** Reads the list anew: another sheet, or further names that are several people. */
    readAgain: ({ sheet, split = [], taken = [] }: { sheet?: string; split?: string[]; taken?: string[] }) =>
      save('again', async () => {
        const more = { ...asked, split: [...asked.split, ...split], taken: [...asked.taken, ...taken] }
        const next: Asked = sheet === undefined ? more : { ...NOT_ASKED, sheet }
        const linesOf = (texts: string[]) => (texts.length > 0 ? texts.join('\n') : undefined)
        const fields = { sheet: next.sheet, split: linesOf(next.split), taken: linesOf(next.taken) }
        setRead(await upload(invitationsApi.read, file ? fields : { ...fields, text }, file ? { file } : {}))
        setAsked(next)
      }),
    /** Invites the only person of the text without a preview, unless something is to be looked at. */
    inviteOne: () =>
      save('one', async () => {
        const list = await upload(invitationsApi.read, { text }, {})
        const person = onlyPerson(list)
        if (!person) {
          setFile(null)
          setAsked(NOT_ASKED)
          return setRead(list)
        }
        const { name, email, phoneNumber } = person
        const made = await call(invitationsApi.create, { people: [{ name, email, phoneNumber }] })
        refetchInvitations(cache)
        onMade(made, null)
      }),
  }
}
