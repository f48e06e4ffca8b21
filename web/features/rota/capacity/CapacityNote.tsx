import { MessageCircleQuestionMark, UserPlus, UsersRound } from 'lucide-react'
import type { Capacity } from '#shared/rotaCapacity.ts'
import { paths } from '../../../navigation/pages.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { aboveText, capacityText, shortBy } from './capacity.text.ts'

/**
 * Places that some days need and services that their people offer, with the one thing to do where these are too few.
 * Renders nothing where nothing is needed.
 */
export function CapacityNote({ capacity }: { capacity: Capacity }) {
  const t = useT()
  const text = capacityText(capacity, t)
  if (text === '') return null
  const isShort = shortBy(capacity) > 0
  const above = aboveText(capacity, t)
  return (
    <div className="flex gap-3">
      <UsersRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p>{text}</p>
        {above && <p className="mt-1 wrap-anywhere">{above}</p>}
        {isShort && capacity.unstated > 0 && (
          <p className="mt-1 text-muted">{t('capacity.unstated', { count: capacity.unstated })}</p>
        )}
        {isShort &&
          (capacity.unstated > 0 ? (
            <LinkButton
              to={rotaPath('setup')}
              className="mt-3"
              icon={<MessageCircleQuestionMark aria-hidden="true" className="size-5" />}
            >
              {t('capacity.ask')}
            </LinkButton>
          ) : (
            <LinkButton to={paths.admin} className="mt-3" icon={<UserPlus aria-hidden="true" className="size-5" />}>
              {t('capacity.invite')}
            </LinkButton>
          ))}
      </div>
    </div>
  )
}
