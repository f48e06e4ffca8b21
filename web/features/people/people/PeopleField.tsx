import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { MultiSelect } from '../../../ui/MultiSelect.tsx'
import type { MultiSelectTexts } from '../../../ui/multiSelect.texts.ts'
import { activePeople, tellApart } from './assignees.ts'
import { everybodyQuery } from './people.queries.ts'
import { findPeople } from './people.search.ts'

interface PeopleFieldProps {
  label: string
  optional?: boolean
  value: string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

const NOBODY: User[] = []

/** Several people: the guests of a meeting, or those who get a task. Suspended people are not offered. */
export function PeopleField({ label, optional, value, onChange, error, ref }: PeopleFieldProps) {
  const t = useT()
  const { data: people = NOBODY, isPending } = useQuery({ ...everybodyQuery, select: activePeople })
  const detailOf = useMemo(() => tellApart(people), [people])
  const texts: MultiSelectTexts = {
    search: t('meetings.searchPeople'),
    searchHint: t('meetings.searchPeopleHint'),
    selectAll: (found) => (found === undefined ? t('meetings.selectAll') : t('meetings.selectFound', { count: found })),
    clear: t('meetings.clear'),
    found: (count) => t('meetings.peopleFound', { count }),
    noneFound: t(isPending ? 'meetings.loadingPeople' : 'meetings.nobodyFound'),
    chosen: (count) => (count === 0 ? t('meetings.nobodyChosen') : t('meetings.peopleChosen', { count })),
    more: (count) => t('meetings.peopleMore', { count }),
    remove: (name) => t('meetings.unchoose', { name }),
  }
  return (
    <MultiSelect
      label={label}
      optional={optional}
      texts={texts}
      items={people}
      find={findPeople}
      detailOf={detailOf}
      value={value}
      onChange={onChange}
      error={error}
      ref={ref}
    />
  )
}
