import { useState } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { DraftPlace } from '#shared/rota/drafts.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Person } from '#shared/text.ts'
import { useT } from '../../../../strings/strings.ts'
import { PersonLink } from '../../../people/people/PersonLink.tsx'
import { cellOf, draftPlaces, placesOf } from '../board.model.ts'
import type { BoardRules } from '../board.rules.ts'
import { blockText } from '../cells/blockText.ts'
import type { Refused } from '../drafts/whyNot.ts'
import { thirdText, wouldRowText } from '../exchange/weeks.ts'
import { Choice, Warning } from './Choice.tsx'
import { DeclinedList } from './DeclinedList.tsx'
import { GiveSkill, lacksOnlySkill } from './GiveSkill.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { PlacedList } from './PlacedList.tsx'

interface PersonPickerProps {
  board: Board
  user: Person
  service: BoardService
  posts: Post[]
  /** Undefined until everybody's availability is there. */
  rules: BoardRules | undefined
  refused: Refused | null
  onSave: (places: DraftPlace[], options?: { force?: boolean }) => void
  /** Takes the last change back. */
  onUndo: () => void
  onClose: () => void
}

/** Posts at which a person could stand at a service, and what stands against each. */
function choicesFor({ user, service, posts, rules }: Pick<PersonPickerProps, 'user' | 'service' | 'posts' | 'rules'>) {
  const places = placesOf(service, user._id)
  const here = new Set(places.map(({ postId }) => postId))
  const isOutside = places.some(({ layer }) => layer === 'outside')
  return posts.flatMap((post) => {
    const { need, places: held } = cellOf(service, post)
    if (!need || here.has(post._id)) return []
    const all = rules?.blocksOf(user._id, service, post) ?? []
    // The post that they have at this service is given up for the new one.
    const blocks = isOutside
      ? all
      : all.filter(({ code, serviceTime }) => code !== 'busy' || serviceTime !== service.serviceTime)
    const taken = held.filter(({ shadow }) => !shadow).length
    const isFull = taken >= need.maxPeople && !rules?.isTrainee(user._id, post)
    return [{ post, blocks, isFull, taken, most: need.maxPeople }]
  })
}

/** Panel with the posts of a person at one service, and those at which they could stand. */
export function PersonPicker(props: PersonPickerProps) {
  const { board, user, service, posts, rules, refused, onSave, onUndo, onClose } = props
  const t = useT()
  const [last, setLast] = useState<string | null>(null)
  const places = placesOf(service, user._id)
  /** A person holds one post; where these may be held together they keep the one they have. */
  const place = (postId: string, force = false) => {
    setLast(postId)
    const jointWith = posts.find(({ _id }) => _id === postId)?.jointWith ?? []
    const others = draftPlaces(service).filter((each) => each.userId !== user._id || jointWith.includes(each.postId))
    onSave([...others, { userId: user._id, postId, locked: false }], { force })
  }
  const choices = choicesFor({ user, service, posts, rules })
  /** Sentences that stand against every post: said once. */
  const everywhere = (choices.length > 1 ? (choices[0]?.blocks ?? []) : [])
    .map((block) => blockText(block, t))
    .filter((text) => choices.every(({ blocks }) => blocks.some((block) => blockText(block, t) === text)))
  const firstFree = choices.find(({ blocks, isFull }) => blocks.length === 0 && !isFull)
  const free = { userId: user._id, leaves: null, gets: { serviceId: service._id, postId: firstFree?.post._id ?? '' } }
  const warning = firstFree ? wouldRowText(board, [free], t) || thirdText(board, [free], t) : ''

  return (
    <PickerFrame
      title={user.name}
      service={service}
      refused={refused}
      onForce={last === null ? null : () => place(last, true)}
      onUndo={onUndo}
      onClose={onClose}
    >
      <PlacedList board={board} service={service} places={places} by="post" rules={rules} onSave={onSave} />
      <DeclinedList service={service} isShown={({ userId }) => userId === user._id} />
      {everywhere.map((text) => (
        <p key={text} className="text-sm text-muted">
          {text}
        </p>
      ))}
      {warning && (
        <p>
          <Warning text={warning} />
        </p>
      )}
      <ul>
        {choices.map(({ post, blocks, isFull, taken, most }) => (
          <Choice
            key={post._id}
            name={post.name}
            count={t('board.taken', { taken, most })}
            against={blocks.map((block) => blockText(block, t)).filter((text) => !everywhere.includes(text))}
            remedy={lacksOnlySkill(blocks) && !isFull && <GiveSkill board={board} post={post} user={user} />}
            isFirst={post === firstFree?.post}
            onChoose={!isFull && blocks.every(({ code }) => code === 'declined') ? () => place(post._id) : null}
          />
        ))}
      </ul>
      {choices.length === 0 && places.length === 0 && <p className="text-muted">{t('board.noPosts')}</p>}
      <PersonLink person={user} />
    </PickerFrame>
  )
}
