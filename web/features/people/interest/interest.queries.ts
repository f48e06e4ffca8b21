import type { QueryClient } from '@tanstack/react-query'
import { type Interest, type InterestStatus, interestApi } from '#shared/people/interest.ts'
import type { NewUser, User } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { collection } from '../../../data/collection.ts'

/** Submissions of the join form, newest first. */
export const submissions = collection({
  key: 'interest',
  list: (signal) => call(interestApi.list, {}, { signal }),
  on: { interestChanged: 'refetch' },
})

export const setInterestStatus = (id: string, status: InterestStatus): Promise<Interest> =>
  call(interestApi.update, { id, status })

/** Creates a user from a submission, with its name and email. */
export const createUserFrom = (id: string, { phoneNumber, password, role }: NewUser): Promise<User> =>
  call(interestApi.createUser, { id, phoneNumber, password, role })

/** Applies a status optimistically. */
export const applyStatus = (cache: QueryClient, id: string, status: InterestStatus): void =>
  void cache.setQueryData(submissions.query.queryKey, (known) =>
    known?.map((interest) => (interest._id === id ? { ...interest, status } : interest)),
  )
