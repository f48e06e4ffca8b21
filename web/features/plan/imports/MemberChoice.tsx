import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '#shared/text.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { activePeople, tellApart } from '../../people/people/assignees.ts'
import { everybodyQuery } from '../../people/people/people.queries.ts'
import { findPeople } from '../../people/people/people.search.ts'

/** Members listed below the search. */
const SHOWN = 6

interface MemberChoiceProps {
  /** The name in the file. */
  name: string
  /** Members who may be meant: the first of the list. */
  nearest: readonly Person[]
  onChoose: (member: Person) => void
}

/** Chooses any member for a name of a file: folded to a button, then a search over all. */
export function MemberChoice(props: MemberChoiceProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const { name, nearest } = props
  if (isOpen) return <MemberSearch {...props} />
  const label = t(nearest.length > 0 ? 'imports.somebodyElse' : 'imports.chooseMember')
  return (
    <Button variant="quiet" aria-label={`${label}: ${name}`} className="shrink-0" onClick={() => setIsOpen(true)}>
      {label}
    </Button>
  )
}

function MemberSearch({ name, nearest, onChoose }: MemberChoiceProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { data: people } = useQuery({ ...everybodyQuery, select: activePeople })
  if (!people) return <Spinner />
  const detailOf = tellApart(people)
  const rankOf = ({ _id }: Person) => {
    const rank = nearest.findIndex((one) => one._id === _id)
    return rank === -1 ? nearest.length : rank
  }
  const found = findPeople(people, typed).toSorted((a, b) => rankOf(a) - rankOf(b))
  return (
    <div className="flex basis-full flex-col gap-1">
      <SearchField
        // The press that opened it has asked for it.
        ref={(field) => field?.focus()}
        label={t('imports.findMember', { name })}
        placeholder={t('imports.findPlaceholder')}
        value={typed}
        onChange={setTyped}
      />
      <ul>
        {found.slice(0, SHOWN).map((person) => (
          <li key={person._id}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-col justify-center rounded px-2 text-left hover:bg-sunken"
              onClick={() => onChoose({ _id: person._id, name: person.name })}
            >
              {person.name}
              <span className="text-sm text-muted">{detailOf(person)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {found.length === 0
          ? t('directory.empty')
          : found.length > SHOWN && t('imports.moreMembers', { count: found.length - SHOWN })}
      </p>
    </div>
  )
}
