import { Ban, CircleCheck, CircleDashed, CircleDotDashed, type LucideIcon } from 'lucide-react'
import type { TaskStatus } from '#shared/work/tasks.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { STATUS_KEYS } from '../task.status.ts'

const LOOKS: Record<TaskStatus, { icon: LucideIcon; look: string }> = {
  Pending: { icon: CircleDashed, look: 'bg-sunken text-ink' },
  'In Progress': { icon: CircleDotDashed, look: 'bg-accent-soft text-accent-ink' },
  Blocked: { icon: Ban, look: 'bg-danger-soft text-danger' },
  Done: { icon: CircleCheck, look: 'bg-primary-soft text-primary' },
}

/** The status of a task: text, icon and tint. */
export function StatusTag({ status }: { status: TaskStatus }) {
  const t = useT()
  const { icon: Icon, look } = LOOKS[status]
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(STATUS_KEYS[status])}
    </span>
  )
}
