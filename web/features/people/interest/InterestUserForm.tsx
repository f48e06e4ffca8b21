import { useQueryClient } from '@tanstack/react-query'
import type { Interest } from '#shared/people/interest.ts'
import { NewUserForm } from '../users/NewUserForm.tsx'
import { createUserFrom, submissions } from './interest.queries.ts'

interface InterestUserFormProps {
  interest: Interest
  onDone: () => void
}

/** Turns somebody who wrote into a user: name and email are known, the submission closes with it. */
export default function InterestUserForm({ interest, onDone }: InterestUserFormProps) {
  const cache = useQueryClient()
  return (
    <div className="border-t pt-4">
      <NewUserForm
        draftKey={`user.draft ${interest._id}`}
        known={interest}
        create={(user) => createUserFrom(interest._id, user)}
        onCreated={() => {
          cache.invalidateQueries({ queryKey: submissions.query.queryKey })
          onDone()
        }}
      />
    </div>
  )
}
