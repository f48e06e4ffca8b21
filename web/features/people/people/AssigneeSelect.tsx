import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { User } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { SelectField, type SelectFieldProps } from '../../../ui/SelectField.tsx'
import { activePeople, tellApart } from './assignees.ts'
import { everybodyQuery } from './people.queries.ts'

interface AssigneeSelectProps extends Omit<SelectFieldProps, 'label' | 'children'> {
  /** The assignee when nobody is chosen; without it a choice is required. */
  myself?: User
}

const NOBODY: User[] = []

/** The assignee of a task. Suspended people are not offered. */
export function AssigneeSelect({ myself, ...props }: AssigneeSelectProps) {
  const t = useT()
  const { data: people = NOBODY } = useQuery({ ...everybodyQuery, select: activePeople })
  const myId = myself?._id
  const options = useMemo(() => {
    const detailOf = tellApart(people)
    const others = people.filter(({ _id }) => _id !== myId)
    return others.map((person) => (
      <option key={person._id} value={person._id}>
        {[person.name, detailOf(person)].filter(Boolean).join(', ')}
      </option>
    ))
  }, [people, myId])
  return (
    <SelectField {...props} label={t('admin.assignTo')}>
      <option value="">{myself ? t('admin.myself', { name: myself.name }) : t('admin.chooseUser')}</option>
      {options}
    </SelectField>
  )
}
