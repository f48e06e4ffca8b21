import { useCallback, useState } from 'react'
import type { User } from '#shared/users.ts'

/** The users who are chosen for what is done with many, in the order of `users`. */
export function useChosenUsers(users: User[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const choose = useCallback(
    (id: string) =>
      setIds((known) => new Set(known.has(id) ? [...known].filter((other) => other !== id) : [...known, id])),
    [],
  )
  return {
    chosen: users.filter(({ _id }) => ids.has(_id)),
    choose,
    chooseAll: (all: User[]) => setIds(new Set([...ids, ...all.map(({ _id }) => _id)])),
    clear: () => setIds(new Set()),
  }
}
