import type { Board } from '#shared/rota/board.ts'

/** Name of a person of the board; '' of nobody. */
export const boardName = ({ members }: Board, id: string): string =>
  members.find(({ user }) => user._id === id)?.user.name ?? ''
