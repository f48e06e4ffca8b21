import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { DirectoryUser, type User, usersApi } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

const people = collection({
  key: 'users',
  of: DirectoryUser,
  lists: { directory: { offline: true }, all: {} },
  on: { peopleChanged: 'refetch' },
})

export const peopleKeys = { all: people.all, directory: people.keys.directory, everybody: people.keys.all }

/** The directory of members, by name. */
export const directoryQuery = queryOptions({
  queryKey: peopleKeys.directory,
  queryFn: ({ signal }) => call(usersApi.directory, {}, { signal }),
})

/** All users, including suspended ones, by name. For admins. */
export const everybodyQuery = queryOptions({
  queryKey: peopleKeys.everybody,
  queryFn: ({ signal }) => call(usersApi.all, {}, { signal }),
})

/** Applies a changed user to the cached lists. */
export function applyPerson(cache: QueryClient, user: User): void {
  cache.setQueryData(everybodyQuery.queryKey, (known) => known?.map((one) => (one._id === user._id ? user : one)))
  cache.invalidateQueries({ queryKey: peopleKeys.directory })
}
