import { Check, Pencil, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useT } from '../../../strings/strings.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'

interface TaskButtonsProps {
  editRef: Ref<HTMLButtonElement>
  /** Id of the element that names the task. */
  describedBy: string
  isDone: boolean
  onDone: () => void
  onEdit: () => void
  onDelete: () => void
}

// Three of them fit side by side on a phone without.
const iconClasses = 'size-4 max-sm:hidden'

/**
 * 'Mark as Done', Edit and Delete of one task (specification §2). Delete asks nothing: it has the colour of danger, and
 * is too far from the others to be pressed in their place.
 */
export function TaskButtons({ editRef, describedBy, isDone, onDone, onEdit, onDelete }: TaskButtonsProps) {
  const t = useT()
  const look = { 'aria-describedby': describedBy, className: 'max-md:px-2 md:px-3' } satisfies ButtonProps
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      {!isDone && (
        <Button {...look} icon={<Check aria-hidden="true" className="size-5" />} onClick={onDone}>
          {t('tasks.markDone')}
        </Button>
      )}
      <Button
        {...look}
        ref={editRef}
        variant="quiet"
        icon={<Pencil aria-hidden="true" className={iconClasses} />}
        // Alone, its text stands where the title begins.
        className={cx(look.className, isDone && '-ml-2 md:-ml-3')}
        onClick={onEdit}
      >
        {t('tasks.edit')}
      </Button>
      <Button
        {...look}
        variant="quietDanger"
        icon={<Trash2 aria-hidden="true" className={iconClasses} />}
        className={cx(look.className, 'max-sm:ml-auto')}
        onClick={onDelete}
      >
        {t('tasks.delete')}
      </Button>
    </div>
  )
}
