import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Navigate } from 'react-router'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Item } from '#shared/rota/items.ts'
import type { Post } from '#shared/rota/posts.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import type { Block } from '#shared/rota/rules.ts'
import { call } from '../../../../api/call.ts'
import { ApiError, whyOf } from '../../../../api/error.ts'
import { formatDay, monthOf, monthSpan } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { useRecorded } from '../../answers/recorded/Recorded.tsx'
import { namesTogether } from '../../listOf.ts'
import { setupPostsQuery } from '../../setup/setup.queries.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { cellOf, isAnnounced } from '../board.model.ts'
import { boardQuery } from '../board.queries.ts'
import { cellAddress } from '../board.view.ts'
import type { Refused } from '../drafts/whyNot.ts'
import { boardName } from '../names.text.ts'
import { useRules } from '../useRules.ts'
import { CandidateSearch } from './CandidateSearch.tsx'
import { type Beside, placesOfChoice } from './couples.ts'
import { DeclinedList } from './DeclinedList.tsx'
import { PickerFrame } from './PickerFrame.tsx'

interface ChoosePanelProps {
  /** An open place of a service that members know of. */
  place: Pick<Item, 'date' | 'serviceId' | 'postId'>
  onClose: () => void
}

/** A board as it is published, without what is only drafted. */
const publishedOf = (board: Board): Board => ({
  ...board,
  services: board.services.map((service) => ({
    ...service,
    draft: null,
    places: service.places.filter(({ layer }) => layer !== 'draft'),
  })),
})

/** Asks people for places of a service, all or nobody; each is called by what takes it back. */
async function askAll(serviceId: string, asked: readonly DraftPlace[], force: boolean) {
  const undos: (() => Promise<unknown>)[] = []
  const undo = async () => {
    for (const one of undos.splice(0).reverse()) await one()
  }
  let isReached = true
  try {
    for (const { userId, postId } of asked) {
      const { assignment, reach } = await call(publicationsApi.ask, { serviceId, postId, userId, force })
      undos.push(() => call(publicationsApi.undoAsk, { id: assignment._id }))
      isReached &&= reach !== 'none'
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { undo, isReached }
}

interface AskingProps extends Pick<ChoosePanelProps, 'onClose'> {
  service: BoardService
  post: Post
  nameOf: (id: string) => string
}

/** Asks a member for a place, with who serves only together with them, and why the last one was not asked. */
function useAsking({ service, post, nameOf, onClose }: AskingProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const { _id: serviceId, date, serviceTime } = service
  const [refused, setRefused] = useState<Refused | null>(null)
  const [last, setLast] = useState<{ userId: string; beside: Beside | undefined } | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  async function ask(userId: string, beside?: Beside, force = false): Promise<void> {
    if (isAsking) return
    setIsAsking(true)
    setLast({ userId, beside })
    setRefused(null)
    try {
      const { undo, isReached } = await askAll(serviceId, placesOfChoice(userId, post, beside), force)
      const name = namesTogether([nameOf(userId), ...(beside ? [beside.member.user.name] : [])])
      const asked = t('board.askedNow', {
        name,
        post: post.name,
        when: `${formatDay(date, 'weekday')}, ${serviceTime}`,
      })
      onRecorded({ text: isReached ? asked : `${asked} ${t('board.askedUnreached')}`, undo })
      onClose()
    } catch (error) {
      const reply = error instanceof ApiError ? error.reply : {}
      setRefused({ serviceId, message: whyOf(error), blocks: (reply.blocks as Block[] | undefined) ?? [] })
    } finally {
      setIsAsking(false)
      await refetch()
    }
  }
  return { refused, isAsking, ask, onForce: last && (() => ask(last.userId, last.beside, true)) }
}

/**
 * Panel of the people who could take an open place of a service that members know of; who is pressed is asked at once.
 */
export function ChoosePanel({ place, onClose }: ChoosePanelProps) {
  const t = useT()
  const { from, to } = monthSpan(monthOf(place.date))
  const { data, error, isFetching, refetch } = useQuery(boardQuery(from, to))
  const posts = useQuery(setupPostsQuery)
  const board = useMemo(() => data && publishedOf(data), [data])
  const service = board?.services.find(({ _id }) => _id === place.serviceId)
  const post = posts.data?.find(({ _id }) => _id === place.postId)
  // Who is placed at a service that nobody knows of yet is drafted, and asked with the others.
  if (service && !isAnnounced(service)) return <Navigate to={cellAddress(place)} />
  if (!board || !service || !post) {
    const failed = error ?? posts.error
    if (!failed) return <Spinner />
    const retry = () => {
      refetch()
      posts.refetch()
    }
    return <ErrorState message={t('board.loadFailed')} detail={failed.message} busy={isFetching} onRetry={retry} />
  }
  return <Choosing board={board} service={service} post={post} posts={posts.data ?? []} onClose={onClose} />
}

interface ChoosingProps extends Pick<ChoosePanelProps, 'onClose'> {
  /** As it is published. */
  board: Board
  service: BoardService
  post: Post
  posts: Post[]
}

/** The people who could take the place, once the board is there. */
function Choosing({ board, service, post, posts, onClose }: ChoosingProps) {
  const t = useT()
  const { rules } = useRules(board, posts)
  const nameOf = (id: string) => boardName(board, id)
  const { refused, isAsking, ask, onForce } = useAsking({ service, post, nameOf, onClose })
  return (
    <PickerFrame
      title={post.name}
      service={service}
      refused={refused}
      forceLabel={t('board.askAnyway')}
      onForce={onForce}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('board.asksAtOnce')}</p>
      <DeclinedList service={service} isShown={({ postId }) => postId === post._id} />
      <CandidateSearch
        board={board}
        posts={posts}
        cell={cellOf(service, post)}
        rules={rules}
        couples={{ freed: [] }}
        onPlace={isAsking ? null : ask}
      />
    </PickerFrame>
  )
}
