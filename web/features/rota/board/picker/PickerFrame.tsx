import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BoardService } from '#shared/rota/board.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { PersonLink } from '../../../people/people/PersonLink.tsx'
import { RecordedUndo } from '../../answers/recorded/Recorded.tsx'
import { blockText } from '../cells/blockText.ts'
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
  onClose: () => void
  children: ReactNode
}

/** The panel of an open cell: its heading, why the last press was not stored, and what can be pressed. */
export function PickerFrame({ title, service, refused, onForce, forceLabel, onClose, children }: PickerFrameProps) {
  const t = useT()
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
              {refused.names && `${refused.names.get(block.userId) ?? ''}: `}
              {blockText(block, t)}
            </p>
          ))}
        </Notice>
      )}
      <RecordedUndo>{children}</RecordedUndo>
    </SidePanel>
  )
}

interface ChoiceProps {
  name: string
  /** Line below the name: what they have. */
  about?: string
  /** At the right of the name: how many are there. */
  count?: string
  /** That a press would give them many weeks in a row. */
  warning?: string
  /** Blocks against the person, in words; a press is of no use then. */
  against?: string[]
  /** Who would be in conflict then, a sentence each: warned of first. */
  conflicts?: string[]
  onChoose: (() => void) | null
  /** Focused when the panel opens, where it has no field. */
  isFirst?: boolean
  /** The person whose page the name of somebody who cannot leads to. */
  person?: { _id: string; name: string }
  /** What can be done here about what stands against them. */
  remedy?: ReactNode
}

/** Somebody who could be placed, or a post at which somebody could. */
export function Choice(props: ChoiceProps) {
  const { name, about, count, warning, against = [], conflicts = [], onChoose, isFirst = false, person, remedy } = props
  const look = 'flex min-h-11 w-full px-2 py-1.5 text-left wrap-anywhere max-md:py-1 max-md:leading-tight'
  const content =
    against.length + conflicts.length === 0 ? (
      <>
        <span>{name} </span>
        {warning && <Warning text={warning} />}
        {about && <span className="basis-full text-sm text-muted tabular-nums">{about}</span>}
        {count && <span className="text-sm text-muted tabular-nums">{count}</span>}
      </>
    ) : (
      <>
        <span>{name} </span>
        {[...new Set(conflicts)].map((text) => (
          <Warning key={text} text={text} />
        ))}
        {warning && <Warning text={warning} />}
        {against.map((text) => (
          // Who can be chosen all the same is warned of.
          <span key={text} className={`basis-full text-sm ${onChoose ? 'text-accent-ink' : 'text-muted'}`}>
            {text}
          </span>
        ))}
      </>
    )
  return (
    <li className="border-t first:border-t-0">
      {onChoose ? (
        <button
          type="button"
          data-first={isFirst || undefined}
          data-choice=""
          onClick={onChoose}
          className={`${look} flex-wrap items-center justify-between gap-x-3 rounded transition-colors hover:bg-sunken`}
        >
          {content}
        </button>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-2 pb-1">
          <div className={`${look} w-auto! flex-1 basis-40 flex-col justify-center text-muted`}>{content}</div>
          {/* A name that led there would be followed by a finger that scrolls. */}
          {remedy || (person && <PersonLink person={person} />)}
        </div>
      )}
    </li>
  )
}

/** What would come of a press that is hardly wanted, below a name. */
export const Warning = ({ text }: { text: string }) => (
  <span className="flex basis-full items-start gap-1 text-sm text-accent-ink tabular-nums">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {text}
  </span>
)
