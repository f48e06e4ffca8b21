import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardService } from '#shared/rotaBoard.ts'
import { type Run, runsApi } from '#shared/rotaRuns.ts'
import type { Post } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { explainQuery, runQuery } from '../runs.queries.ts'
import { againstOf, holderText, listOf, proofText, witnessText } from './explain.text.ts'

/** People for whom the cost is offered to be proved; the next ones would hardly be chosen. */
const FIRST = 3

interface ExplainProps {
  board: Board
  service: BoardService
  post: Post
  posts: Post[]
  /** Gives somebody the place; `isForced` where they have said no. */
  onPlace: (userId: string, isForced: boolean) => void
}

/** Why a place is somebody's or nobody's, and what others would cost there. */
export function Explain({ board, service, post, posts, onPlace }: ExplainProps) {
  const t = useT()
  const { data, error } = useQuery(explainQuery(service._id, post._id))
  if (error) return <p className="text-sm text-danger">{t('explain.failed')}</p>
  if (!data) return <Spinner />
  const others = data.candidates.filter(({ user, cost }) => cost !== null && user._id !== data.holder?._id)
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      {data.holder && <p>{holderText(data, t)}</p>}
      {data.witness && <p>{witnessText(data.witness, { board, posts }, t)}</p>}
      {others.slice(0, FIRST).map(({ user }) => (
        <div key={user._id} className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onPlace(user._id, false)}>
            {t('explain.place', { name: user.name })}
          </Button>
          <Proof place={{ serviceId: service._id, postId: post._id, userId: user._id }} name={user.name} />
        </div>
      ))}
      <ul className="flex flex-col gap-2">
        {againstOf(data, t).map(({ why, people, mayPlace }) => (
          <li key={why}>
            <span className="font-medium">{why}</span>{' '}
            {mayPlace ? (
              <span className="mt-1 flex flex-wrap gap-2">
                {people.map(({ _id, name }) => (
                  <Button key={_id} size="sm" onClick={() => onPlace(_id, true)}>
                    {t('explain.placeAnyway', { name })}
                  </Button>
                ))}
              </span>
            ) : (
              <span className="text-muted">{listOf(people.map(({ name }) => name))}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ProofProps {
  place: { serviceId: string; postId: string; userId: string }
  name: string
}

/** What it would cost to give somebody the place, all others free to move: proved, once it is asked for. */
function Proof({ place, name }: ProofProps) {
  const t = useT()
  const [begun, setBegun] = useState<Run | null>(null)
  const { busy, failure, attempt } = useAttempt<'prove'>()
  const { data: run } = useQuery({ ...runQuery(begun?._id ?? ''), enabled: begun !== null })
  const prove = () =>
    attempt('prove', async () => {
      setBegun(await call(runsApi.prove, place))
    })
  if (failure)
    return (
      <p role="alert" className="text-danger">
        {whyOf(failure.error)}
      </p>
    )
  if (run && run.endedAt !== null) return <p role="status">{proofText(run, name, t)}</p>
  if (begun)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner /> {t('explain.proving')}
      </p>
    )
  return (
    <Button size="sm" busy={busy === 'prove'} className="self-start" onClick={prove}>
      {t('explain.prove', { name })}
    </Button>
  )
}
