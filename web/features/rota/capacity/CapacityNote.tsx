import { MessageCircleQuestionMark, UserPlus } from 'lucide-react'
import type { Capacity } from '#shared/rota/capacity.ts'
import { paths } from '../../../navigation/pages.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { capacityText, isUnsaid, shortageText } from './capacity.text.ts'

interface CapacityNoteProps {
  capacity: Capacity
  /** All of it is shown at once. */
  isOpen?: boolean
}

/**
 * Places that some days need and services that their people offer, in a line; where these are too few it unfolds to
 * what follows, and the one thing to do. Renders nothing where nothing is needed.
 */
export function CapacityNote({ capacity, isOpen = false }: CapacityNoteProps) {
  const t = useT()
  const text = capacityText(capacity, t)
  if (text === '') return null
  const short = shortageText(capacity, t)
  const asks = capacity.unstated > 0 && (short !== '' || isUnsaid(capacity))
  if (!short && !asks) return <p className="text-sm text-muted">{text}</p>
  const rest = (
    <>
      {short && <p>{short}</p>}
      {asks ? (
        <LinkButton
          size="sm"
          to={rotaPath('setup')}
          icon={<MessageCircleQuestionMark aria-hidden="true" className="size-5" />}
        >
          {t('capacity.ask')}
        </LinkButton>
      ) : (
        <LinkButton to={paths.admin} icon={<UserPlus aria-hidden="true" className="size-5" />}>
          {t('capacity.invite')}
        </LinkButton>
      )}
    </>
  )
  if (isOpen)
    return (
      <div className="flex flex-col items-start gap-2 text-sm">
        <p>{text}</p>
        {rest}
      </div>
    )
  return (
    <Disclosure label={text} className="min-h-11! text-sm">
      <div className="flex flex-col items-start gap-2 text-sm">{rest}</div>
    </Disclosure>
  )
}
