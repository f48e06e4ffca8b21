import { useQuery } from '@tanstack/react-query'
import type { DirectoryUser } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { directoryQuery } from '../people/people.queries.ts'

/** Members who could act for a person: not those who are named already, nor the person. */
export function usePossibleHelpers(userId: string, known: ReadonlySet<string>): DirectoryUser[] {
  const { data: people = [] } = useQuery(directoryQuery)
  return people.filter(({ _id }) => _id !== userId && !known.has(_id))
}

interface HelperChoiceProps {
  label: string
  people: DirectoryUser[]
  /** Id of the chosen one; '' for nobody. */
  value: string
  onChange: (id: string) => void
}

/** The choice of one member who is to act for somebody. */
export function HelperChoice({ label, people, value, onChange }: HelperChoiceProps) {
  const t = useT()
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('helpers.choose')}</option>
      {people.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
