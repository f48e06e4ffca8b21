import { useQuery } from '@tanstack/react-query'
import { rotaPath } from '../../../../navigation/rotaPaths.ts'
import { useT } from '../../../../strings/strings.ts'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useConfig } from '../../../people/config/config.ts'
import { searchText } from '../../standIns/callOut.text.ts'
import { callOutsQuery } from '../../standIns/callOuts.queries.ts'
import type { Cell } from '../board.model.ts'

/**
 * The people whom the app asks for an open place, and when it asks the next: an admin who places somebody now may get
 * one too many.
 */
export function CellSearch({ cell: { service, post, asking } }: { cell: Cell }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { data } = useQuery(callOutsQuery)
  const search = data?.find(
    ({ state, serviceId, postId }) => state === 'open' && serviceId === service._id && postId === post._id,
  )
  return (
    <Notice
      tone="info"
      className="text-sm"
      action={
        <LinkButton size="sm" to={rotaPath('coverage')}>
          {t('todo.look')}
        </LinkButton>
      }
    >
      <p className="first-letter:uppercase">
        {search ? searchText(search, timeZone, new Date(), t) : t('board.asking', { count: asking })}
      </p>
    </Notice>
  )
}
