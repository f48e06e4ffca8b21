import type { Board } from '#shared/rota/board.ts'
import { compareNames } from '#shared/text.ts'
import type { BoardMember } from './board.model.ts'

/** Name of a person of the board; '' of nobody. */
export const boardName = ({ members }: Board, id: string): string =>
  members.find(({ user }) => user._id === id)?.user.name ?? ''

/** People in the order in which `namesTogether` names them, so that what each has stands in the same. */
export const inNameOrder = (members: readonly BoardMember[]): BoardMember[] =>
  members.toSorted((a, b) => compareNames(a.user.name, b.user.name))
