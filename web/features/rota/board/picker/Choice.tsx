import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#shared/text.ts'
import { PersonLink } from '../../../people/people/PersonLink.tsx'

interface ChoiceProps {
  name: string
  /** Line below the name: why they stand where they do in the list. */
  about?: string
  /** At the right of the name: what they have. */
  share?: string
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
  person?: Person
  /** What can be done here about what stands against them. */
  remedy?: ReactNode
}

/** Somebody who could be placed, or a post at which somebody could. */
export function Choice(props: ChoiceProps) {
  const {
    name,
    about,
    share,
    count,
    warning,
    against = [],
    conflicts = [],
    onChoose,
    isFirst = false,
    person,
    remedy,
  } = props
  // Beside a button each line of its own would make a row as high as a card.
  const lines = remedy && against.length > 0 ? [against.join(' · ')] : against
  const look = 'flex min-h-11 px-2 py-1 text-left leading-tight wrap-anywhere'
  const content =
    against.length + conflicts.length === 0 ? (
      <>
        <span className="min-w-0 flex-1 basis-32">{name} </span>
        {warning && <Warning text={warning} />}
        {about && <span className="order-last basis-full text-sm text-muted tabular-nums">{about}</span>}
        {share && (
          <span className="text-sm text-muted tabular-nums">
            <span className="sr-only"> · </span>
            {share}
          </span>
        )}
        {count && <span className="text-sm text-muted tabular-nums">{count}</span>}
      </>
    ) : (
      <>
        <span>{name} </span>
        {[...new Set(conflicts)].map((text) => (
          <Warning key={text} text={text} />
        ))}
        {warning && <Warning text={warning} />}
        {lines.map((text) => (
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
          className={`${look} w-full flex-wrap items-center justify-between gap-x-3 rounded transition-colors hover:bg-sunken`}
        >
          {content}
        </button>
      ) : (
        <div className="flex flex-wrap items-center justify-end gap-x-2 pb-1">
          <div className={`${look} min-w-0 flex-1 basis-40 flex-col justify-center text-muted`}>{content}</div>
          {/* A name that led there would be followed by a finger that scrolls. */}
          {remedy || (person && <PersonLink person={person} />)}
        </div>
      )}
    </li>
  )
}

/** What would come of a press that is hardly wanted, below a name. */
export const Warning = ({ text }: { text: string }) => (
  <span className="order-last flex basis-full items-start gap-1 text-sm text-accent-ink tabular-nums">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {text}
  </span>
)
