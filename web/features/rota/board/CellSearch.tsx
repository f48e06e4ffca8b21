import { useQuery } from '@tanstack/react-query'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useConfig } from '../../config/config.ts'
import { searchText } from '../callOuts/callOut.text.ts'
import { callOutsQuery } from '../callOuts/callOuts.queries.ts'
import type { Cell } from './board.model.ts'

/** Whom the app is asking for an open place, and when the next are asked, so that nobody is placed beside a yes that comes. */
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
