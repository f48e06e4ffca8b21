import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Board } from '#shared/rota/board.ts'
import type { Item } from '#shared/rota/items.ts'
import { publicationsApi } from '#shared/rota/publish.ts'
import type { Block } from '#shared/rota/rules.ts'
import { call } from '../../../../api/call.ts'
import { ApiError, whyOf } from '../../../../api/error.ts'
import { formatDay, monthOf, monthSpan } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { useRecorded } from '../../answers/recorded/Recorded.tsx'
import { setupPostsQuery } from '../../setup/setup.queries.ts'
import { useRefetchRota } from '../../useRefetchRota.ts'
import { cellOf, isAnnounced } from '../board.model.ts'
import { boardQuery } from '../board.queries.ts'
import { cellAddress } from '../board.view.ts'
import type { Refused } from '../drafts/whyNot.ts'
import { CandidateSearch } from './CandidateSearch.tsx'
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

/** Asks a member for a place, and why the last one was not asked. */
function useAsking({ place, onClose }: ChoosePanelProps) {
  const t = useT()
  const refetch = useRefetchRota()
  const onRecorded = useRecorded()
  const { serviceId, postId, date } = place
  const [refused, setRefused] = useState<Refused | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  async function ask(userId: string, name: string, force = false): Promise<void> {
    if (isAsking) return
    setIsAsking(true)
    setLast(userId)
    setRefused(null)
    try {
      const { assignment, reach } = await call(publicationsApi.ask, { serviceId, postId, userId, force })
      const { _id: id, post, serviceTime } = assignment
      const asked = t('board.askedNow', { name, post, when: `${formatDay(date, 'weekday')}, ${serviceTime}` })
      onRecorded({
        text: reach === 'none' ? `${asked} ${t('board.askedUnreached')}` : asked,
        undo: () => call(publicationsApi.undoAsk, { id }),
      })
      onClose()
    } catch (error) {
      const reply = error instanceof ApiError ? error.reply : {}
      setRefused({ serviceId, message: whyOf(error), blocks: (reply.blocks as Block[] | undefined) ?? [] })
    } finally {
      setIsAsking(false)
      await refetch()
    }
  }
  return { refused, last, isAsking, ask }
}

/**
 * Panel of the people who could take an open place of a service that members know of; who is pressed is asked at once.
 */
export function ChoosePanel({ place, onClose }: ChoosePanelProps) {
  const t = useT()
  const { from, to } = monthSpan(monthOf(place.date))
  const { data, error, isFetching, refetch } = useQuery(boardQuery(from, to))
  const posts = useQuery(setupPostsQuery)
  const { refused, last, isAsking, ask } = useAsking({ place, onClose })
  const board = data && publishedOf(data)
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
  const nameOf = (id: string) => board.members.find(({ user }) => user._id === id)?.user.name ?? ''
  return (
    <PickerFrame
      title={post.name}
      service={service}
      refused={refused}
      forceLabel={t('board.askAnyway')}
      onForce={last === null ? null : () => ask(last, nameOf(last), true)}
      onClose={onClose}
    >
      <p className="text-sm text-muted">{t('board.asksAtOnce')}</p>
      <DeclinedList service={service} isShown={({ postId }) => postId === post._id} />
      <CandidateSearch
        board={board}
        posts={posts.data ?? []}
        cell={cellOf(service, post)}
        rules={undefined}
        onPlace={isAsking ? null : (userId) => ask(userId, nameOf(userId))}
      />
    </PickerFrame>
  )
}
