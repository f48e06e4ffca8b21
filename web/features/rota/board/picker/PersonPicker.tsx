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
import { boardName } from '../names.text.ts'
import { useAreCouplesAwaited } from '../useRules.ts'
import { Choice, Warning } from './Choice.tsx'
import { besideOf, placesOfChoice } from './couples.ts'
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

/** Posts at which a person could stand at a service, what stands against each, and who comes along. */
function choicesFor({ board, user, service, posts, rules }: PersonPickerProps) {
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
    const cell = cellOf(service, post)
    const beside = isFull ? undefined : besideOf({ board, cell, rules, posts, freed: places }, user._id)
    return [{ post, blocks, isFull, taken, most: need.maxPeople, beside: beside?.isOnly ? beside : undefined }]
  })
}

/** Panel with the posts of a person at one service, and those at which they could stand. */
export function PersonPicker(props: PersonPickerProps) {
  const { board, user, service, rules, refused, onSave, onUndo, onClose } = props
  const t = useT()
  const [last, setLast] = useState<string | null>(null)
  const places = placesOf(service, user._id)
  const choices = choicesFor(props)
  /** A person holds one post; where these may be held together they keep the one they have. */
  const place = (postId: string, force = false) => {
    const choice = choices.find(({ post }) => post._id === postId)
    if (!choice) return
    setLast(postId)
    const { jointWith } = choice.post
    const others = draftPlaces(service).filter((each) => each.userId !== user._id || jointWith.includes(each.postId))
    onSave([...others, ...placesOfChoice(user._id, choice.post, choice.beside)], { force })
  }
  /** Sentences that stand against every post: said once. */
  const everywhere = (choices.length > 1 ? (choices[0]?.blocks ?? []) : [])
    .map((block) => blockText(block, t))
    .filter((text) => choices.every(({ blocks }) => blocks.some((block) => blockText(block, t) === text)))
  const firstFree = choices.find(({ blocks, isFull }) => blocks.length === 0 && !isFull)
  const comes = [user._id, ...(firstFree?.beside ? [firstFree.beside.member.user._id] : [])].map((userId) => ({
    userId,
    leaves: null,
    gets: { serviceId: service._id, postId: firstFree?.post._id ?? '' },
  }))
  const warning = firstFree ? wouldRowText(board, comes, t) || thirdText(board, comes, t) : ''
  const isAwaited = useAreCouplesAwaited(board)
  const missing = rules?.boundTo(user._id).filter((id) => placesOf(service, id).length === 0) ?? []
  const alone = missing.map((id) => t('partner.only', { name: boardName(board, id), why: t('partner.absent') }))

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
        {choices.map(({ post, blocks, isFull, taken, most, beside }) => (
          <Choice
            key={post._id}
            name={post.name}
            count={t('board.taken', { taken, most })}
            about={beside && t('board.besideAt', { name: beside.member.user.name, post: beside.post.name })}
            against={[
              ...blocks.map((block) => blockText(block, t)).filter((text) => !everywhere.includes(text)),
              ...(blocks.length === 0 && !beside ? alone : []),
            ]}
            remedy={lacksOnlySkill(blocks) && !isFull && <GiveSkill board={board} post={post} user={user} />}
            isFirst={post === firstFree?.post}
            onChoose={
              !isFull && !isAwaited && blocks.every(({ code }) => code === 'declined') ? () => place(post._id) : null
            }
          />
        ))}
      </ul>
      {choices.length === 0 && places.length === 0 && <p className="text-muted">{t('board.noPosts')}</p>}
      <PersonLink person={user} />
    </PickerFrame>
  )
}
