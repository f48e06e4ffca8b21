import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type User, usersApi } from '#shared/users.ts'
import { call } from '../../api/call.ts'

export const peopleKeys = {
  /** Everything that was ever asked about people: what a change of one makes old. */
  all: ['users'],
  directory: ['users', 'directory'],
  everybody: ['users', 'all'],
}

/** What members see of each other, by name. */
export const directoryQuery = queryOptions({
  queryKey: peopleKeys.directory,
  queryFn: ({ signal }) => call(usersApi.directory, {}, { signal }),
})

/** Everybody, suspended people included, by name. For admins. */
export const everybodyQuery = queryOptions({
  queryKey: peopleKeys.everybody,
  queryFn: ({ signal }) => call(usersApi.all, {}, { signal }),
})

/** Shows everywhere what the server said about a person. */
export function applyPerson(cache: QueryClient, user: User): void {
  cache.setQueryData(everybodyQuery.queryKey, (known) => known?.map((one) => (one._id === user._id ? user : one)))
  cache.invalidateQueries({ queryKey: peopleKeys.directory })
}
