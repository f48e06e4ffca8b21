import type { Board } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { ConflictLine } from '../../fill/Conflicts.tsx'
import { cellOf, isSpot, moveChanges, type Spot } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import type { Draft, SaveOptions } from '../drafts/useDraft.ts'
import { PersonPicker } from './PersonPicker.tsx'
import { Picker } from './Picker.tsx'

/** The service of a cell, with its post or its person; null where the board no longer has them. */
export function partsOf(open: Spot | null, board: Board, posts: Post[]) {
  const service = board.services.find(({ _id }) => _id === open?.serviceId)
  const post = posts.find(({ _id }) => _id === open?.postId)
  const user = board.members.find(({ user }) => user._id === open?.userId)?.user
  return service && (post || user) ? { service, post, user } : null
}

interface OpenCellProps {
  parts: NonNullable<ReturnType<typeof partsOf>>
  board: Board
  posts: Post[]
  shownPosts: Post[]
  rules: BoardRules | undefined
  conflicts: readonly ConflictLine[]
  isExplained: boolean
  draft: Draft
  onClose: () => void
}

/** The panel of a cell: who could stand at its post, or where its person could. */
export function OpenCell({
  parts,
  board,
  posts,
  shownPosts,
  rules,
  conflicts,
  isExplained,
  draft,
  onClose,
}: OpenCellProps) {
  const { service, post, user } = parts
  const shared = {
    board,
    rules,
    onClose,
    onUndo: draft.undo,
    refused: draft.refused,
    onSave: (places: DraftPlace[], options?: SaveOptions) => draft.save([{ serviceId: service._id, places }], options),
  }
  if (post)
    return (
      <Picker
        {...shared}
        posts={posts}
        isExplained={isExplained}
        cell={cellOf(service, post)}
        conflict={conflicts.find(({ spot }) => isSpot(spot, { serviceId: service._id, postId: post._id }))}
        onSwap={(trade, options) => draft.swap(trade, service._id, options)}
        onMove={(moves, options) => draft.save(moveChanges(board, moves), options)}
        swapped={draft.swapped}
        history={draft.history}
      />
    )
  return user && <PersonPicker user={user} service={service} posts={shownPosts} {...shared} />
}
