import type { ReactNode } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Notice } from '../../../../ui/Notice.tsx'

/** A sheet's head is 60 px high. */
const BELOW_HEAD = 'max-md:top-15 max-md:bottom-auto max-md:order-first'

interface ChangeNoticeProps {
  tone?: 'success' | 'info'
  /** On phones it stands below the head of a sheet, where it covers nobody who comes next. */
  isInSheet?: boolean
  /** Takes the change back. */
  onUndo: () => void
  children: ReactNode
}

/** Says what came of a press, over the foot of its room, and takes it back. */
export function ChangeNotice({ tone = 'success', isInSheet = false, onUndo, children }: ChangeNoticeProps) {
  const t = useT()
  return (
    <div className={cx('sticky bottom-0 z-1', isInSheet && BELOW_HEAD)} style={{ paddingRight: 'var(--panel, 0)' }}>
      <Notice
        tone={tone}
        className="text-sm"
        action={
          <Button size="sm" onClick={onUndo}>
            {t('app.undo')}
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  )
}
