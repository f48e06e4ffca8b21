import { AssignableRole } from '#shared/people/users.ts'
import { useT } from '../../../strings/strings.ts'
import { Select, type SelectProps } from '../../../ui/Select.tsx'
import type { UserDraft } from './user.drafts.ts'

interface RoleSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'children'> {
  value: UserDraft['role']
  onChange: (role: UserDraft['role']) => void
}

/** A new role for a user; blank leaves it unchanged (rule 102). */
export function RoleSelect({ value, onChange, ...props }: RoleSelectProps) {
  const t = useT()
  return (
    <Select {...props} value={value} onChange={(event) => onChange(event.target.value as UserDraft['role'])}>
      <option value="" />
      {AssignableRole.options.map((role) => (
        <option key={role} value={role}>
          {t(`admin.role.${role}`)}
        </option>
      ))}
    </Select>
  )
}
