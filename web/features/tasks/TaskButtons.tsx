import { Check, Pencil, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useT } from '../../strings.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'

export interface TaskButtonsProps {
  editRef: Ref<HTMLButtonElement>
  /** Id of the element that names the task. */
  describedBy: string
  isDone: boolean
  onDone: () => void
  onEdit: () => void
  onDelete: () => void
}

/** 'Mark as Done', Edit and Delete of one task (specification §2): 44 px for thumbs, 36 px where there is a mouse. */
export function TaskButtons({ editRef, describedBy, isDone, onDone, onEdit, onDelete }: TaskButtonsProps) {
  const t = useT()
  const look = {
    size: 'sm',
    'aria-describedby': describedBy,
  } satisfies ButtonProps
  const height = 'min-h-11 md:min-h-9'
  return (
    <div className="flex flex-wrap gap-0.5 md:gap-2">
      {!isDone && (
        <Button
          {...look}
          icon={<Check aria-hidden="true" className="size-4" />}
          className={cx(height, 'max-md:px-2')}
          onClick={onDone}
        >
          {t('tasks.markDone')}
        </Button>
      )}
      <Button
        {...look}
        ref={editRef}
        variant="quiet"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        // Alone, its text stands where the title begins.
        className={cx(height, 'max-md:px-2', isDone && '-ml-2 md:-ml-3')}
        onClick={onEdit}
      >
        {t('tasks.edit')}
      </Button>
      <Button
        {...look}
        variant="quiet"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        className={cx(height, 'max-md:px-2')}
        onClick={onDelete}
      >
        {t('tasks.delete')}
      </Button>
    </div>
  )
}
