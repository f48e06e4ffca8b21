import type { Barred, Partner } from '#shared/rota/barred.ts'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { Block } from '#shared/rota/rules.ts'
import type { BoardRules } from '../board/board.rules.ts'
import { holdersOf } from '../explain/empty.text.ts'

/** Whether a block stays whatever else is planned, as those of people, their days and their skills do. */
const STAYS: Record<Block['code'], boolean> = {
  gone: true,
  suspended: true,
  paused: true,
  away: true,
  skill: true,
  expired: true,
  never: true,
  retired: true,
  busy: false,
  most_a_day: false,
  most_a_month: false,
  apart: false,
  only_together: false,
  learning: false,
  declined: true,
}

/** Blocks that keep somebody from a service, whatever the post. */
const OF_SERVICE: readonly Block['code'][] = ['gone', 'suspended', 'paused', 'away', 'declined']

/**
 * Those who could hold a post, with what keeps each from a place of it whatever else is planned, or those without whom
 * they never serve; null where somebody is not kept.
 */
export function keptFrom(board: Board, service: BoardService, post: Post, rules: BoardRules): Barred[] | null {
  const lasting = (userId: string) => rules.blocksOf(userId, service, post).filter(({ code }) => STAYS[code])
  const names = new Map(board.members.map(({ user }) => [user._id, user.name]))
  const partnersOf = (userId: string): Partner[] =>
    rules.boundTo(userId).flatMap((_id) => {
      const blocks = lasting(_id).filter(({ code }) => OF_SERVICE.includes(code))
      return blocks.length > 0 ? [{ user: { _id, name: names.get(_id) ?? '' }, blocks }] : []
    })
  const everybody = board.members.map(({ user: { _id, name } }): Barred => {
    const user = { _id, name }
    const blocks = lasting(_id)
    const partners = blocks.length === 0 ? partnersOf(_id) : []
    if (partners.length === 0) return { user, blocks }
    const bound: Block = { code: 'only_together', userId: _id, postId: post._id, serviceId: service._id }
    return { user, blocks: [bound], partners }
  })
  return everybody.every(({ blocks }) => blocks.length > 0) ? holdersOf({ candidates: everybody }) : null
}
