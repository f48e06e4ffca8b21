import type { Place } from '#shared/rota/board.ts'
import { byNeed, placesOf } from '../board.model.ts'
import type { CoupleFacts, Placeable } from './couples.ts'

/** True where the freed places are a couple's, of whom one cannot stay. */
export const isBroken = (freed: readonly Place[]): boolean =>
  freed.length === 2 && freed.some(({ blocks }) => blocks.length > 0)

/**
 * The first of these rows by whom both places of a broken couple are filled: a couple, or somebody with the first who
 * could have the other place beside them. Undefined where no couple is broken, or nobody could.
 */
export function replaceBoth(facts: CoupleFacts, rows: readonly Placeable[]): Placeable | undefined {
  const { board, cell, rules, posts, freed } = facts
  const { service, post } = cell
  const own = freed.find(({ postId }) => postId === post._id)
  const other = freed.find((place) => place !== own)
  const beside = posts.find(({ _id }) => _id === other?.postId)
  if (!rules || !isBroken(freed) || !own || !other || !beside) return undefined
  const isLoose = (id: string) => rules.boundTo(id).length === 0 && placesOf(service, id).length === 0
  const listed = rows.map(({ member }) => member)
  const mates = [...listed, ...byNeed(board).filter((one) => !listed.includes(one))].filter(
    ({ user }) =>
      isLoose(user._id) && !rules.isTrainee(user._id, beside) && rules.blocksOf(user._id, service, beside).length === 0,
  )
  const isAllowed = (one: string, mate: string) =>
    rules.blocksAfter([
      { at: { serviceId: service._id, postId: post._id }, from: own.userId, to: one },
      { at: { serviceId: service._id, postId: beside._id }, from: other.userId, to: mate },
    ]).length === 0
  for (const row of rows) {
    if (row.beside?.post._id === beside._id) return row
    const { _id } = row.member.user
    const mate =
      row.beside || !isLoose(_id) ? undefined : mates.find(({ user }) => user._id !== _id && isAllowed(_id, user._id))
    if (mate) return { ...row, beside: { member: mate, post: beside, isOnly: false } }
  }
  return undefined
}
