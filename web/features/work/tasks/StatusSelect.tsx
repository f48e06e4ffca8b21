import { TASK_STATUSES } from '#shared/work/tasks.ts'
import { useT } from '../../../strings/strings.ts'
import { SelectField, type SelectFieldProps } from '../../../ui/SelectField.tsx'
import { STATUS_KEYS } from './task.status.ts'

/** The status of a task: any may follow any (rule 301). */
export function StatusSelect(props: Omit<SelectFieldProps, 'label' | 'children'>) {
  const t = useT()
  return (
    <SelectField {...props} label={t('tasks.status')}>
      {TASK_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(STATUS_KEYS[status])}
        </option>
      ))}
    </SelectField>
  )
}
