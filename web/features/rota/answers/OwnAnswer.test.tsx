import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Assignment } from '#shared/rota/answers.ts'
import { refusal } from '../../../api/error.ts'
import { refusalFrom } from '../../../outbox/pending.change.ts'
import { withAnswers } from './answer.operations.ts'
import type { OwnAssignment } from './answers.queries.ts'
import { assignmentWith, pendingAnswer } from './answers.testing.ts'
import { OwnAnswer } from './OwnAnswer.tsx'

const nothing = () => undefined

/** Renders these assignments with their answers, as text. */
const shown = (assignments: OwnAssignment[], changes: Parameters<typeof withAnswers>[1] = []): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        {withAnswers(assignments, changes).map((one) => (
          <OwnAnswer
            key={one.assignment._id}
            shown={one}
            answers={{ answer: nothing, forget: nothing, isAway: () => false, links: [] }}
            isTieSaid={false}
          />
        ))}
      </MemoryRouter>
    </QueryClientProvider>,
  )
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')

it('says in which tie and with whom, not again when and where; of many others two, until the rest is unfolded', () => {
  const others = ['Otis Bell', 'Ann Abel', 'Ruth Stone', 'Lena Fisher'].map((name) => ({
    _id: name,
    name,
    post: 'Aisle',
  }))
  const text = shown([assignmentWith({ with: others.slice(0, 1) })])
  for (const part of ['navy', 'With Otis Bell (Aisle)']) expect(text).toContain(part)
  // Its buttons name it to readers.
  expect(text).not.toMatch(/^(9am|Foyer)$/m)
  const many = shown([assignmentWith({ with: others })])
  expect(many).toContain('With Otis, Ann and 2 others')
  expect(many).not.toContain('Ruth')
})

it.each<[Partial<Assignment>, string[], string[]]>([
  [{ state: 'asked' }, ['I’ll be there', 'I can’t'], ['You’ll be there']],
  [{ state: 'accepted' }, ['You’ll be there. Thank you.', 'I can’t any more'], ['I’ll be there']],
  [{ state: 'declined' }, ['You said that you can’t.', 'I can make it after all'], ['Somebody else']],
  [{ state: 'declined', mayAccept: false }, ['Somebody else has this place now.'], ['I can make it after all']],
  [{ state: 'replaced' }, ['You are not needed here any more.'], ['I can']],
  [{ state: 'cancelled' }, ['This is cancelled.'], ['I can']],
])('says of %o what can be done', (change, there, missing) => {
  const text = shown([assignmentWith(change)])
  for (const part of there) expect(text).toContain(part)
  for (const part of missing) expect(text).not.toContain(part)
})

it('says what a place was before, and why an answer was refused', () => {
  const { date, serviceTime, post, tieColor } = assignmentWith()
  const moved = { ...assignmentWith({ post: 'Aisle' }), before: { date, serviceTime, post, tieColor } }
  expect(shown([moved])).toMatch(/Before:[\s\S]*9am · Foyer/)
  const refused = (code: string, error: string) =>
    pendingAnswer(
      { assignment: assignmentWith(), answer: 'accept', reason: null },
      { status: 'refused', error: refusalFrom(refusal(409, { error, code, assignment: moved }, null)) },
    )
  expect(shown([moved], [refused('assignment_changed', 'It changed')])).toMatch(/changed[\s\S]*I’ll be there/)
  expect(shown([moved], [refused('service_begun', 'It has begun')])).not.toContain('I’ll be there')
})
