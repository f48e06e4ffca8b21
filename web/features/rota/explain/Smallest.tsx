import type { Board } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { SmallestChange } from '#shared/rota/explanation.ts'
import type { Post } from '#shared/rota/posts.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { GiveSkill } from '../board/picker/GiveSkill.tsx'
import { movedPlaces } from './explain.text.ts'
import { smallestText } from './smallest.text.ts'

interface SmallestProps {
  board: Board
  posts: Post[]
  smallest: SmallestChange
  onSave: (places: DraftPlace[]) => void
}

/** The smallest change that fills a place, and what does it: a move, a skill, or the way to somebody's days. */
export function Smallest(props: SmallestProps) {
  const t = useT()
  return (
    <>
      <p>{smallestText(props.smallest, props, t)}</p>
      <Press {...props} />
    </>
  )
}

function Press({ board, posts, smallest: { kind, user, at, places, people }, onSave }: SmallestProps) {
  const t = useT()
  const service = board.services.find(({ _id }) => _id === at.serviceId)
  const post = posts.find(({ _id }) => _id === at.postId)
  const [mover] = people
  const after = kind === 'move' && service ? movedPlaces(service, { kind: 'fillable', places, people }) : null
  if (after && mover)
    return (
      <Button size="sm" className="self-start" onClick={() => onSave(after)}>
        {t('board.moveHereNamed', { name: mover.name })}
      </Button>
    )
  if (kind === 'able' && user && post)
    return (
      <div className="self-start">
        <GiveSkill board={board} post={post} user={user} />
      </div>
    )
  return (kind === 'day' || kind === 'link') && user ? <PersonLink person={user} /> : null
}
