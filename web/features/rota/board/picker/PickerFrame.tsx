import type { ReactNode } from 'react'
import type { BoardService } from '#shared/rota/board.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { RecordedUndo } from '../../answers/recorded/Recorded.tsx'
import { blockText, namedBlockText } from '../cells/blockText.ts'
import { useUndoKey } from '../cells/cell.actions.ts'
import type { Refused } from '../drafts/whyNot.ts'
import { SidePanel } from '../SidePanel.tsx'

interface PickerFrameProps {
  /** The post or the person. */
  title: string
  service: BoardService
  refused: Refused | null
  /** Stores the refused place all the same, where nothing but an earlier no stands against it. */
  onForce: (() => void) | null
  /** Label of the button that does so. */
  forceLabel?: string
  /** Takes the last change back; left out where a press is none of the board. */
  onUndo?: () => void
  onClose: () => void
  children: ReactNode
}

/** The panel of an open cell: its heading, why the last press was not stored, and what can be pressed. */
export function PickerFrame(props: PickerFrameProps) {
  const { title, service, refused, onForce, forceLabel, onUndo, onClose, children } = props
  const t = useT()
  useUndoKey(() => onUndo?.())
  const when = `${formatDay(service.date)}, ${service.serviceTime}`
  const isRefused = refused?.serviceId === service._id
  const force = refused?.force ?? onForce
  const mayForce = isRefused && refused.blocks.length > 0 && refused.blocks.every(({ code }) => code === 'declined')
  return (
    <SidePanel isTall title={title} about={when} label={`${title}, ${when}`} onClose={onClose}>
      {isRefused && (
        <Notice
          tone="error"
          action={
            mayForce &&
            force && (
              <Button size="sm" onClick={force}>
                {refused.force ? t('board.swapAnyway') : (forceLabel ?? t('board.placeAnyway'))}
              </Button>
            )
          }
        >
          <p>{refused.message}</p>
          {refused.blocks.map((block) => (
            <p key={`${block.userId} ${block.code}`} className="text-sm">
              {refused.names ? namedBlockText(refused.names.get(block.userId) ?? '', block, t) : blockText(block, t)}
            </p>
          ))}
        </Notice>
      )}
      <RecordedUndo>{children}</RecordedUndo>
    </SidePanel>
  )
}
