import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Board, BoardService } from '#shared/rotaBoard.ts'
import type { Post } from '#shared/rotaPosts.ts'
import { type Run, runsApi } from '#shared/rotaRuns.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { listOf } from '../listOf.ts'
import { explainQuery, runQuery } from '../runs.queries.ts'
import { againstOf, holderText, proofText, witnessText } from './explain.text.ts'

/** People for whom the cost is offered to be proved; the next ones would hardly be chosen. */
const FIRST = 3

interface ExplainProps {
  board: Board
  service: BoardService
  post: Post
  posts: Post[]
  /** Name of the person who gives the place up for whoever is placed; null where there is room. */
  instead: string | null
  /** Gives somebody the place; `isForced` where they have said no. */
  onPlace: (userId: string, isForced: boolean) => void
}

/** Reason for which a place is somebody's or nobody's, and the cost of others there. */
export function Explain({ board, service, post, posts, instead, onPlace }: ExplainProps) {
  const t = useT()
  const { data, error } = useQuery(explainQuery(service._id, post._id))
  if (error) return <p className="text-sm text-danger">{t('explain.failed')}</p>
  if (!data) return <Spinner />
  const others = data.candidates.filter(({ user, cost }) => cost !== null && user._id !== data.holder?._id)
  const against = againstOf(data, t)
  return (
    <div className="mt-2 flex flex-col gap-2 text-sm">
      {data.holder && <p>{holderText(data, t)}</p>}
      {data.witness && <p>{witnessText(data.witness, { board, posts }, t)}</p>}
      {others.length > 0 && (
        <ul>
          {others.slice(0, FIRST).map(({ user }) => (
            <Proof
              key={user._id}
              place={{ serviceId: service._id, postId: post._id, userId: user._id }}
              name={user.name}
              instead={instead}
              onPlace={() => onPlace(user._id, false)}
            />
          ))}
        </ul>
      )}
      {against.length > 0 && (
        <Disclosure label={t('board.cannot', { count: data.candidates.filter(({ cost }) => cost === null).length })}>
          <ul className="mt-2 flex flex-col gap-2">
            {against.map(({ why, people, mayPlace }) => (
              <li key={why}>
                {why}{' '}
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
        </Disclosure>
      )}
    </div>
  )
}

interface ProofProps {
  place: { serviceId: string; postId: string; userId: string }
  name: string
  instead: string | null
  onPlace: () => void
}

/** Somebody who could have the place, and what it would cost, all others free to move: proved, once it is asked for. */
function Proof({ place, name, instead, onPlace }: ProofProps) {
  const t = useT()
  const [begun, setBegun] = useState<Run | null>(null)
  const { busy, failure, save } = useSave<'prove'>()
  const { data: run } = useQuery({ ...runQuery(begun?._id ?? ''), enabled: begun !== null })
  const isOver = run !== undefined && run.endedAt !== null
  const prove = () =>
    save('prove', async () => {
      setBegun(await call(runsApi.prove, place))
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t py-1.5 first:border-t-0">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      {!begun && (
        <Button size="sm" busy={busy === 'prove'} aria-label={t('explain.prove', { name })} onClick={prove}>
          {t('explain.cost')}
        </Button>
      )}
      {instead === null ? (
        <Button size="sm" aria-label={t('explain.place', { name })} onClick={onPlace}>
          {t('explain.placeShort')}
        </Button>
      ) : (
        <Button size="sm" aria-label={t('explain.placeInstead', { name, holder: instead })} onClick={onPlace}>
          {t('explain.instead', { holder: instead })}
        </Button>
      )}
      {failure && (
        <p role="alert" className="basis-full text-danger">
          {whyOf(failure.error)}
        </p>
      )}
      {begun && (
        <p role="status" className="flex basis-full items-center gap-2">
          {isOver ? (
            proofText(run, name, t)
          ) : (
            <>
              <Spinner /> {t('explain.proving')}
            </>
          )}
        </p>
      )}
    </li>
  )
}
