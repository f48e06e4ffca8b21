import type { ReactNode } from 'react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'

interface ChangeNoticeProps {
  tone?: 'success' | 'info'
  /** Takes the change back. */
  onUndo: () => void
  children: ReactNode
}

/** Says what came of a press, over the foot of its room, and takes it back. */
export function ChangeNotice({ tone = 'success', onUndo, children }: ChangeNoticeProps) {
  const t = useT()
  return (
    <div className="sticky bottom-0 z-1" style={{ paddingRight: 'var(--panel, 0)' }}>
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
