import { Check, Pencil, Trash2 } from 'lucide-react'
import { type Ref, useState, useTransition } from 'react'
import type { Task } from '#shared/work/tasks.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button, type ButtonProps } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { fetchTaskForms } from './taskForms.ts'
import { isDone } from './tasks.order.ts'
import type { TaskTools } from './useTaskList.ts'

interface TaskButtonsProps {
  task: Task
  tools: TaskTools
  editRef: Ref<HTMLButtonElement>
  /** Id of the element that names the task. */
  describedBy: string
  /** The place of a button that has gone stays empty. */
  isSteady: boolean
  /** Without pictures, for a list with a task a line, or in a column of a page. */
  isSmall: boolean
}

// Hidden in narrow lists, where the three buttons fit side by side only without icons.
const iconClasses = 'size-4 max-sm:hidden @max-[22rem]:hidden'

/**
 * 'Mark as Done', Edit and Delete of one task. Delete has no confirmation: its colour warns, and its
 * distance from the others prevents a mistaken press.
 */
export function TaskButtons({ task, tools, editRef, describedBy, isSteady, isSmall }: TaskButtonsProps) {
  const t = useT()
  // The button is busy until the form's code has come; the task stands meanwhile.
  const [isOpening, startOpening] = useTransition()
  const isOver = isDone(task)
  const [wasOpen] = useState(!isOver)
  const hasDone = !isOver || (isSteady && wasOpen)
  const look = {
    'aria-describedby': describedBy,
    size: isSmall ? 'sm' : 'md',
    className: isSmall ? 'px-2!' : 'px-2! @max-[19rem]:text-sm',
  } satisfies ButtonProps
  return (
    <div className={cx('flex flex-wrap gap-y-2', isSmall ? 'gap-x-1' : 'gap-x-3 @max-[19rem]:gap-x-1')}>
      {hasDone && (
        <Button
          {...look}
          className={cx(isSmall ? 'px-3!' : look.className, isOver && 'invisible')}
          icon={!isSmall && <Check aria-hidden="true" className="size-5 @max-[19rem]:hidden" />}
          onClick={() => tools.markDone(task)}
        >
          {t('tasks.markDone')}
        </Button>
      )}
      <Button
        {...look}
        ref={editRef}
        variant="quiet"
        icon={!isSmall && <Pencil aria-hidden="true" className={iconClasses} />}
        // Aligns the text with the title when it is the first button.
        className={cx(look.className, !hasDone && '-ml-2')}
        busy={isOpening}
        onPointerDown={fetchTaskForms}
        onFocus={fetchTaskForms}
        onClick={() => startOpening(() => tools.edit(task))}
      >
        {t('tasks.edit')}
      </Button>
      <Button
        {...look}
        variant="quietDanger"
        icon={!isSmall && <Trash2 aria-hidden="true" className={iconClasses} />}
        className={cx(look.className, '@max-[22rem]:ml-auto')}
        onClick={() => tools.remove(task)}
      >
        {t('tasks.delete')}
      </Button>
    </div>
  )
}
